import JSONSyntax
import Testing

/// Strings are scanned in blocks and the tape grows; results must not depend on where a boundary falls.
@Suite("Blocks and growth")
struct BlockTests {
  private static let specials = [
    (#"\""#, "\""), (#"\\"#, "\\"), (#"\u0041"#, "A"), ("ä", "ä"), ("😀", "😀"), ("\u{7F}", "\u{7F}"),
  ]
  private static let forbidden: [(byte: UInt8, code: JSONSyntaxError.Code)] = [
    (0x1F, .controlCharacter), (0x01, .controlCharacter), (0xFF, .invalidUTF8),
  ]

  @Test("A special character in a string is found at every position", arguments: 0..<34)
  func specialCharacters(position: Int) throws {
    let before = String(repeating: "a", count: position)
    for after in ["", "bcd", String(repeating: "e", count: 40)] {
      for (written, character) in Self.specials {
        let value = try JSONDocument(parsing: "[\"\(before)\(written)\(after)\",1]").root
        #expect(value[0]?.string == before + character + after)
        #expect(value[1]?.integer == 1)
      }
    }
  }

  @Test("A byte that no string may hold is found at every position", arguments: 0..<34)
  func forbiddenBytes(position: Int) {
    let before = [0x22] + Array(repeating: UInt8(ascii: "a"), count: position)
    for (byte, code) in Self.forbidden {
      for after in [0, 40] {
        let text = before + [byte] + Array(repeating: UInt8(ascii: "b"), count: after) + [0x22]
        let error = #expect(throws: JSONSyntaxError.self) { try JSONDocument(parsing: text) }
        #expect(error?.code == code)
        #expect(error?.offset == position + 1)
      }
    }
  }

  @Test("A text with a value in every other byte is read whole", arguments: [1, 100, 10_000])
  func dense(count: Int) throws {
    let text = "[" + Array(repeating: "[]", count: count).joined(separator: ",") + ",7]"
    let root = try JSONDocument(parsing: text).root
    #expect(root.count == count + 1)
    #expect(root[count]?.integer == 7)
    #expect(root.elements.allSatisfy { $0.kind == .array || $0.integer == 7 })
  }

  @Test("A repeated key is found at every distance", arguments: 1..<40)
  func repeatedKeys(distance: Int) throws {
    let others = (1...distance).map { "\"k\($0)\":[{}]" }.joined(separator: ",")
    #expect(try JSONDocument(parsing: "{\(others),\"k1\":0}").duplicateKeys.map(\.string) == ["k1"])
    #expect(try !JSONDocument(parsing: "{\(others),\"k0\":0}").hasDuplicateKeys)
  }
}
