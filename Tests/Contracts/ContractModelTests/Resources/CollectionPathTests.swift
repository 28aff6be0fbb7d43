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
    "The items above a path are those that it is below, in their order",
    arguments: [
      ("/orders/{a}/lines", [0, 1]), ("/orders/{a}/lines/{b}/parts", [0, 1, 2]), ("/orders/{a}:cancel", [0]),
      ("/orders/{a}/lines/{b}:x", [0, 1, 2]), ("/orders", []), ("/orders/{a}", []), ("/orders/{a}.json", []),
      ("/ordersets/{a}/x", []), ("/{any}/x", [3]),
    ]
  )
  func above(_ path: String, _ expected: [Int]) throws {
    let items = try ["/orders/{id}", "/orders/{id}.json", "/orders/{id}/lines/{line}", "/{base}"].map {
      try PathTemplate(parsing: $0)
    }
    let path = try PathTemplate(parsing: path)
    #expect(ItemPaths(items).above(path) == expected)
    #expect(items.indices.filter { ResourceMap.isBelow(path, items[$0]) } == expected)
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
