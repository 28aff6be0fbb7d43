import Foundation
import TestSupport
import Testing

/// What `contract record` cannot use: it says what, where, why and what next, and ends with the right status.
@Suite("What cannot be recorded", .takesTurns)
struct RecordInputTests {
  private static let target = ["record", "--base-url", "http://127.0.0.2:1", "--contracts", "FOLDER/contract.json"]

  static let rows: [BadInput] = [
    BadInput(
      testDescription: "no base URL",
      arguments: ["record", "--output", "FOLDER/a.har"],
      exit: 2,
      error: "there is no API to record; name its base URL with --base-url"
    ),
    BadInput(
      testDescription: "an output that no folder of recordings is read for",
      arguments: target + ["--output", "FOLDER/a.json"],
      exit: 2,
      error:
        #"--output: "FOLDER/a.json" is not the name of a recording; use a name that ends with .har, and not with .partial.har"#
    ),
    BadInput(
      testDescription: "the file that grows meanwhile",
      arguments: target + ["--output", "FOLDER/a.partial.har"],
      exit: 2,
      error:
        #"--output: "FOLDER/a.partial.har" is not the name of a recording; use a name that ends with .har, and not with .partial.har"#
    ),
    BadInput(
      testDescription: "a folder that cannot be created",
      arguments: target + ["--output", "FOLDER/none/more/a.har"],
      files: ["none": "a file"],
      exit: 2,
      error:
        "the folder FOLDER/none/more of the recording cannot be created: a part of the path is a file, not a folder"
    ),
    BadInput(
      testDescription: "a folder",
      arguments: target + ["--output", "FOLDER/b.har"],
      files: ["b.har/c.txt": ""],
      exit: 2,
      error: "the recording cannot be written to FOLDER/b.har: it is a folder; name a file in it"
    ),
    BadInput(
      testDescription: "a file that is not a recording, and would be lost",
      arguments: target + ["--output", "FOLDER/a.har", "--mode", "all"],
      files: ["a.har": "{\n  nothing"],
      exit: 4,
      error:
        #"FOLDER/a.har:2:3: the file is not valid JSON, so it is not a HAR file: expected a key in double quotation marks, not "n"; "#
        + "the file is unchanged: name another file with --output, or move this one away"
    ),
    BadInput(
      testDescription: "a partial file that is somebody else's",
      arguments: target + ["--output", "FOLDER/a.har"],
      files: ["a.partial.har": "my notes"],
      exit: 4,
      error:
        "FOLDER/a.partial.har is not a partial recording of this tool; inspect it, move it away, and record again"
    ),
    BadInput(
      testDescription: "a pointer that is none",
      arguments: target + ["--output", "FOLDER/a.har", "--redact", "name,json:user/email"],
      exit: 2,
      error:
        #"--redact: "json:user/email" is not a JSON Pointer after json:; write it as json:/user/email, or "#
        + "json:/items/*/email"
    ),
    BadInput(
      testDescription: "a name that is a secret and is none",
      arguments: target + ["--output", "FOLDER/a.har", "--redact", "email,name", "--keep", "name"],
      exit: 2,
      error: #"--redact and --keep both name "name"; leave one of them out"#
    ),
    BadInput(
      testDescription: "a run that fails for what it does not know",
      arguments: target + ["--output", "FOLDER/a.har", "--proxy", "--fail-on", "unused"],
      exit: 2,
      error: "--fail-on: record accepts violation only; pass --fail-on violation"
    ),
    BadInput(
      testDescription: "a report in the place of the base URL",
      arguments: target + ["--output", "FOLDER/a.har", "--proxy", "--report", "json"],
      exit: 2,
      error: "--report: the base URL goes to standard output; write json=PATH"
    ),
    BadInput(
      testDescription: "a host that is not this machine's",
      arguments: target + ["--output", "FOLDER/a.har", "--proxy", "--host", "192.0.2.1"],
      exit: 2,
      error:
        "cannot listen on 192.0.2.1:0: the host is not an address of this machine; leave --host out for the loopback "
        + "address"
    ),
  ]

  @Test("Input that cannot be recorded is refused, and no file is written", arguments: rows)
  func refused(_ row: BadInput) async throws {
    let files = row.files.merging(["contract.json": LinkedPets.contract]) { $1 }
    try await ContractBinary.inFolders(files) { folder, _ in
      let arguments = row.arguments.map { $0.replacingOccurrences(of: "FOLDER", with: folder.path) }
      let words = try await ContractBinary.run(arguments)
      #expect(words.exit == row.exit)
      let error = words.error.replacingOccurrences(of: folder.path, with: "FOLDER")
      #expect(error == "Error: \(row.error)\n")
      let left = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      let given = files.keys.map { String($0.prefix { $0 != "/" }) }
      #expect(Set(left) == Set(given))
    }
  }

  @Test(
    "Recording a walk refuses options that belong to the proxy",
    arguments: [
      (["--port", "8080"], "--port is for --proxy; add that, or leave --port out"),
      (["--fail-on", "violation"], "--fail-on is for --proxy; without it a broken contract fails in any case"),
    ]
  )
  func proxyOptions(options: [String], error: String) async throws {
    let words = try await ContractBinary.run(
      Self.target + ["--output", "FOLDER/a.har"] + options,
      files: ["contract.json": LinkedPets.contract]
    )
    #expect(words.exit == 2)
    #expect(words.error.hasPrefix("Error: \(error)\n"))
  }

  @Test("Recording a proxy's traffic refuses --auth, because requests have the credentials of its client")
  func proxiedCredentials() async throws {
    let words = try await ContractBinary.run(
      Self.target + ["--output", "FOLDER/a.har", "--proxy", "--auth", "key=env:HOME"],
      files: ["contract.json": LinkedPets.contract]
    )
    #expect(words.exit == 2)
    let error =
      "Error: --auth is not for --proxy, because the proxy passes on the credentials of its client; leave it out, "
      + "or add a header to every request with --header-env\n"
    #expect(words.error.hasPrefix(error), "\(words.error)")
  }
}
