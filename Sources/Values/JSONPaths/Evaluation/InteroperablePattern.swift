import JSONSchemas

/// A regular expression of the interoperable format, compiled once.
///
/// `^` and `$`, which the grammar has as ordinary characters, are anchors, as in the mapping to other formats of
/// section 5.3 and in the compliance suite of RFC 9535. Source: RFC 9485.
struct InteroperablePattern: Sendable {
  /// The maximum nesting of groups.
  private static let depthLimit = 90
  private static let categories: [Character: String] = [
    "L": "lmotu", "M": "cen", "N": "dlo", "P": "cdefios", "S": "ckmo", "Z": "lps", "C": "cfno",
  ]

  /// The compiled pattern; `nil` if the source is not in the interoperable format, which matches nothing.
  private let compiled: ECMAPattern?

  /// Compiles a pattern that must match the whole text, or else any part of it.
  init(_ source: String, isWhole: Bool) {
    var translator = Translator(Array(source.unicodeScalars))
    guard let translated = translator.translate() else {
      compiled = nil
      return
    }
    compiled = try? ECMAPattern(isWhole ? "^(?:\(translated))$" : translated)
  }

  /// Returns whether the pattern matches a text in UTF-8.
  func matches(_ text: [UInt8]) -> Bool {
    guard let compiled else { return false }
    return text.withUnsafeBufferPointer { compiled.matches($0) }
  }

  /// Checks the grammar of RFC 9485, section 4, and rewrites what other formats read differently.
  private struct Translator {
    private let scalars: [Unicode.Scalar]
    private var index = 0
    private var depth = 0
    private var output = String.UnicodeScalarView()

    init(_ scalars: [Unicode.Scalar]) { self.scalars = scalars }

    mutating func translate() -> String? {
      guard alternatives(), index == scalars.count else { return nil }
      return String(output)
    }

    private func peek(_ distance: Int = 0) -> Unicode.Scalar? {
      index + distance < scalars.count ? scalars[index + distance] : nil
    }

    private mutating func copy() {
      output.append(scalars[index])
      index += 1
    }

    private mutating func alternatives() -> Bool {
      depth += 1
      defer { depth -= 1 }
      guard depth <= InteroperablePattern.depthLimit else { return false }
      while let next = peek() {
        switch next {
        case ")": return true
        case "|":
          copy()
          continue
        case "(":
          copy()
          guard alternatives(), peek() == ")" else { return false }
          copy()
        case "[": guard characterClass() else { return false }
        case "\\": guard escape() else { return false }
        case ".":
          output.append(contentsOf: "[^\\n\\r]".unicodeScalars)
          index += 1
        case "*", "+", "?", "{", "}", "]": return false
        case "^", "$":
          // An anchor cannot be repeated.
          copy()
          continue
        default: copy()
        }
        guard quantifier() else { return false }
      }
      return true
    }

    /// Copies a quantifier if one is next; `false` if it is malformed.
    private mutating func quantifier() -> Bool {
      switch peek() {
      case "*", "+", "?": copy()
      case "{":
        copy()
        guard digits() else { return false }
        if peek() == "," {
          copy()
          if peek() != "}", !digits() { return false }
        }
        guard peek() == "}" else { return false }
        copy()
      default: break
      }
      return true
    }

    private mutating func digits() -> Bool {
      let start = index
      while let next = peek(), "0"..."9" ~= next { copy() }
      return index > start
    }

    private mutating func escape() -> Bool {
      guard let next = peek(1) else { return false }
      switch next {
      case "(", ")", "*", "+", "-", ".", "?", "[", "\\", "]", "^", "n", "r", "t", "{", "|", "}":
        copy()
        copy()
        return true
      case "p", "P": return category()
      default: return false
      }
    }

    /// Copies `\p{L}`, `\p{Lu}` and the like.
    private mutating func category() -> Bool {
      guard peek(2) == "{", let major = peek(3).map(Character.init), let minors = categories[major] else {
        return false
      }
      let length: Int
      if peek(4) == "}" {
        length = 5
      } else {
        guard let minor = peek(4).map(Character.init), minors.contains(minor), peek(5) == "}" else { return false }
        length = 6
      }
      for _ in 0..<length { copy() }
      return true
    }

    private mutating func characterClass() -> Bool {
      copy()
      if peek() == "^" { copy() }
      var isEmpty = true
      if peek() == "-" {
        hyphen()
        isEmpty = false
      }
      while let next = peek() {
        switch next {
        case "]":
          copy()
          return !isEmpty
        case "-":
          // A hyphen that is not part of a range comes first or last.
          guard peek(1) == "]" else { return false }
          hyphen()
        case "\\" where peek(1) == "p" || peek(1) == "P": guard category() else { return false }
        default:
          guard member() else { return false }
          if peek() == "-", peek(1) != "]" {
            copy()
            guard member() else { return false }
          }
        }
        isEmpty = false
      }
      return false
    }

    private mutating func hyphen() {
      output.append(contentsOf: "\\-".unicodeScalars)
      index += 1
    }

    private mutating func member() -> Bool {
      switch peek() {
      case nil, "[", "]", "-": return false
      case "\\": return peek(1) != "p" && peek(1) != "P" && escape()
      default:
        copy()
        return true
      }
    }
  }
}
