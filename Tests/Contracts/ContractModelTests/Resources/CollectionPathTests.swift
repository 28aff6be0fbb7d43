import JSONSyntax
import Testing

@testable import ContractModel

@Suite("Paths of collections")
struct CollectionPathTests {
  @Test(
    "An item has the collection before its identifier",
    arguments: [
      ("/items/{id}", ["/items", "/items.json"]), ("/items/{id}/", ["/items/"]),
      ("/items/{id}.json", ["/items.json", "/items"]),
      ("/odata/items({id})", ["/odata/items"]), ("/a/{b}/c/{d}/", ["/a/{b}/c/"]), ("/items", []),
      ("/items/{id}/parts", []), ("/items/{a}-{b}", []), ("/items/v{version}", []), ("/{id}/", ["/"]), ("/{id}", ["/"]),
      ("/items('{id}')", ["/items"]),
    ]
  )
  func collections(_ item: String, _ expected: [String]) throws {
    let path = try PathTemplate(parsing: item)
    #expect(ResourceMap.collections(ofItem: path).map(\.text) == expected)
  }

  @Test(
    "What is below an item with an extension has the path without it",
    arguments: [
      ("/items/{id}", "/items/{}/"), ("/items/{id}.json", "/items/{}/"), ("/items({id})", "/items({})/"),
    ]
  )
  func below(_ item: String, _ expected: String) throws {
    #expect(ResourceMap.prefix(below: try PathTemplate(parsing: item)) == expected)
  }

  @Test(
    "A resource name has the values of the end of its path, and any other identifier has none",
    arguments: [
      ("shelves/s", nil), ("books/b", ["b"]), ("shelves/s/books/b", ["s", "b"]), ("v1/shelves/s/books/b", ["s", "b"]),
      ("a/b", nil), ("b", nil), ("shelves/s/books/", nil), ("/shelves/s/books/b", nil),
    ]
  )
  func names(_ name: String, _ expected: [String]?) throws {
    let item = try PathTemplate(parsing: "/v1/shelves/{shelf}/books/{book}")
    let resource = APIResource(
      collection: try PathTemplate(parsing: "/v1/shelves/{shelf}/books"),
      item: item,
      parameter: "book",
      collectionOperations: [:],
      itemOperations: [:]
    )
    #expect(resource.values(inName: name) == expected)
    let path = resource.itemValues(.string(name), in: ["x"], of: resource.collection)?.map(\.plainText)
    #expect(path == expected.map { $0.count == 2 ? $0 : ["x"] + $0 } ?? ["x", name])
  }
}
