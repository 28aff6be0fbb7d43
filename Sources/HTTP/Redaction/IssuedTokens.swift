/// Recognizes the tokens of well-known issuers by their beginning, length and alphabet.
///
/// The forms are a table. What a text has at a place is looked up by its first two bytes, so that the time does not
/// depend on the number of issuers.
package struct IssuedTokens: Sendable {
  /// All forms of the table.
  package static let known = IssuedTokens(rows)

  /// The number of forms that the table has.
  package static var formCount: Int { rows.reduce(0) { $0 + $1.count - 1 } }
  private static var rows: [[Substring]] { table.split(separator: "\n").map { $0.split(separator: " | ") } }

  package struct Form: Sendable {
    /// Who issues the tokens.
    package let issuer: String
    /// The form as the table has it.
    package let text: String
    let elements: [Element]
    /// Whether letters and digits must be mixed in what is not fixed.
    let isMixed: Bool
    /// A byte that must be at a place after the beginning, if all before it have a fixed length.
    let probe: (offset: Int, byte: UInt8)?
  }

  /// A part of a form.
  enum Element: Sendable {
    case text([UInt8])
    case run(Alphabet, ClosedRange<Int>)
  }

  /// A set of bytes.
  struct Alphabet: Sendable {
    private var low: UInt64 = 0
    private var high: UInt64 = 0

    init(_ bytes: some Sequence<UInt8>) {
      for byte in bytes {
        if byte < 64 { low |= 1 &<< UInt64(byte) } else if byte < 128 { high |= 1 &<< UInt64(byte &- 64) }
      }
    }

    func contains(_ byte: UInt8) -> Bool {
      byte < 64 ? low >> UInt64(byte) & 1 == 1 : byte < 128 && high >> UInt64(byte &- 64) & 1 == 1
    }
  }

  /// A quick test that a form is not at a place: a byte at a distance from the beginning.
  private struct Probe: Sendable {
    let form: Int
    let offset: Int
    let byte: UInt8
  }

  /// The forms in the order of the table.
  package let forms: [Form]
  /// The probes of all forms, those that may begin alike next to each other.
  private let probes: [Probe]
  /// For each first byte, the probes of the forms that begin with bytes of an alphabet.
  private let byFirst: [Range<Int>]
  /// For each two bytes the number of a group of probes; 0, which is an empty one, for nearly all.
  private let groupOfBeginning: [UInt16]
  private let groups: [Range<Int>]
  /// The first bytes of all forms.
  let firsts: [Bool]

  private init(_ rows: [[Substring]]) {
    let forms = rows.flatMap { row in row.dropFirst().compactMap { Form(issuer: row[0], String($0)) } }
    var firsts = [[Int]](repeating: [], count: 256)
    var beginnings: [Int: [Int]] = [:]
    for (number, form) in forms.enumerated() {
      switch form.elements.first {
      case .text(let text) where text.count > 1:
        beginnings[Int(text[0]) << 8 | Int(text[1]), default: []].append(number)
      case .text(let text): firsts[Int(text[0])].append(number)
      case .run(let alphabet, _):
        for byte in UInt8.min...UInt8.max where alphabet.contains(byte) { firsts[Int(byte)].append(number) }
      case nil: break
      }
    }
    var probes: [Probe] = []
    func range(_ numbers: [Int]) -> Range<Int> {
      let start = probes.count
      probes += numbers.map { Probe(form: $0, offset: forms[$0].probe?.offset ?? -1, byte: forms[$0].probe?.byte ?? 0) }
      return start..<probes.count
    }
    byFirst = firsts.map(range)
    var groups = [0..<0]
    var groupOfBeginning = [UInt16](repeating: 0, count: 1 << 16)
    var isFirst = firsts.map { !$0.isEmpty }
    for (beginning, numbers) in beginnings {
      groupOfBeginning[beginning] = UInt16(truncatingIfNeeded: groups.count)
      groups.append(range(numbers))
      isFirst[beginning >> 8] = true
    }
    (self.forms, self.probes, self.groups, self.groupOfBeginning) = (forms, probes, groups, groupOfBeginning)
    self.firsts = isFirst
  }

  /// The end of the token that begins at an offset of a text, and its issuer; `nil` where there is none.
  func match(in text: UnsafeBufferPointer<UInt8>, at start: Int, before end: Int) -> (end: Int, issuer: String)? {
    guard start + 12 <= end else { return nil }
    let group = groups[Int(groupOfBeginning[Int(text[start]) << 8 | Int(text[start + 1])])]
    var best: (end: Int, form: Int)?
    func look(at numbers: Range<Int>) {
      for number in numbers {
        let probe = probes[number]
        let place = start + probe.offset
        guard probe.offset < 0 || place < end && text[place] == probe.byte,
          let found = forms[probe.form].end(in: text, at: start, before: end), found > best?.end ?? 0
        else { continue }
        best = (found, probe.form)
      }
    }
    look(at: byFirst[Int(text[start])])
    look(at: group)
    return best.map { ($0.end, forms[$0.form].issuer) }
  }
}

extension IssuedTokens.Form {
  fileprivate init?(issuer: Substring, _ text: String) {
    var rest = Substring(text)
    isMixed = rest.first == "?"
    if isMixed { rest.removeFirst() }
    var elements: [IssuedTokens.Element] = []
    var literal: [UInt8] = []
    while let next = rest.first {
      rest.removeFirst()
      guard next == "{" else {
        literal += String(next).utf8
        continue
      }
      guard let close = rest.firstIndex(of: "}"), let parts = Self.elements(of: rest[..<close]) else { return nil }
      if !literal.isEmpty { elements.append(.text(literal)) }
      literal = []
      elements += parts
      rest = rest[rest.index(after: close)...]
    }
    if !literal.isEmpty { elements.append(.text(literal)) }
    (self.issuer, self.text, self.elements) = (issuer.drop { $0 == " " }.description, text, elements)
    probe = Self.probe(elements)
  }

  /// The elements of a class and a count: `w:36`, `h:20+`, `uuid`.
  private static func elements(of text: Substring) -> [IssuedTokens.Element]? {
    if text == "uuid" {
      let groups = [8, 4, 4, 4, 12].map { IssuedTokens.Element.run(.anyHex, $0...$0) }
      return Array(groups.map { [$0] }.joined(separator: [.text([0x2D])]))
    }
    let parts = text.split(separator: ":")
    guard parts.count == 2, let letter = parts[0].utf8.first, let alphabet = IssuedTokens.Alphabet.named(letter) else {
      return nil
    }
    let bounds = parts[1].split { $0 == "-" || $0 == "+" }.compactMap { Int($0) }
    guard let least = bounds.first else { return nil }
    let most = parts[1].last == "+" ? longest : bounds.last ?? least
    return least <= most ? [.run(alphabet, least...most)] : nil
  }

  private static let longest = 1 << 16

  private static func probe(_ elements: [IssuedTokens.Element]) -> (offset: Int, byte: UInt8)? {
    // The last byte of a fixed beginning tells more than the first ones, which brought us here.
    if case .text(let text) = elements.first { return (text.count - 1, text[text.count - 1]) }
    var offset = 0
    for element in elements {
      switch element {
      case .run(_, let count):
        guard count.lowerBound == count.upperBound else { return nil }
        offset += count.lowerBound
      case .text(let text): return (offset, text[0])
      }
    }
    return nil
  }

  /// The end of a token of this form that begins at an offset.
  func end(in text: UnsafeBufferPointer<UInt8>, at start: Int, before end: Int) -> Int? {
    var offset = start
    for element in elements {
      switch element {
      case .text(let literal):
        guard offset + literal.count <= end else { return nil }
        for byte in literal {
          guard text[offset] == byte else { return nil }
          offset += 1
        }
      case .run(let alphabet, let count):
        let limit = min(end, offset + count.upperBound)
        let first = offset
        while offset < limit, alphabet.contains(text[offset]) { offset += 1 }
        guard offset - first >= count.lowerBound else { return nil }
      }
    }
    if offset < end {
      // A longer word is another one.
      guard !ValueHeuristics.isAlphanumeric(text[offset]) else { return nil }
      if case .run(let alphabet, _)? = elements.last, alphabet.contains(text[offset]) { return nil }
    }
    return isFiller(text, start..<offset) || isMixed && !isMixture(text, start..<offset) ? nil : offset
  }

  /// Whether a token is one of documentation: `ghp_xxxxxxxxxxxx`, `AKIAIOSFODNN7EXAMPLE`.
  private func isFiller(_ text: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> Bool {
    let start = range.lowerBound + fixedLead
    guard start < range.upperBound else { return false }
    let repeated = (start + 1..<range.upperBound).count { text[$0] == text[$0 - 1] }
    if repeated * 2 >= range.upperBound - start { return true }
    let example = Array("EXAMPLE".utf8)
    return range.count >= 7 && text[(range.upperBound - 7)..<range.upperBound].elementsEqual(example)
  }

  /// Whether letters of both cases and digits are in what follows the fixed beginning.
  private func isMixture(_ text: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> Bool {
    var (digit, upper, lower) = (false, false, false)
    for offset in (range.lowerBound + fixedLead)..<range.upperBound {
      let byte = text[offset]
      if ValueHeuristics.isDigit(byte) {
        digit = true
      } else if byte &- 0x41 < 26 {
        upper = true
      } else if byte &- 0x61 < 26 {
        lower = true
      }
    }
    return digit && (upper || lower) && (upper && lower || isOneCase)
  }

  /// Whether the alphabets have letters of one case alone.
  private var isOneCase: Bool {
    elements.allSatisfy { element in
      if case .run(let alphabet, _) = element { return !(alphabet.contains(0x41) && alphabet.contains(0x61)) }
      return true
    }
  }

  private var fixedLead: Int {
    if case .text(let text)? = elements.first { return text.count }
    return 0
  }
}

extension IssuedTokens.Alphabet {
  static let anyHex = Self("0123456789abcdefABCDEF".utf8)
  private static let digits = "0123456789"
  private static let lower = "abcdefghijklmnopqrstuvwxyz"
  private static let upper = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"

  /// The alphabet of a letter in the table.
  static func named(_ letter: UInt8) -> Self? {
    switch letter {
    case UInt8(ascii: "d"): Self(digits.utf8)
    case UInt8(ascii: "h"): Self((digits + "abcdef").utf8)
    case UInt8(ascii: "H"): anyHex
    case UInt8(ascii: "l"): Self((digits + lower).utf8)
    case UInt8(ascii: "u"): Self((digits + upper).utf8)
    case UInt8(ascii: "w"): Self((digits + lower + upper).utf8)
    case UInt8(ascii: "b"): Self((digits + lower + upper + "-_").utf8)
    case UInt8(ascii: "B"): Self((digits + lower + upper + "-_+/=").utf8)
    case UInt8(ascii: "p"): Self((digits + lower + upper + "-_.~").utf8)
    case UInt8(ascii: "c"): Self((digits + lower + upper + "./").utf8)
    default: nil
    }
  }
}
