import Foundation

/// Breaks up text that a build server would read as a command, because it came from a document or a server.
///
/// GitHub Actions reads `::error::…` at the beginning of a line and `##[…]` anywhere in it, Azure Pipelines reads
/// `##[…]` and `##vso[…]`, TeamCity reads `##teamcity[…]`, and GitLab reads `section_start:` and `section_end:`. A space
/// after the first character ends that, and people can still read the line. Characters that no terminal shows are
/// skipped, because the runners compare texts as people read them.
struct BuildServerText: Sendable {
  /// The variables by which build servers are recognized, with the values that they set.
  private static let variables: [(name: String, isSet: @Sendable (String) -> Bool)] = [
    ("GITHUB_ACTIONS", isTrue), ("TF_BUILD", isTrue), ("TEAMCITY_VERSION", { !$0.isEmpty }), ("GITLAB_CI", isTrue),
  ]

  @Sendable private static func isTrue(_ value: String) -> Bool { value.lowercased() == "true" }

  /// Returns whether a build server that reads commands runs this process.
  static func isRead(in environment: [String: String]) -> Bool {
    variables.contains { variable in environment[variable.name].map(variable.isSet) ?? false }
  }

  /// Whether this process writes to a build server that reads commands.
  static let isRead = isRead(in: ProcessInfo.processInfo.environment)

  /// The text after the last line feed so far, which the next piece continues.
  private var rest: [UInt8] = []
  private let keepsAnnotations: Bool

  /// Creates an empty text.
  ///
  /// - Parameter keepsAnnotations: Whether `::` begins a line of a format that annotates for GitHub Actions.
  init(keepsAnnotations: Bool = false) { self.keepsAnnotations = keepsAnnotations }

  /// Returns the complete lines of the text so far, broken up.
  mutating func adding(_ piece: [UInt8]) -> [UInt8] {
    guard let end = piece.lastIndex(of: 0x0A) else {
      rest += piece
      return []
    }
    let lines = rest + piece[...end]
    rest = Array(piece[(end + 1)...])
    return broken(lines)
  }

  /// Returns the last line, broken up, if it has no line feed.
  mutating func finish() -> [UInt8] {
    defer { rest = [] }
    return rest.isEmpty ? [] : broken(rest)
  }

  private func broken(_ bytes: [UInt8]) -> [UInt8] {
    guard bytes.contains(where: { $0 == 0x23 || $0 == 0x3A }) else { return bytes }
    return Array(Self.broken(String(decoding: bytes, as: UTF8.self), keepsAnnotations: keepsAnnotations).utf8)
  }

  // MARK: Commands

  /// Returns a text in which no line is a command.
  static func broken(_ text: String, keepsAnnotations: Bool = false) -> String {
    let scalars = Array(text.unicodeScalars)
    var output = String.UnicodeScalarView()
    var isLineStart = true
    for (position, scalar) in scalars.enumerated() {
      output.append(scalar)
      let rest = scalars[(position + 1)...]
      switch scalar {
      case "#" where beginsBracket(rest): output.append(" ")
      case ":" where isLineStart && !keepsAnnotations && rest.first(where: isShown) == ":": output.append(" ")
      case "s" where beginsSection(rest): output.append(" ")
      default: break
      }
      isLineStart = ends(line: scalar) || isLineStart && !(isShown(scalar) && !scalar.properties.isWhitespace)
    }
    return String(output)
  }

  /// Returns whether what follows a `#` is `#word[`, as in `##vso[` and `##[`.
  private static func beginsBracket(_ rest: ArraySlice<Unicode.Scalar>) -> Bool {
    var shown = rest.prefix { !ends(line: $0) }.lazy.filter(isShown).makeIterator()
    guard shown.next() == "#" else { return false }
    var length = 0
    while let scalar = shown.next(), length < 24 {
      if scalar == "[" { return true }
      guard scalar.properties.isAlphabetic || scalar == "-" || scalar == "_" else { return false }
      length += 1
    }
    return false
  }

  /// Returns whether what follows an `s` is the rest of `section_start:` or `section_end:`.
  private static func beginsSection(_ rest: ArraySlice<Unicode.Scalar>) -> Bool {
    guard rest.first == "e" else { return false }
    return ["ection_start:", "ection_end:"].contains { rest.starts(with: $0.unicodeScalars) }
  }

  private static func ends(line scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "\n", "\r", "\u{B}", "\u{C}", "\u{85}", "\u{2028}", "\u{2029}": true
    default: false
    }
  }

  /// Returns whether a scalar is neither a control character nor one that no terminal shows.
  private static func isShown(_ scalar: Unicode.Scalar) -> Bool {
    !scalar.properties.isDefaultIgnorableCodePoint && scalar.properties.generalCategory != .control
      && scalar.properties.generalCategory != .format
  }
}
