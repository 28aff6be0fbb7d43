import JSONSyntax
import Testing

/// A seeded pseudorandom number generator, so that failures can be reproduced.
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

@Suite("Mutated texts")
struct MutationTests {
  private static let seeds = [
    #"{"items":[{"id":"73A7F70C","description":null,"n":-1.5e+10},{"a":{"b":[[],{}]},"c":"\u00e4\ud83d\ude00\n"}]}"#,
    #"[0,-0,1e400,123456789012345678901234567890,true,false,null,"",[""],{"":{}},"ä€😀"]"#,
    "{\"a\":1,\r\n\"b\":[1,2,3],\"a\":{\"a\":1,\"a\":2}}",
  ]

  private static let fragments = [
    "\"", "\\", "\\u", "\\ud800", "{", "}", "[", "]", ",", ":", "-", "0", "1e", ".", "tru", "null", "/*", "\u{0}", "\n",
    "ä",
  ].map { Array($0.utf8) }

  private static func mutate(_ text: [UInt8], _ generator: inout SeededGenerator) -> [UInt8] {
    var text = text
    for _ in 0..<Int.random(in: 1...4, using: &generator) {
      let position = Int.random(in: 0...text.count, using: &generator)
      switch Int.random(in: 0..<5, using: &generator) {
      case 0: if position < text.count { text[position] = UInt8.random(in: 0...255, using: &generator) }
      case 1: if position < text.count { text.remove(at: position) }
      case 2: text.insert(contentsOf: fragments.randomElement(using: &generator) ?? [], at: position)
      case 3: text.removeSubrange(position..<min(text.count, position + Int.random(in: 0...20, using: &generator)))
      default: text.insert(contentsOf: text.prefix(position).suffix(30), at: position)
      }
    }
    return text
  }

  /// The outcome of parsing a text.
  private static func parse(_ text: [UInt8]) -> Result<JSONDocument, JSONSyntaxError> {
    do throws(JSONSyntaxError) { return .success(try JSONDocument(parsing: text)) } catch { return .failure(error) }
  }

  @Test("Mutated texts are parsed or refused, and what is parsed reads back as the same value", arguments: 0..<8)
  func mutations(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    var parsed = 0
    for _ in 0..<1000 {
      let text = Self.mutate(Array(Self.seeds[Int(seed) % Self.seeds.count].utf8), &generator)
      switch Self.parse(text) {
      case .success(let document):
        parsed += 1
        let written = JSONLiteral(document.root).serialized()
        let again = try JSONDocument(parsing: written)
        #expect(JSONLiteral(again.root) == JSONLiteral(document.root))
        #expect(again.root.isEqual(to: document.root))
        #expect(again.duplicateKeys.count == document.duplicateKeys.count)
        #expect(JSONLiteral(again.root).serialized() == written)
      case .failure(let error):
        #expect(error.offset >= 0 && error.offset <= text.count)
        #expect(!error.message.isEmpty)
        #expect(error.location == LineTable(text).location(of: error.offset, in: text))
      }
    }
    #expect(parsed > 10)
  }
}
