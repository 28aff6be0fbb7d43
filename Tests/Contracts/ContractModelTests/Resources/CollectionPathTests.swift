import Testing

@testable import ContractModel

@Suite("Paths of collections")
struct CollectionPathTests {
  @Test(
    "An item has the collection before its identifier",
    arguments: [
      ("/items/{id}", ["/items"]), ("/items/{id}/", ["/items/"]), ("/items/{id}.json", ["/items.json", "/items"]),
      ("/odata/items({id})", ["/odata/items"]), ("/a/{b}/c/{d}/", ["/a/{b}/c/"]), ("/items", []),
      ("/items/{id}/parts", []), ("/items/{a}-{b}", []), ("/items/v{version}", []), ("/{id}/", ["/"]),
    ]
  )
  func collections(_ item: String, _ expected: [String]) throws {
    let path = try PathTemplate(parsing: item)
    #expect(ResourceMap.collections(ofItem: path).map(\.text) == expected)
  }
}
