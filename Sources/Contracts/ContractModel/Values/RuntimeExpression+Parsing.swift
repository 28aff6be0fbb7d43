public import Diagnostics
import HTTPMessages
public import JSONSyntax

extension InvalidTextError {
  /// A text that is not a runtime expression.
  package init(expression text: String, reason: String) {
    self.init(code: "invalid-runtime-expression", text: text, expected: "a runtime expression", reason: reason)
  }
}

extension RuntimeExpression {
  /// Parses a value of a link: an expression, a text with expressions in braces, or a constant.
  ///
  /// - Throws: `InvalidTextError` for a string that begins with `$` or contains `{$` without being a valid expression.
  public init(parsing value: JSONValue) throws(InvalidTextError) {
    guard let text = value.string else {
      self = .constant(value)
      return
    }
    if text.hasPrefix("$") {
      self = try Self.expression(text)
    } else if text.contains("{$") {
      self = .template(try Self.parts(of: text))
    } else {
      self = .constant(value)
    }
  }

  private static func parts(of text: String) throws(InvalidTextError) -> [Part] {
    var parts: [Part] = []
    var rest = text[...]
    while let open = rest.firstRange(of: "{$") {
      guard let close = rest[open.lowerBound...].firstIndex(of: "}") else {
        throw InvalidTextError(expression: text, reason: "a { is never closed")
      }
      if open.lowerBound > rest.startIndex { parts.append(.text(String(rest[..<open.lowerBound]))) }
      let inner = rest[rest.index(after: open.lowerBound)..<close]
      parts.append(.expression(try expression(String(inner))))
      rest = rest[rest.index(after: close)...]
    }
    if !rest.isEmpty { parts.append(.text(String(rest))) }
    return parts
  }

  /// Parses an expression that begins with `$`.
  package static func expression(_ text: String) throws(InvalidTextError) -> RuntimeExpression {
    switch text {
    case "$url": return .url
    case "$method": return .method
    case "$statusCode": return .statusCode
    default: break
    }
    if text.hasPrefix("$request.") { return .request(try source(text, text.dropFirst("$request.".count))) }
    if text.hasPrefix("$response.") {
      let source = try source(text, text.dropFirst("$response.".count))
      switch source {
      case .header, .body: return .response(source)
      case .query, .path:
        throw InvalidTextError(expression: text, reason: "a response has a header and a body, but no query or path")
      }
    }
    throw InvalidTextError(
      expression: text,
      reason: "it must be $url, $method, $statusCode, or begin with $request. or $response."
    )
  }

  private static func source(_ text: String, _ rest: Substring) throws(InvalidTextError) -> Source {
    if rest == "body" { return .body(JSONPointer()) }
    if rest.hasPrefix("body#") {
      guard let pointer = JSONPointer(String(rest.dropFirst("body#".count))) else {
        throw InvalidTextError(expression: text, reason: "what follows body# is not a JSON Pointer")
      }
      return .body(pointer)
    }
    let halves = rest.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    if halves.count == 2, !halves[1].isEmpty {
      let name = String(halves[1])
      switch halves[0] {
      case "header": return .header(name)
      case "query": return .query(name)
      case "path": return .path(name)
      default: break
      }
    }
    throw InvalidTextError(
      expression: text,
      reason: "a message has header.NAME, query.NAME, path.NAME and body#POINTER"
    )
  }
}
