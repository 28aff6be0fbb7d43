import ArgumentParser
import ContractReports
import Diagnostics
import HTTPMessages
import Testing

@testable import ContractCommand

/// The message with which a call fails; `nil` where it does not.
func failureMessage<Value>(_ body: () throws(CommandFailure) -> Value) -> String? {
  do throws(CommandFailure) {
    _ = try body()
    return nil
  } catch {
    return error.description
  }
}

@Suite("Arguments")
struct ArgumentTests {
  @Test("A time of zero is accepted where that is allowed", arguments: ["0", "0s", "0ms"])
  func noTime(_ text: String) throws { #expect(try WaitForm.parse(text) == .zero) }

  @Test(
    "A rate is a count and a unit, and gives the time between two requests",
    arguments: [
      ("15/s", Duration.seconds(1.0 / 15)), ("120/m", .milliseconds(500)), ("3600/h", .seconds(1)),
      ("0.5/s", .seconds(2)),
    ]
  )
  func rates(_ text: String, _ expected: Duration) throws { #expect(try RateForm.parse(text) == expected) }

  @Test(
    "A text that is not a rate is refused with the ways to write one",
    arguments: ["15", "15/", "/s", "-1/s", "0/s", "1/d", "inf/s", "1e3/s"]
  )
  func noRates(_ text: String) {
    #expect(
      failureMessage { () throws(CommandFailure) in try RateForm.parse(text) }
        == "\"\(text)\" is not a rate; write a count and a unit: 15/s, 100/m, 5000/h"
    )
  }

  @Test(
    "A text that is not a size is refused",
    arguments: ["", "0", "-1", "MB", "1.5MB", "64XB", "99999999999999999999", "2000GB", "9999999999GB"]
  )
  func noSizes(_ text: String) {
    #expect(
      failureMessage { () throws(CommandFailure) in try SizeForm.parse(text) }?.hasPrefix("\"\(text)\" is ")
        ?? false
    )
  }

  @Test(
    "A quantity that is refused ends a subcommand with the name of its option, whatever else the command line says",
    arguments: [
      ("verify --rate 1", "--rate: \"1\" is not a rate; write a count and a unit: 15/s, 100/m, 5000/h"),
      (
        "verify --request-timeout 2x",
        "--request-timeout: \"2x\" is not a time; write seconds, or a unit after the number: 2, 0.5, 500ms, 2s, 1m"
      ),
      ("verify --max-time 0.1ms", "--max-time: \"0.1ms\" is out of range; a time is at least 1ms and at most 24h"),
      ("check --max-age 30", "--max-age: \"30\" is not an age; write a number and its unit: 90m, 12h, 30d, 4w"),
      ("check --max-age 36501d", "--max-age: \"36501d\" is out of range; an age is at least 1m and at most 36500d"),
      (
        "verify --request-timeout 25h",
        "--request-timeout: \"25h\" is out of range; a time is at least 1ms and at most 24h"
      ),
      ("check --max-age 0d", "--max-age: \"0d\" is out of range; an age is at least 1m and at most 36500d"),
      ("verify http://h --max-time 0", "--max-time: \"0\" is out of range; a time is at least 1ms and at most 24h"),
      ("verify --max-time 1s", nil),
    ] as [(String, String?)]
  )
  func refusedQuantities(_ line: String, _ message: String?) throws {
    let command = try RootCommand.parseAsRoot(line.split(separator: " ").map { String($0) })
    #expect(command.refusal?.description == message)
  }

  @Test("A header is a name, a colon and a value")
  func header() throws {
    #expect(try HeaderArgument.parse("X-A:  b: c ") == HTTPHeaderField("X-A", "b: c"))
    #expect(try HeaderArgument.parse("X-A=TOKEN", environment: ["TOKEN": "t"]) == HTTPHeaderField("X-A", "t"))
  }

  @Test(
    "A text that is not a header is refused without repeating what may be a secret",
    arguments: [
      ("s3cret", "--header: there is no colon in what is given; write it as 'Name: value'"),
      (
        ": s3cret",
        "--header: \"\" is not the name of a header field; use letters, digits and !#$%&'*+-.^_`|~"
      ),
      (
        "X: s3cret\r\nY: z",
        "--header: the value of the header field X has a control character, such as a line feed, in it"
      ),
      ("Host: s3cret", "--header: the header Host belongs to the connection, and cannot be set; leave it out"),
    ]
  )
  func noHeader(_ text: String, _ message: String) {
    #expect(failureMessage { () throws(CommandFailure) in try HeaderArgument.parse(text) } == message)
  }

  @Test(
    "A loopback address, or the name of one, belongs to this machine alone",
    arguments: [
      ("127.0.0.1", true), ("127.1.2.3", true), ("::1", true), ("localhost", true), ("0.0.0.0", false), ("::", false),
      ("192.0.2.7", false), ("127.0.0.1.example", false), ("127.example", false),
    ]
  )
  func address(_ host: String, _ isLocal: Bool) {
    var options = ListenOptions()
    options.host = host
    #expect(options.isLocal == isLocal)
  }

  @Test("A variable that is not set is named")
  func missingVariable() {
    #expect(
      failureMessage { () throws(CommandFailure) in try HeaderArgument.parse("X-A=TOKEN", environment: [:]) }
        == "--header-env X-A=TOKEN: the environment has no variable TOKEN; set it, or name another one"
    )
  }

  @Test(
    "A base URL that cannot be requested is refused with what to write",
    arguments: [
      ("ftp://host", "--base-url: \"ftp://host\" has the scheme ftp; only http and https are possible"),
      (
        "http://host/?a",
        "--base-url: \"http://host/?a\" has a query or fragment; leave it out: the contract's paths are appended to the URL"
      ),
      (
        "http://me:s3cret@host:x",
        "--base-url: \"http://REDACTED@host:x\" is not an absolute URL: the port \"x\" is not a number from 1 to 65535"
      ),
    ]
  )
  func baseURL(_ text: String, _ message: String) {
    #expect(failureMessage { () throws(CommandFailure) in try BaseURLArgument.parse(text) } == message)
  }

  @Test(
    "Unicode is written where the locale's encoding is UTF-8, or no locale is set",
    arguments: [
      (["LANG": "en_US.UTF-8"], true), (["LANG": "C.utf8"], true), (["LANG": "C"], false), ([:], true),
      (["LANG": "en_US.UTF-8", "LC_ALL": "C"], false), (["LC_CTYPE": "de_DE.ISO-8859-1"], false),
      (["LC_ALL": ""], true),
    ] as [([String: String], Bool)]
  )
  func locale(_ environment: [String: String], _ isUTF8: Bool) {
    #expect(ConsoleStyle.isUTF8(environment) == isUTF8)
  }
}
