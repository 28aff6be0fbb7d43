public import Diagnostics
package import HTTPMessages

/// A path with expressions in braces, such as `/image/{image-id}/comments`.
///
/// Source: OpenAPI 3.1, section 4.8.8.2.
public struct PathTemplate: Sendable, Hashable, CustomStringConvertible {
  /// The template as it is written.
  public let text: String
  /// The names of the expressions in order.
  public let names: [String]

  let segments: [PathSegment]
  /// Whether a segment has several expressions.
  let sharesSegments: Bool
  /// The query items that requests for this path have, where a document tells operations apart by them.
  package internal(set) var query: [QueryItem] = []
  /// The path without the names of its expressions and without a trailing slash, by which paths are often compared.
  package let shape: String

  /// Parses a template.
  ///
  /// - Throws: `InvalidTextError` if the text does not begin with `/`, has unbalanced braces, an expression without a
  ///   name, a name twice, or a query.
  public init(parsing text: String) throws(InvalidTextError) {
    guard text.utf8.first == 0x2F else {
      throw InvalidTextError(pathTemplate: text, reason: "it does not begin with /")
    }
    if let mark = text.first(where: { $0 == "?" || $0 == "#" }) {
      throw InvalidTextError(
        pathTemplate: text,
        reason: "it has a \(mark); describe what follows it as query parameters, not as part of the path"
      )
    }
    var segments: [PathSegment] = []
    for part in text.dropFirst().split(separator: "/", omittingEmptySubsequences: false) {
      segments.append(try PathSegment(parsing: part, of: text))
    }
    let names = segments.flatMap(\.names)
    var seen: Set<String> = []
    for name in names where !seen.insert(name).inserted {
      throw InvalidTextError(pathTemplate: text, reason: "it has the expression {\(name)} twice")
    }
    self.text = text
    self.names = names
    self.segments = segments
    sharesSegments = segments.contains { $0.names.count > 1 }
    shape = "/" + text.split(separator: "/").map(ResourceMap.shape).joined(separator: "/")
  }

  /// The template as written.
  public var description: String { query.isEmpty ? text : "\(text)?\(QueryItem.serialize(query))" }

  /// Returns the percent-decoded values of the expressions if a path matches; otherwise `nil`.
  ///
  /// An expression matches one or more characters other than `/`.
  public func match(_ path: some StringProtocol) -> [String: String]? {
    guard path.utf8.first == 0x2F || path.isEmpty else { return nil }
    return match(PathSegment.texts(of: path)[...])
  }

  func match(_ texts: ArraySlice<String>) -> [String: String]? {
    guard texts.count == segments.count else { return nil }
    var values: [String: String] = [:]
    for (segment, text) in zip(segments, texts) {
      guard segment.match(text, into: &values) else { return nil }
    }
    return values
  }

  /// Returns how many of the last segments of a path misspell a literal segment, 0 or 1; `nil` if they differ in more, or
  /// the template has no literal segment.
  func misspellings(in texts: [String]) -> Int? {
    let segments = segments.filter { $0.literal?.isEmpty != true }
    guard segments.contains(where: { $0.literal != nil }), texts.count >= segments.count else { return nil }
    var misspelled = 0
    for (segment, text) in zip(segments, texts.suffix(segments.count)) {
      var values: [String: String] = [:]
      if segment.match(text, into: &values) { continue }
      guard misspelled == 0, let literal = segment.literal, NearestName.find(text, among: [literal]) != nil else {
        return nil
      }
      misspelled += 1
    }
    return misspelled
  }

  /// Returns the path with values in place of the expressions; `nil` if a value is missing or empty.
  ///
  /// Values are percent-encoded unless `areEncoded` says that they already are, like text serialized by a parameter's
  /// style.
  public func expand(_ values: [String: String], areEncoded: Bool = false) -> String? {
    var path = ""
    for segment in segments {
      path += "/"
      for piece in segment.pieces {
        switch piece {
        case .literal(let text): path += PercentEncoding.encode(text, allowing: "!$&'()*+,;=:@")
        case .expression(let name):
          guard let value = values[name], !value.isEmpty else { return nil }
          path += areEncoded ? value : PercentEncoding.encode(value)
        }
      }
    }
    return path
  }
}

extension InvalidTextError {
  /// A text that is not a path template.
  init(pathTemplate text: String, reason: String) {
    self.init(code: "invalid-path-template", text: text, expected: "a path template", reason: reason)
  }
}
