import Basics
import SchemaVariations
import Testing

@Suite("Identifiers of nothing")
struct IdentifierTextTests {
  @Test(
    "An unknown identifier has the form of a known one where the schema allows any text",
    arguments: [
      ("12", 9, "0123456789"), ("507f1f77bcf86cd799439011", 24, "0123456789abcdef"),
      ("73a7f70c-75da-4c2e-b5a3-eed40dc53aa6", 36, "0123456789abcdef-"),
    ]
  )
  func form(known: String, count: Int, characters: String) {
    var random = SeededGenerator(seed: 1, purpose: "test")
    let text = IdentifierText.unknown(type: "string", format: nil, like: known, &random).lowercased()
    #expect(text.count == count && text.allSatisfy(characters.contains) && text != known, "\(text)")
    let new = IdentifierText.new(type: "string", format: nil, like: known, &random)
    #expect(new.count == 1 && new.allSatisfy { $0.count == count }, "\(new)")
  }

  @Test("A name says nothing of the form of others, and the schema comes first", arguments: ["red", "", "4-a"])
  func name(known: String) {
    var random = SeededGenerator(seed: 1, purpose: "test")
    #expect(IdentifierText.unknown(type: "string", format: nil, like: known, &random).hasPrefix("unknown"))
    #expect(Int(IdentifierText.unknown(type: "integer", format: nil, like: known, &random)) != nil)
    #expect(Int(IdentifierText.unknown(type: "string", format: "int64", like: known, &random)) != nil)
  }
}
