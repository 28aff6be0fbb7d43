import ContractJudge
import JSONSyntax
import Testing

@Suite("Keys of items")
struct RepeatedKeyTests {
  @Test(
    "Keys of items are compared by value, whatever their spelling",
    arguments: [
      (#""a""#, #""a""#, true), (#""a""#, #""\u0061""#, true), (#""a""#, #""A""#, false), (#""""#, #""""#, true),
      ("1", "1", true), ("1", #""1""#, false), ("1", "2", false),
    ]
  )
  func compare(one: String, other: String, areSame: Bool) throws {
    let values = try JSONDocument(parsing: "[\(one),\(other)]").root.elements.map { $0 }
    let keys = values.map { ComparableKey.bytes(of: $0, ignoringCase: false) }
    #expect((keys[0] == keys[1]) == areSame)
    let hashes = values.map { ComparableKey.hash(of: $0, ignoringCase: false) }
    if areSame { #expect(hashes[0] == hashes[1]) }
  }

  @Test("Keys of items are compared without regard to case if the option is set")
  func ignoringCase() throws {
    let values = try JSONDocument(parsing: #"["aB","\u0041b"]"#).root.elements.map { $0 }
    #expect(Set(values.map { ComparableKey.bytes(of: $0, ignoringCase: true) }).count == 1)
    #expect(Set(values.map { ComparableKey.hash(of: $0, ignoringCase: true) }).count == 1)
  }
}
