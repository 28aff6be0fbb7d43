import JSONSyntax
import Testing

@testable import MockEngine

@Suite("A table of items")
struct ItemTableTests {
  private static func item(_ key: Int) -> StoredItem {
    StoredItem(key: String(key), value: .object([]), modified: 0)
  }

  private static func view(_ table: ItemTable, of account: String? = nil) -> ItemTable.View {
    ItemTable.View(of: table, at: 0, to: account)
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
    let view = Self.view(table)
    #expect(table.count == left.count && view.count == left.count)
    #expect(table.documented.map(\.key) == left.map(String.init))
    for (position, key) in left.enumerated() {
      #expect(view.position(of: String(key)) == position)
      #expect(table.item(String(key), at: 0, to: nil)?.key == String(key))
    }
    for start in stride(from: 0, through: left.count, by: 100) {
      let page = view.items(from: start, limit: 7).map(\.key)
      #expect(page == left.dropFirst(start).prefix(7).map(String.init))
    }
    #expect(!table.isTaken("0") && view.position(of: "0") == nil)
  }

  @Test("An item that is replaced keeps its place")
  func replace() {
    var table = ItemTable()
    for key in 0..<3 { table.put(Self.item(key)) }
    table.put(StoredItem(key: "1", value: ["x": 1], modified: 0))
    #expect(table.documented.map(\.key) == ["0", "1", "2"])
    #expect(table.item("1", at: 0, to: nil)?.value == ["x": 1])
  }

  @Test("A copy does not see what the original changes")
  func copy() {
    var table = ItemTable()
    for key in 0..<600 { table.put(Self.item(key)) }
    let copy = table
    table.remove("5")
    table.put(Self.item(700))
    #expect(copy.count == 600 && copy.isTaken("5") && !copy.isTaken("700"))
    #expect(table.count == 600 && !table.isTaken("5") && table.isTaken("700"))
  }

  /// An item that is hidden from some, and who sees it.
  struct Hidden: Sendable, CustomTestStringConvertible {
    let testDescription: String
    var isOwned = true
    var owner: String?
    var start = 0
    var time = 100
    var account: String?
    let isVisible: Bool
  }

  private static let hidden = [
    Hidden(testDescription: "an item of nobody, without a credential", isVisible: true),
    Hidden(testDescription: "an own item", owner: "ann", account: "ann", isVisible: true),
    Hidden(testDescription: "another account's item", owner: "ann", account: "bob", isVisible: false),
    Hidden(testDescription: "an account's item, without a credential", owner: "ann", isVisible: false),
    Hidden(testDescription: "an item of a table without owners", isOwned: false, owner: "ann", isVisible: true),
    Hidden(testDescription: "an item that is not there yet", start: 101, isVisible: false),
    Hidden(testDescription: "an item that is there now", start: 100, isVisible: true),
    Hidden(testDescription: "an own item, too early", owner: "ann", start: 101, account: "ann", isVisible: false),
  ]

  @Test(
    "What an account does not see is in no view of the table, but its key and unique texts are taken",
    arguments: hidden
  )
  func visibility(_ row: Hidden) {
    var table = ItemTable(isOwned: row.isOwned) { ["name=\($0.key)"] }
    table.put(Self.item(1))
    // Also where an item that everybody sees is replaced by one that is hidden.
    table.put(Self.item(2))
    table.put(StoredItem(key: "2", value: .object([]), modified: 0, owner: row.owner, start: row.start))
    table.put(Self.item(3))
    let expected = row.isVisible ? ["1", "2", "3"] : ["1", "3"]
    let view = ItemTable.View(of: table, at: row.time, to: row.account)
    #expect(view.count == expected.count && view.items(from: 0, limit: 9).map(\.key) == expected)
    #expect(view.position(of: "2") == (row.isVisible ? 1 : nil))
    #expect(view.position(after: "2").map { view.items(from: $0, limit: 1).map(\.key) } == ["3"])
    #expect((table.item("2", at: row.time, to: row.account) != nil) == row.isVisible)
    let first = ItemTable.View(of: table, at: row.time, to: row.account, limit: 2).items(from: 0, limit: 2)
    #expect(first.map(\.key) == Array(expected.prefix(2)))
    #expect(table.isTaken("2") && table.key(ofUnique: "name=2") == "2")
    #expect(table.documented.map(\.key) == ["1", "2", "3"])
  }
}
