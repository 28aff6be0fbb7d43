import Foundation
import TestSupport
import Testing

/// `contract mock`, given what it cannot use: it says so before it serves, and writes nothing to standard output.
@Suite("What a mock API cannot be made from", .takesTurns)
struct MockInputTests {
  @Test("Bad input of the mock is refused with what failed, why, and what to do", arguments: BadInput.ofMock)
  func refused(_ row: BadInput) async throws {
    let words = try await ContractBinary.run(["mock"] + ContractBinary.demonstrated(row.arguments), files: row.files)
    #expect(words.exit == row.exit)
    #expect(words.output == "")
    #expect(words.error == "Error: \(row.error)\n")
  }

  @Test("Bad arguments of the mock are refused with its usage", arguments: BadInput.usageOfMock)
  func usage(_ row: BadInput) async throws {
    let words = try await ContractBinary.run(["mock"] + row.arguments)
    #expect(words.exit == 2)
    #expect(words.output == "")
    #expect(words.error.hasPrefix("Error: \(row.error)\n"), "\(words.error)")
    #expect(words.error.contains("\nUsage: contract mock [<options>] [<url-or-file> ...]\n"))
  }

  @Test("The mock reports a fault inside a file as check does", arguments: BadInput.filesOfMock)
  func findings(_ row: BadInput) async throws {
    let words = try await ContractBinary.run(["mock"] + ContractBinary.demonstrated(row.arguments), files: row.files)
    #expect(words.exit == row.exit)
    #expect(words.output == "")
    for text in row.output { #expect(words.error.contains(text), "\(words.error)") }
  }

  @Test("The mock says that its port is in use")
  func portInUse() async throws {
    _ = try await MockProcess.serving { mock in
      let port = try #require(mock.baseURL.split(separator: ":").last)
      let words = try await ContractBinary.run(["mock", "--demo", "--port", String(port)])
      #expect(words.exit == 2)
      #expect(words.output == "")
      #expect(
        words.error == "Error: cannot listen on 127.0.0.1:\(port): the port is in use; "
          + "choose another with --port, or 0 for a free one\n"
      )
    }
  }
}

extension BadInput {
  static let ofMock: [BadInput] = [
    .init(
      "a scenario that there is not",
      ["--scenario", "offlin"],
      "--scenario: there is no scenario \"offlin\" (did you mean offline?); there are online, offline, timeout, half-open, "
        + "slow, dribble, server-error, unauthorized, wrong-status, not-found, empty, invalid-json, trailing-comma, "
        + "contract-violation, "
        + "no-body, truncated, malformed-chunk, reset-midway, empty-response, interim, garbage, slow-close, "
        + "rate-limited, flaky"
    ),
    .init(
      "a parameter that the scenario cannot read",
      ["--scenario", "slow:delay=x"],
      "--scenario: the scenario slow: delay: \"x\" is not a time; write seconds, or a unit after the number: "
        + "2, 0.5, 500ms, 2s, 1m"
    ),
    .init(
      "forwarding to nowhere",
      ["--unmatched", "forward"],
      "--unmatched forward needs an API to forward to; name its base URL with --base-url"
    ),
    .init(
      "an API to forward to that gets no request",
      ["--base-url", "http://127.0.0.1:1"],
      "--base-url is used only with --unmatched forward; add that, or leave out --base-url"
    ),
    .init(
      "a header field that cannot be",
      ["CONTRACT_MOCK_MATCH=a:b"],
      "CONTRACT_MOCK_MATCH: mock.match: \"a:b\" is not the name of a header field, such as Accept"
    ),
    .init(
      "a member that is no pointer",
      ["--ignore-member", "time"],
      "--ignore-member: \"time\" is not a JSON Pointer of a member; write it as /meta/time, or /items/*/time for every "
        + "element"
    ),
    .init(
      "a head without bounds",
      ["CONTRACT_MOCK_MAX_HEAD=1GB"],
      "CONTRACT_MOCK_MAX_HEAD: mock.max-head: 1GB is too large; a head has at most 16MiB"
    ),
    .init(
      "an origin that is none",
      ["--cors", "localhost"],
      "--cors: \"localhost\" is not an origin; write it as http://localhost:3000, or any for all"
    ),
    .init(
      "a condition that nobody knows",
      ["--fail-on", "unused,slow"],
      "--fail-on: \"slow\" is not known; write one or several of unmatched, unused, violation"
    ),
    .init(
      "no time to end",
      ["CONTRACT_SERVER_GRACE=0"],
      "CONTRACT_SERVER_GRACE: server.grace: \"0\" is out of range; a time is at least 1ms and at most 24h"
    ),
    .init(
      "a base path that is none",
      ["CONTRACT_MOCK_BASE_PATH=api"],
      "CONTRACT_MOCK_BASE_PATH: mock.base-path: \"api\" is not a path; write it as /api"
    ),
    .init(
      "a server path that is none",
      ["--server-path", "v1"],
      "--server-path: \"v1\" is not a path; write it as /v1, or / for none"
    ),
    .init(
      "a token that no variable holds",
      ["CONTRACT_MOCK_CONTROL_TOKEN_ENV=NO_SUCH_TOKEN"],
      "CONTRACT_MOCK_CONTROL_TOKEN_ENV: mock.control-token-env: the environment has no variable NO_SUCH_TOKEN, or it is empty; set it, or name another one"
    ),
    .init(
      "a report where the base URL goes",
      ["--report", "json"],
      "--report: the base URL goes to standard output; write json=PATH"
    ),
    .init(
      "contracts that are not there",
      ["--contracts", "FOLDER/none"],
      "the contracts at FOLDER/none cannot be read: there is no such file or folder; name a folder or file with --contracts"
    ),
    .init(
      "recordings that are not there",
      ["--recordings", "FOLDER/none"],
      exit: 4,
      "the recordings at FOLDER/none cannot be read: there is no such file or folder; "
        + "name a folder or file with --recordings"
    ),
    .init(
      "an address of another machine",
      ["--host", "192.0.2.7"],
      "cannot listen on 192.0.2.7:0: the host is not an address of this machine; "
        + "leave --host out for the loopback address"
    ),
    .init(
      "two files of scenarios",
      ["--recordings", "FOLDER"],
      files: ["scenarios.yaml": "scenarios: {}", "scenarios.json": #"{"scenarios": {}}"#],
      "there are several scenario files: FOLDER/scenarios.json, FOLDER/scenarios.yaml; keep one of them"
    ),
    .init(
      "an order that nobody knows",
      ["CONTRACT_MOCK_ORDER=last"],
      "CONTRACT_MOCK_ORDER: mock.order: \"last\" is not one of sequential, first, random"
    ),
  ]

  static let usageOfMock: [BadInput] = [
    .init("a port beyond the last", ["--port", "70000"], "--port is 70000; it must be from 0 to 65535"),
    .init(
      "a status that ends nothing",
      ["--unmatched", "100"],
      "The value '100' is invalid for '--unmatched <404|example|forward>': "
        + "write a status from 200 to 599, example or forward"
    ),
    .init(
      "a key without its certificate",
      ["--tls-key", "a.pem"],
      "--tls-certificate and --tls-key belong together; name both, or neither"
    ),
  ]

  static let filesOfMock: [BadInput] = [
    .init(
      "a contract that is not an OpenAPI document",
      ["--contracts", "FOLDER"],
      files: ["a.yaml": "a: 1\n"],
      output: ["this is not an OpenAPI document", "contract FOLDER/a.yaml:1:1", " 1 finding (1 error)"]
    ),
    .init(
      "a recording that is not JSON",
      ["--recordings", "FOLDER"],
      files: ["a.har": "{\n  nothing"],
      exit: 4,
      output: ["the file is not valid JSON, so it is not a HAR file", "FOLDER/a.har:2:3", " 1 finding (1 error)"]
    ),
    .init(
      "a recording with a broken entry",
      ["--recordings", "FOLDER"],
      files: [
        "a.har": """
        {"log": {"entries": [
          {"request": {"method": "GET", "url": "/relative"}, "response": {"status": 200}}
        ]}}
        """
      ],
      exit: 4,
      output: ["entry 1: ", "FOLDER/a.har:2:"]
    ),
    .init(
      "scenarios that are no YAML",
      ["--recordings", "FOLDER"],
      files: ["scenarios.yaml": "scenarios: [\n"],
      output: ["error scenario", "FOLDER/scenarios.yaml:2:1"]
    ),
    .init(
      "a scenario that builds on none",
      ["--recordings", "FOLDER"],
      files: ["scenarios.yaml": "scenarios:\n  mine: slwo\n"],
      output: ["there is no scenario \"slwo\"", "FOLDER/scenarios.yaml:2:9"]
    ),
    .init(
      "a scenario that names a file that is not there",
      ["--recordings", "FOLDER"],
      files: ["scenarios.yaml": "scenarios:\n  mine: {recordings: [none.har]}\n"],
      output: ["there is no recording \"none.har\" of the scenario mine", "FOLDER/scenarios.yaml:2:"]
    ),
  ]
}
