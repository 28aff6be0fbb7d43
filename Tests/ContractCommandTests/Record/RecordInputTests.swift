import Foundation
import TestSupport
import Testing

/// What `contract record` cannot use: it says what, where, why and what next, and ends with the right status.
@Suite("What cannot be recorded", .takesTurns)
struct RecordInputTests {
  private static let target = ["record", "--base-url", "http://127.0.0.2:1", "--contracts", "FOLDER/contract.json"]

  static let rows: [BadInput] = [
    .init(
      "no base URL",
      ["record", "--output", "FOLDER/a.har"],
      "there is no API to record; name its base URL with --base-url"
    ),
    .init(
      "an output that no folder of recordings is read for",
      target + ["--output", "FOLDER/a.json"],
      #"--output: "FOLDER/a.json" is not the name of a recording; use a name that ends with .har, and not with .partial.har"#
    ),
    .init(
      "the file that grows meanwhile",
      target + ["--output", "FOLDER/a.partial.har"],
      #"--output: "FOLDER/a.partial.har" is not the name of a recording; use a name that ends with .har, and not with .partial.har"#
    ),
    .init(
      "a folder that cannot be created",
      target + ["--output", "FOLDER/none/more/a.har"],
      files: ["none": "a file"],
      "the folder FOLDER/none/more of the recording cannot be created: a part of the path is a file, not a folder"
    ),
    .init(
      "a folder",
      target + ["--output", "FOLDER/b.har"],
      files: ["b.har/c.txt": ""],
      "the recording cannot be written to FOLDER/b.har: it is a folder; name a file in it"
    ),
    .init(
      "a file that is not a recording, and would be lost",
      target + ["--output", "FOLDER/a.har", "--mode", "all"],
      files: ["a.har": "{\n  nothing"],
      exit: 4,
      #"FOLDER/a.har:2:3: the file is not valid JSON, so it is not a HAR file: expected a key in double quotation marks, not "n"; "#
        + "the file is unchanged: name another file with --output, or move this one away"
    ),
    .init(
      "a partial file that is somebody else's",
      target + ["--output", "FOLDER/a.har"],
      files: ["a.partial.har": "my notes"],
      exit: 4,
      "FOLDER/a.partial.har is not a partial recording of this tool; inspect it, move it away, and record again"
    ),
    .init(
      "a pointer that is none",
      target + ["--output", "FOLDER/a.har", "--redact", "name,json:user/email"],
      #"--redact: "json:user/email" is not a JSON Pointer after json:; write it as json:/user/email, or "#
        + "json:/items/*/email"
    ),
    .init(
      "a name that is a secret and is none",
      target + ["--output", "FOLDER/a.har", "--redact", "email,name", "--keep", "name"],
      #"--redact and --keep both name "name"; leave one of them out"#
    ),
    .init(
      "a run that fails for what it does not know",
      target + ["--output", "FOLDER/a.har", "--proxy", "--fail-on", "unused"],
      "--fail-on: record accepts violation only; pass --fail-on violation"
    ),
    .init(
      "a report in the place of the base URL",
      target + ["--output", "FOLDER/a.har", "--proxy", "--report", "json"],
      "--report: the base URL goes to standard output; write json=PATH"
    ),
    .init(
      "a host that is not this machine's",
      target + ["--output", "FOLDER/a.har", "--proxy", "--host", "192.0.2.1"],
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
    "Recording refuses options that belong to the proxy alone, or to a walk, and says what to do",
    arguments: [
      (
        ["--proxy", "--auth", "key=env:HOME"],
        "--auth is not for --proxy, because the proxy passes on the credentials of its client; leave it out, or add a "
          + "header to every request with --header-env"
      ),
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
    #expect(words.error.hasPrefix("Error: \(error)\n"), "\(words.error)")
  }
}
