import ArgumentParser
import ContractReports
import Foundation
import HTTPMessages
import Redaction
import TestSupport
import Testing

@testable import ContractCommand

@Suite("Printed commands in a shell", .takesTurns)
struct PrintedCommandTests {
  /// What names and values may be; each would run a command, name a variable or be an option if it were not literal.
  static let texts = [
    "plain", "", "a b", "$(touch marker)", "`touch marker`", "'; touch marker; '", "\"; touch marker; \"", "$HOME",
    "a\ntouch marker\nb", "\n\n", "ends\n", "-x", "--version", "-", "*", "~", "#x", "!!", "\\", "\\n", "%s%d", "a\tb",
    "\u{1B}[31m", "é\u{202E}", "$TOKEN", "${IFS}", "=ls", "a=b", "a&touch marker", "a|touch marker", "a>marker",
    "日本語", "'", "''", "a'b\"c`d$e",
  ]

  /// Runs a line whose commands are programs that note their arguments, and returns these without the command's name.
  ///
  /// The folder must have no other file afterwards.
  private static func arguments(of line: String, environment: [String: String] = [:]) async throws -> [String] {
    try await ContractBinary.inFolders([:]) { inside, outside in
      for name in ["curl", "contract"] {
        let program = outside.appending(path: name)
        try Data("#!/bin/sh\nprintf '%s\\0' \"$@\" >> \"$ARGUMENTS\"\n".utf8).write(to: program)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program.path)
      }
      let file = outside.appending(path: "arguments")
      try Data().write(to: file)
      let own = ["PATH": "\(outside.path):/usr/bin:/bin", "ARGUMENTS": file.path]
      let exit = try await Program.exitCode(
        of: URL(filePath: "/bin/sh"),
        ["-c", line],
        in: inside,
        environment: own.merging(environment) { $1 },
        standardError: .nullDevice
      )
      #expect(exit == 0, "\(line)")
      #expect(try FileManager.default.contentsOfDirectory(atPath: inside.path).isEmpty, "\(line)")
      let words = try Data(contentsOf: file).split(separator: 0, omittingEmptySubsequences: false)
      return words.dropLast().map { String(decoding: $0, as: UTF8.self) }
    }
  }

  @Test("A text is one literal word, whatever it is", arguments: texts)
  func word(_ text: String) async throws {
    let line = "contract \(ShellWord.of(text)) \(ShellWord.option("--include", text, "=x")) \(ShellWord.path(text))"
    let option = text.hasPrefix("-") ? ["--include=\(text)=x"] : ["--include", "\(text)=x"]
    #expect(try await Self.arguments(of: line) == [text] + option + [text.hasPrefix("-") ? "./\(text)" : text])
  }

  @Test("Of a text with a variable, the value of the variable alone is not literal", arguments: texts)
  func variable(_ text: String) async throws {
    let line = "contract \(ShellWord.of(text, variable: "TOKEN"))"
    #expect(
      try await Self.arguments(of: line, environment: ["TOKEN": "$(touch marker) '"]) == ["\(text)$(touch marker) '"]
    )
  }

  @Test(
    "The curl line of a request sends the names of its headers and parameters as they are",
    arguments: ["", "`touch`", "$HOME", "$IFS", "'", "!", "|touch", "&", "*"]
  )
  func names(_ part: String) async throws {
    let names = ["Api-Key\(part)", "X-Plain\(part)", "Token\(part)"]
    let query = "token\(part.replacing("&", with: "'"))"
    let url = "http://h/a?$(touch$IFS$9marker)=1&\(query.replacing("`", with: "%60").replacing("|", with: "%7C"))"
    let request = HTTPRequest(
      url: try HTTPURL(parsing: "\(url)=x&q='$(x)'"),
      headers: HTTPHeaders(names.map { HTTPHeaderField($0, "$(touch marker)") })
    )
    let line = CurlCommand(repeating: request).description
    let decoded = PercentEncoding.decode(query.replacing("`", with: "%60").replacing("|", with: "%7C"))
    let variables = [names[0], names[2], decoded].map { CurlCommand.variable($0) }
    let environment = Dictionary(variables.map { ($0, "`touch marker`") }) { $1 }
    let fields = [names[0]: "`touch marker`", names[1]: "$(touch marker)", names[2]: "`touch marker`"]
    #expect(
      try await Self.arguments(of: line, environment: environment)
        == ["-i", "\(url)=`touch marker`&q='$(x)'"] + names.flatMap { ["-H", "\($0): \(fields[$0] ?? "")"] }
    )
  }

  @Test("A header whose name would name a file for curl is left out, and an ordinary request stays readable")
  func readable() throws {
    let headers: HTTPHeaders = ["@/etc/passwd": "x", "Authorization": "Bearer x", "X-Kind": "a@b"]
    let request = HTTPRequest(url: try HTTPURL(parsing: "http://h/a?token=x"), headers: headers)
    #expect(
      CurlCommand(repeating: request).description
        == #"curl -i 'http://h/a?token='"$TOKEN"'' -H "Authorization: $AUTHORIZATION" -H 'X-Kind: a@b'"#
    )
  }

  @Test(
    "Headers of the environment are written with their variables, and with an option where no shell has such a variable",
    arguments: [
      ("X-Key=TOKEN", ["-H", "X-Key: secret"]), ("X`touch marker`=TOKEN", ["-H", "X`touch marker`: secret"]),
      ("X=$(touch marker)", ["--header-env", "X=$(touch marker)"]), ("X=A-B", ["--header-env", "X=A-B"]),
      ("-X=TOKEN", ["--header-env=-X=TOKEN"]),
    ]
  )
  func headers(_ text: String, _ expected: [String]) async throws {
    var options = AddressOptions()
    (options.header, options.headerEnv, options.baseURL) = (["Accept: '$(touch marker)'", "-Y: 1"], [text], nil)
    let line = "contract verify\(options.repeated().text)"
    #expect(
      try await Self.arguments(of: line, environment: ["TOKEN": "secret"])
        == ["verify", "-H", "Accept: '$(touch marker)'", "--header=-Y: 1"] + expected
    )
  }

  @Test("The command that replays recordings takes files of any name")
  func replay() async throws {
    let places = try RunPlaces(
      [],
      contracts: ["-a.yaml", "$(touch marker)"],
      recordings: ["it's a `touch marker`.har"]
    )
    #expect(
      try await Self.arguments(of: ReplayTarget.command(for: places, serverPath: "/a b"))
        == [
          "mock", "--contracts=-a.yaml", "--contracts", "$(touch marker)", "--recordings", "it's a `touch marker`.har",
          "--server-path", "/a b", "--port", "8080",
        ]
    )
  }

  @Test("The command that explains a check takes an id of any characters")
  func explanation() async throws {
    let finding = Finding(check: CheckID("x; touch marker"), message: "")
    let commands = ContractReports.NextCommands(Report(command: "verify", version: "1"))
    #expect(try await Self.arguments(of: commands.explanation(of: finding)) == ["explain", "x; touch marker"])
  }
}
