import Basics
import HTTPMessages
import JSONSyntax
import MockTestSupport
import Testing

@testable import MockEngine

@Suite("The memory of the states of a mock")
struct StateBudgetTests {
  private static func shop(bytes: Int, items: Int? = nil) throws -> (shop: StateFixture, memory: StateStore) {
    var state = MockOptions.State(seed: MockOptions.State.Seed.none)
    state.maximumBytes = bytes
    if let items { state.maximumItems = items }
    let shop = try StateFixture([], state)
    return (shop, try #require(shop.runtime.memory))
  }

  /// The memory of a session's state, counted item by item.
  private static func recount(_ state: APIState) -> Int {
    let tables = state.tables.values.reduce(0) { sum, table in
      sum + ItemTable.emptySize + table.documented.reduce(0) { $0 + $1.size }
        + table.removed.keys.reduce(0) { $0 + ItemTable.removedSize($1) }
    }
    return tables + state.singles.values.reduce(0) { $0 + $1.size }
  }

  private static func text(_ count: Int) -> String { String(repeating: "x", count: count) }

  @Test("All sessions together have one budget, and a session that ends gives its part back")
  func sessions() async throws {
    let (shop, memory) = try Self.shop(bytes: 1_000_000)
    let body = #"{"customer":"\#(Self.text(200_000))"}"#
    var statuses: [Int] = []
    for number in 0..<8 {
      statuses.append(try await shop.send("POST /orders", body, session: "s\(number)").response.status)
    }
    #expect(statuses == [201, 201, 201, 201, 507, 507, 507, 507])
    #expect(memory.budget.used <= 1_000_000)
    let refused = try await shop.send("POST /orders", body, session: "s5").response
    #expect(refused.text.contains("mock.state-bytes"))
    #expect(refused.headers["Content-Length"] == String(refused.body.count))
    shop.runtime.forget(session: "s0")
    #expect(try await shop.send("POST /orders", body, session: "s5").response.status == 201)
    #expect(try await shop.send("DELETE /orders/1", session: "s1").response.status == 204)
    #expect(try await shop.send("POST /orders", body, session: "s6").response.status == 201)
    memory.reset()
    #expect(memory.budget.used == 0)
  }

  /// Changes of an order in a state that has room for 600,000 bytes.
  static let growing: [(name: String, line: String, type: String, body: String)] = [
    ("PUT", "PUT /orders/1", "application/json", #"{"customer":"\#(text(700_000))"}"#),
    ("a merge patch", "PATCH /orders/1", "application/merge-patch+json", #"{"note":"\#(text(700_000))"}"#),
    (
      "a patch whose copies double", "PATCH /orders/1", "application/json-patch+json",
      "[" + (0..<12).map { #"{"op":"copy","from":"","path":"/c\#($0)"}"# }.joined(separator: ",") + "]"
    ),
    ("a single resource", "PUT /settings", "application/json", #"{"theme":"\#(text(700_000))"}"#),
    ("an upload", "POST /files", "application/octet-stream", text(700_000)),
    (
      "a list of creations", "POST /orders/bulk", "application/json",
      "[" + Array(repeating: #"{"customer":"a"}"#, count: 2_000).joined(separator: ",") + "]"
    ),
  ]

  @Test("A change whose result would be larger than the budget is refused, and changes nothing", arguments: growing)
  func results(_ row: (name: String, line: String, type: String, body: String)) async throws {
    let (shop, memory) = try Self.shop(bytes: 600_000)
    try await shop.order()
    let (before, used) = (memory.document(), memory.budget.used)
    #expect(try await shop.send(row.line, row.body, ["Content-Type": row.type]).response.status == 507)
    #expect(memory.document() == before && memory.budget.used == used)
    // What does not grow is changed also where nothing more fits.
    let (full, _) = try Self.shop(bytes: used, items: 1)
    try await full.order()
    #expect(try await full.send("POST /orders", #"{"customer":"Bob"}"#).response.status == 507)
    #expect(try await full.send("PUT /orders/1", #"{"customer":"Eve"}"#).response.status == 200)
    #expect(try await full.send("DELETE /orders/1").response.status == 204)
  }

  @Test("The first state counts once, however many sessions share it, and replacing its items counts for each")
  func shared() async throws {
    let items = (0..<200).map { #"{"id":\#($0 + 1),"customer":"\#(Self.text(1_000))","status":"open"}"# }
    let list = MockFixture.entry("https://shop.example/orders", body: #"{"items":[\#(items.joined(separator: ","))]}"#)
    let shop = try StateFixture([list], MockOptions.State())
    let memory = try #require(shop.runtime.memory)
    let first = memory.budget.used
    #expect(first > 200_000)
    try await shop.order(session: "a")
    let one = memory.budget.used - first
    #expect(one > 0 && one < first / 4)
    for number in 1...200 {
      let body = #"{"customer":"\#(Self.text(1_000))"}"#
      #expect(try await shop.send("PUT /orders/\(number)", body, session: "a").response.status == 200)
    }
    #expect(memory.budget.used - first > first * 3 / 4)
    memory.reset("a")
    #expect(memory.budget.used == first)
  }

  @Test("States that reads still see are counted until nobody sees them any longer")
  func settling() async throws {
    var state = MockOptions.State(seed: MockOptions.State.Seed.none)
    state.maximumBytes = 1_000_000
    state.settlingTime = .seconds(3600)
    let shop = try StateFixture([], state)
    let memory = try #require(shop.runtime.memory)
    let body = #"{"theme":"\#(Self.text(150_000))"}"#
    var statuses: [Int] = []
    for _ in 0..<8 { statuses.append(try await shop.send("PUT /settings", body).response.status) }
    #expect(statuses.first == 204 && statuses.last == 507)
    #expect(memory.budget.used <= 1_000_000)
  }

  // MARK: Others at the same time

  private static func item(_ key: String, _ name: String, _ state: inout APIState) -> StoredItem {
    StoredItem(key: key, value: ["customer": .string(name)], revision: state.nextRevision(), modified: 0)
  }

  private static func put(_ key: String, _ name: String, in memory: StateStore) {
    guard let (address, resource) = memory.rules.collection(at: "/orders") else { return }
    _ = try? memory.change(nil) { $0.put(item(key, name, &$0), in: address, of: resource) }
  }

  private static func names(_ memory: StateStore) -> [String] {
    memory.items(of: "/orders").map { "\($0.key) \($0.value["customer"]?.plainText ?? "")" }
  }

  @Test("A change that takes its time keeps nobody from changing something else, and both are seen")
  func concurrent() async throws {
    let (shop, memory) = try Self.shop(bytes: 10_000_000)
    try await shop.order()
    let (address, resource) = try #require(memory.rules.collection(at: "/orders"))
    var attempts = 0
    try memory.change(nil) { state in
      attempts += 1
      let number = attempts
      // While this change is made, another client changes another item, and reads.
      if number == 1 { Self.put("7", "other", in: memory) }
      #expect(Self.names(memory) == ["1 Ann", "7 other"])
      state.put(Self.item("1", "slow \(number)", &state), in: address, of: resource)
    }
    #expect(attempts == 1)
    #expect(Self.names(memory) == ["1 slow 1", "7 other"])
    #expect(memory.revision() >= 3)
  }

  @Test("A change of an item that another client has changed meanwhile is made again")
  func conflicting() async throws {
    let (shop, memory) = try Self.shop(bytes: 10_000_000)
    try await shop.order()
    let (address, resource) = try #require(memory.rules.collection(at: "/orders"))
    var attempts = 0
    try memory.change(nil) { state in
      attempts += 1
      if attempts == 1 { Self.put("1", "Bob", in: memory) }
      let old = state.tables[address]?.item("1", at: 0, to: nil)?.value["customer"]?.plainText ?? ""
      state.put(Self.item("1", "\(old) and Eve", &state), in: address, of: resource)
    }
    #expect(attempts == 2)
    #expect(Self.names(memory) == ["1 Bob and Eve"])
  }

  @Test("Creations that others overtake again and again get keys and places of their own, and are made twice at most")
  func creations() async throws {
    let (shop, memory) = try Self.shop(bytes: 10_000_000)
    try await shop.order()
    let (address, resource) = try #require(memory.rules.collection(at: "/orders"))
    var attempts = 0
    try memory.change(nil) { state in
      attempts += 1
      for name in ["a", "b"] {
        let next = (state.tables[address]?.greatestNumber ?? 0) + 1
        state.put(Self.item(String(next), name, &state), in: address, of: resource)
      }
      let next = (memory.state(of: nil).tables[address]?.greatestNumber ?? 0) + 1
      Self.put(String(next), "other", in: memory)
    }
    #expect(attempts == 2)
    #expect(Self.names(memory) == ["1 Ann", "2 other", "3 a", "4 b", "5 other"])
  }

  @Test("A large list of creations has all its items, and what others do meanwhile is done", arguments: [1, 5_000])
  func lists(_ others: Int) async throws {
    let (shop, memory) = try Self.shop(bytes: 100_000_000)
    try await shop.order()
    let (address, resource) = try #require(memory.rules.collection(at: "/orders"))
    try memory.change(nil) { state in
      for number in 0..<1_000 { state.put(Self.item("list\(number)", "own", &state), in: address, of: resource) }
      for number in 0..<others { Self.put("other\(number % 7)", "n\(number)", in: memory) }
      Self.put("1", "Eve", in: memory)
      memory.remove("other0", from: "/orders")
    }
    let names = Self.names(memory)
    #expect(names.count == 1_001 + min(others, 7) - 1 && names.contains("1 Eve") && names.contains("list999 own"))
    #expect(!names.contains { $0.hasPrefix("other0 ") })
    let state = memory.state(of: nil)
    #expect(state.size == Self.recount(state) && memory.budget.used == StateStore.sessionSize + state.size)
  }

  @Test("A change of an item that is removed meanwhile leaves nothing of it")
  func removed() async throws {
    let (shop, memory) = try Self.shop(bytes: 10_000_000)
    try await shop.order()
    let (lines, resource) = try #require(memory.rules.collection(at: "/orders/1/lines"))
    var attempts = 0
    try memory.change(nil) { state in
      attempts += 1
      if attempts == 1 { memory.remove("1", from: "/orders") }
      guard state.tables.values.contains(where: { $0.isTaken("1") }) else { return }
      state.put(Self.item("x", "line", &state), in: lines, of: resource)
    }
    #expect(attempts == 2)
    #expect(memory.count() == 0)
  }

  // MARK: Everything at once

  /// A random change, and what it should leave of the customer of an order.
  private struct Change {
    let line: String
    let body: String
    var type = "application/json"
    var customer: String?
  }

  private static func change(_ orders: [Int: String], _ random: inout SeededGenerator) -> Change {
    let dice = random.next() % 40
    let size = dice == 0 ? 100_000 : dice < 3 ? 5_000 : [3, 30, 200][Int(dice % 3)]
    let name = "n\(random.next() % 1_000)"
    let extra: String =
      switch random.next() % 5 {
      case 0: #""t":"\#(text(size))""#
      case 1: #""l":[\#(Array(repeating: "0", count: size / 2 + 1).joined(separator: ","))]"#
      case 2: #""o":{\#((0...min(size, 2_000)).map { #""m\#($0)":{}"# }.joined(separator: ","))}"#
      case 3: #""d":\#(String(repeating: "[", count: min(size, 400)))\#(String(repeating: "]", count: min(size, 400)))"#
      default: #""n":null"#
      }
    let key = orders.keys.sorted().randomElement(using: &random) ?? 1
    let body = #"{"customer":"\#(name)",\#(extra)}"#
    switch random.next() % 12 {
    case 0...2: return Change(line: "POST /orders", body: body, customer: name)
    case 3:
      let items = (0..<min(50, size / 10 + 1)).map { #"{"customer":"b\#($0)"}"# }.joined(separator: ",")
      return Change(line: "POST /orders/bulk", body: "[\(items)]")
    case 4, 5: return Change(line: "PUT /orders/\(key)", body: body, customer: name)
    case 6, 7:
      return Change(line: "PATCH /orders/\(key)", body: body, type: "application/merge-patch+json", customer: name)
    case 8:
      let count = [1, 1, 1, 3, 3, 3, 12, 300].randomElement(using: &random) ?? 1
      let copies = (0..<count).map { #",{"op":"copy","from":"\#($0 % 2 == 0 ? "" : "/status")","path":"/c\#($0)"}"# }
      let patch = #"[{"op":"replace","path":"/customer","value":"\#(name)"}\#(copies.joined())]"#
      return Change(line: "PATCH /orders/\(key)", body: patch, type: "application/json-patch+json", customer: name)
    case 9: return Change(line: "POST /orders/\(key)/lines", body: #"{"text":"\#(text(size))"}"#)
    case 10: return Change(line: "PUT /settings", body: #"{"theme":"\#(text(size))"}"#)
    default: return Change(line: "DELETE /orders/\(key)", body: "")
    }
  }

  @Test("Four thousand random changes stay within the budget, lose nothing, and are counted as a recount does")
  func fuzz() async throws {
    let limit = 4_000_000
    let (shop, memory) = try Self.shop(bytes: limit)
    var random = SeededGenerator(seed: 26, purpose: "state")
    var orders: [String: [Int: String]] = [:]
    var statuses: [Int: Int] = [:]
    for number in 0..<4_000 {
      let session = ["a", "b", "c"].randomElement(using: &random) ?? "a"
      if random.next() % 800 == 0 {
        shop.runtime.forget(session: session)
        orders[session] = nil
      }
      let change = Self.change(orders[session] ?? [:], &random)
      let headers: HTTPHeaders = change.body.isEmpty ? [] : ["Content-Type": change.type]
      let response = try await shop.send(change.line, change.body, headers, session: session).response
      statuses[response.status, default: 0] += 1
      #expect(memory.budget.used <= limit, "after change \(number), \(change.line)")
      guard response.status / 100 == 2 else { continue }
      let parts = change.line.split(separator: "/")
      if change.line == "POST /orders/bulk" {
        let made = try response.json.elements.enumerated().compactMap { place, value in
          value["id"]?.integer.map { ($0, "b\(place)") }
        }
        for (id, name) in made { orders[session, default: [:]][id] = name }
      } else if change.line.hasPrefix("DELETE"), let id = parts.last.flatMap({ Int($0) }) {
        orders[session]?[id] = nil
      } else if let customer = change.customer, let id = try response.json["id"]?.integer {
        orders[session, default: [:]][id] = customer
      }
    }
    var counted = 0
    for session in ["a", "b", "c"] {
      let state = memory.state(of: session)
      let (address, _) = try #require(memory.rules.collection(at: "/orders"))
      let kept = state.tables[address]?.documented.map { "\($0.key) \($0.value["customer"]?.plainText ?? "")" } ?? []
      #expect(kept.sorted() == (orders[session] ?? [:]).map { "\($0.key) \($0.value)" }.sorted())
      #expect(state.size == Self.recount(state))
      #expect(state.count == state.tables.values.reduce(0) { $0 + $1.count })
      counted += state.revision == 0 ? 0 : StateStore.sessionSize + state.size
    }
    #expect(memory.budget.used == counted)
    // Every kind of outcome happened.
    #expect(Set(statuses.keys) == [200, 201, 204, 207, 404, 422, 507], "\(statuses)")
    memory.reset()
    #expect(memory.budget.used == 0)
  }
}
