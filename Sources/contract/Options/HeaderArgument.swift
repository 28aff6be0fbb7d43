import Foundation
import HTTPMessages
import Redaction

/// Parses a header from the command line: `Name: value`, or `NAME=VARIABLE` for a value from the environment.
enum HeaderArgument {
  /// Parses `Name: value`.
  static func parse(_ text: String) throws(CommandFailure) -> HTTPHeaderField {
    guard let colon = text.firstIndex(of: ":") else {
      // The text may be a secret, so it is not repeated.
      throw CommandFailure("there is no colon in what is given", at: "--header", remedy: "write it as 'Name: value'")
    }
    return try field(String(text[..<colon]), ASCII.trimmed(String(text[text.index(after: colon)...])))
  }

  /// Parses `NAME=VARIABLE`, and reads the value from the environment.
  ///
  /// Messages never contain the value.
  static func parse(_ text: String, environment: [String: String]) throws(CommandFailure) -> HTTPHeaderField {
    let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
    guard parts.count == 2 else {
      throw CommandFailure(
        "no variable is named in what is given",
        at: "--header-env",
        remedy: "write it as NAME=VARIABLE"
      )
    }
    guard let value = environment[parts[1]] else {
      throw CommandFailure(
        "--header-env \(text): the environment has no variable \(parts[1])",
        remedy: "set it, or name another one"
      )
    }
    return try field(parts[0], ASCII.trimmed(value))
  }

  /// Returns the headers of `--header` and `--header-env`; their values are secrets of the run.
  ///
  /// - Throws: `CommandFailure` for a text that is no header, and for a missing variable.
  static func headers(
    _ texts: [String],
    _ variables: [String],
    _ policy: RedactionPolicy
  ) throws(CommandFailure) -> HTTPHeaders {
    var headers = HTTPHeaders()
    for text in texts { headers.fields.append(try parse(text)) }
    let environment = ProcessInfo.processInfo.environment
    for text in variables {
      let field = try parse(text, environment: environment)
      policy.note(field.value, from: String(text.drop { $0 != "=" }.dropFirst()))
      headers.fields.append(field)
    }
    policy.hide(headers)
    return headers
  }

  /// Returns a header, if that is allowed.
  static func field(_ name: String, _ value: String) throws(CommandFailure) -> HTTPHeaderField {
    guard FieldRules.isToken(name) else {
      throw CommandFailure(
        "\"\(VisibleText.of(name))\" is not the name of a header field",
        at: "--header",
        remedy: "use letters, digits and !#$%&'*+-.^_`|~"
      )
    }
    guard !value.utf8.contains(where: { $0 < 0x20 && $0 != 0x09 || $0 == 0x7F }) else {
      throw CommandFailure(
        "the value of the header field \(name) has a control character, such as a line feed, in it",
        at: "--header"
      )
    }
    guard !["host", "content-length", "transfer-encoding", "connection"].contains(ASCII.lowercased(name)) else {
      throw CommandFailure(
        "the header \(name) belongs to the connection, and cannot be set",
        at: "--header",
        remedy: "leave it out"
      )
    }
    return HTTPHeaderField(name, value)
  }
}
