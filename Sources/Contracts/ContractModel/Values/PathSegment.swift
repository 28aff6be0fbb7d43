import Diagnostics
import HTTPMessages

/// The part of a path template between two slashes: literal text and expressions in turn.
struct PathSegment: Sendable, Hashable {
  enum Piece: Sendable, Hashable {
    /// Percent-decoded text that matches itself.
    case literal(String)
    /// The name of an expression.
    case expression(String)
  }

  let pieces: [Piece]

  init(parsing text: Substring, of template: String) throws(InvalidTextError) {
    var pieces: [Piece] = []
    var rest = text
    while let open = rest.firstIndex(where: { $0 == "{" || $0 == "}" }) {
      guard rest[open] == "{", let close = rest[open...].firstIndex(of: "}") else {
        let brace = rest[open] == "{" ? "{ that is never closed" : "} that was never opened"
        throw InvalidTextError(pathTemplate: template, reason: "it has a \(brace)")
      }
      let name = rest[rest.index(after: open)..<close]
      guard !name.isEmpty, !name.contains("{") else {
        throw InvalidTextError(
          pathTemplate: template,
          reason: name.isEmpty ? "it has an expression without a name" : "it has a { within an expression"
        )
      }
      if open > rest.startIndex { pieces.append(.literal(PercentEncoding.decode(String(rest[..<open])))) }
      pieces.append(.expression(String(name)))
      rest = rest[rest.index(after: close)...]
    }
    if !rest.isEmpty { pieces.append(.literal(PercentEncoding.decode(String(rest)))) }
    self.pieces = pieces
  }

  /// A segment without expressions.
  init(literal text: String) { pieces = [.literal(text)] }

  /// The names of the expressions, in order.
  var names: [String] {
    pieces.compactMap { piece in
      if case .expression(let name) = piece { return name }
      return nil
    }
  }

  /// The segment's text, if it has no expression.
  var literal: String? {
    switch pieces.first {
    case nil: ""
    case .literal(let text)? where pieces.count == 1: text
    default: nil
    }
  }

  /// The segment without the names of its expressions; segments with the same shape match the same texts.
  var shape: [String?] {
    pieces.map { piece in
      if case .literal(let text) = piece { return text }
      return nil
    }
  }

  /// Returns the segments of a path as they are written; `nil` if none has percent-encoded characters.
  static func written(_ path: String) -> [String]? {
    guard path.utf8.contains(0x25) else { return nil }
    return path.dropFirst().split(separator: "/", omittingEmptySubsequences: false).map(String.init)
  }

  /// Returns the percent-decoded segments of a path.
  static func texts(of path: some StringProtocol) -> [String] {
    var path = String(path)
    return path.withUTF8 { bytes in
      var texts: [String] = []
      var start = min(1, bytes.count)
      while let slash = bytes[start...].firstIndex(of: 0x2F) {
        texts.append(PercentEncoding.decode(bytes[start..<slash]))
        start = slash + 1
      }
      texts.append(PercentEncoding.decode(bytes[start...]))
      return texts
    }
  }

  /// Matches a decoded text, and stores the values of the expressions.
  ///
  /// If a segment has several expressions, each except the last matches as little as possible.
  func match(_ text: String, into values: inout [String: String]) -> Bool {
    if pieces.count == 1, case .expression(let name) = pieces[0] {
      guard !text.isEmpty else { return false }
      values[name] = text
      return true
    }
    if let literal { return text == literal }
    var rest = text.unicodeScalars[...]
    var end = pieces.count
    if case .literal(let suffix)? = pieces.last {
      guard rest.reversed().starts(with: suffix.unicodeScalars.reversed()) else { return false }
      rest.removeLast(suffix.unicodeScalars.count)
      end -= 1
    }
    var open: String?
    for piece in pieces[..<end] {
      switch piece {
      case .expression(let name):
        if let previous = open {
          guard let first = rest.popFirst() else { return false }
          values[previous] = String(first)
        }
        open = name
      case .literal(let text):
        let text = Array(text.unicodeScalars)
        if let name = open {
          // An expression matches at least one character, so the search begins after the first.
          guard let range = Self.range(of: text, in: rest.dropFirst()) else { return false }
          values[name] = String(String.UnicodeScalarView(rest[..<range.lowerBound]))
          rest = rest[range.upperBound...]
          open = nil
        } else {
          guard rest.starts(with: text) else { return false }
          rest.removeFirst(text.count)
        }
      }
    }
    guard let name = open else { return rest.isEmpty }
    guard !rest.isEmpty else { return false }
    values[name] = String(String.UnicodeScalarView(rest))
    return true
  }

  /// The most ways to split a text that are tried, and the most steps to find them.
  private static let (mostSplits, mostSteps) = (256, 1 << 14)

  /// Returns the values of the expressions for each way in which a text can be split between them; those with the shortest
  /// first values come first.
  func splits(of text: String) -> [[String: String]] {
    var found: [[String: String]] = []
    var steps = 0
    func collect(_ pieces: ArraySlice<Piece>, _ text: Substring.UnicodeScalarView, _ values: [String: String]) {
      switch pieces.first {
      case nil: if text.isEmpty { found.append(values) }
      case .literal(let literal)?:
        guard text.starts(with: literal.unicodeScalars) else { return }
        collect(pieces.dropFirst(), text.dropFirst(literal.unicodeScalars.count), values)
      case .expression(let name)?:
        var end = pieces.count == 1 ? text.endIndex : text.startIndex
        while !text.isEmpty, found.count < Self.mostSplits, steps < Self.mostSteps {
          if end < text.endIndex { end = text.index(after: end) }
          steps += 1
          collect(pieces.dropFirst(), text[end...], values.merging([name: String(text[..<end])]) { $1 })
          if end == text.endIndex { return }
        }
      }
    }
    collect(pieces[...], text.unicodeScalars[...], [:])
    return found
  }

  private static func range(
    of literal: [Unicode.Scalar],
    in text: Substring.UnicodeScalarView
  ) -> Range<Substring.UnicodeScalarView.Index>? {
    var start = text.startIndex
    while start < text.endIndex {
      let rest = text[start...]
      if rest.starts(with: literal) { return start..<rest.index(start, offsetBy: literal.count) }
      start = text.index(after: start)
    }
    return nil
  }
}
