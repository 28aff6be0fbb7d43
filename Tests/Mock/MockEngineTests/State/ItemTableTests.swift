import JSONSyntax
import Testing

@testable import MockEngine

@Suite("A table of items")
struct ItemTableTests {
  private static func item(_ key: Int) -> StoredItem {
    StoredItem(key: String(key), value: .object([]), modified: 0)
  }

  @Test(
    "A table finds items by key and by position, also after some were removed",
    arguments: [0, 1, 255, 256, 257, 2000]
  )
  func places(_ count: Int) {
    var table = ItemTable()
    for key in 0..<count { table.put(Self.item(key)) }
    for key in stride(from: 0, to: count, by: 3) { table.remove(String(key)) }
    let left = (0..<count).filter { $0 % 3 != 0 }
    #expect(table.count == left.count)
    #expect(table.items.map(\.key) == left.map(String.init))
    for (position, key) in left.enumerated() {
      #expect(table.position(of: String(key)) == position)
      #expect(table[String(key)]?.key == String(key))
    }
    for start in stride(from: 0, through: left.count, by: 100) {
      let page = table.items(from: start, limit: 7).map(\.key)
      #expect(page == left.dropFirst(start).prefix(7).map(String.init))
    }
    #expect(table["0"] == nil && table.position(of: "0") == nil)
  }

  @Test("An item that is replaced keeps its place")
  func replace() {
    var table = ItemTable()
    for key in 0..<3 { table.put(Self.item(key)) }
    table.put(StoredItem(key: "1", value: ["x": 1], modified: 0))
    #expect(table.items.map(\.key) == ["0", "1", "2"])
    #expect(table["1"]?.value == ["x": 1])
  }

  @Test("A copy does not see what the original changes")
  func copy() {
    var table = ItemTable()
    for key in 0..<600 { table.put(Self.item(key)) }
    let copy = table
    table.remove("5")
    table.put(Self.item(700))
    #expect(copy.count == 600 && copy["5"] != nil && copy["700"] == nil)
    #expect(table.count == 600 && table["5"] == nil && table["700"] != nil)
  }
}
