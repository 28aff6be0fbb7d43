import HTTPMessages
import JSONSyntax
import MockEngine
import MockTestSupport
import Testing

@Suite("The state of a mock")
struct StateSessionTests {
  @Test("Sessions do not see what others change")
  func sessions() async throws {
    let shop = try StateFixture()
    try await shop.order(#""customer":"Ann""#, session: "a")
    try await shop.order(#""customer":"Bob""#, session: "b")
    #expect(try await shop.customers(session: "a") == ["Ann"])
    #expect(try await shop.customers(session: "b") == ["Bob"])
    #expect(try await shop.customers() == [])
    #expect(try await shop.customers(session: "c") == [])
  }

  @Test("A session that ends, and a mock that is reset, forget their changes")
  func reset() async throws {
    let shop = try StateFixture()
    try await shop.order(session: "a")
    try await shop.order()
    shop.runtime.forget(session: "a")
    #expect(try await shop.customers(session: "a") == [])
    #expect(try await shop.customers() == ["Ann"])
    shop.runtime.reset()
    #expect(try await shop.customers() == [])
  }

  static let recorded = [
    MockFixture.entry(
      "https://shop.example/orders",
      body:
        #"{"items":[{"id":4,"customer":"Ann","status":"open"},{"id":9,"customer":"Bob","status":"paid"}],"total":2}"#
    ),
    MockFixture.entry(
      "https://shop.example/orders/9",
      body: #"{"id":9,"customer":"Bob","status":"paid","amount":3,"createdAt":"2024-01-01T00:00:00Z"}"#
    ),
  ]

  @Test("A recording is what is there at first: lists and items joined by their key")
  func recordings() async throws {
    let shop = try StateFixture(Self.recorded, MockOptions.State())
    #expect(try await shop.customers() == ["Ann", "Bob"])
    #expect(try await shop.send("GET /orders/9").response.json["amount"]?.integer == 3)
    let first = try await shop.send("GET /orders/4").response
    #expect(first.status == 200)
    #expect(try first.json["customer"]?.string == "Ann")
    #expect(try await shop.order() == 10)
  }

  @Test("What the server sets of a new item is as it was recorded, unless it names the recorded item")
  func recordedCreation() async throws {
    let contract = StateFixture.contract.replacing(#","default":"open""#, with: "")
      .replacing(#"["id","customer","status","createdAt"]"#, with: #"["id","customer","status","code","createdAt"]"#)
    let creation = MockFixture.entry(
      "https://shop.example/orders",
      method: "POST",
      status: 201,
      body: #"{"id":74,"customer":"Bo","status":"paid","code":"C-74","createdAt":"2024-01-01T00:00:00Z"}"#
    )
    for (entries, status) in [([], "open"), ([creation], "paid")] {
      let shop = try StateFixture(contract: contract, entries, MockOptions.State())
      let created = try await shop.send("POST /orders", #"{"customer":"Ann"}"#).response.json
      #expect(created["status"]?.string == status)
      #expect(created["customer"]?.string == "Ann")
      #expect(created["code"]?.string?.contains("74") == false)
      #expect(created["createdAt"]?.string?.hasPrefix("2024") == false)
      let sent = try await shop.send("POST /orders", #"{"customer":"Ann","status":"open"}"#).response.json
      #expect(sent["status"]?.string == "open")
    }
  }

  @Test("A recorded download is downloaded again")
  func downloads() async throws {
    let entry = MockFixture.entry(
      "https://shop.example/files/3/content",
      type: "application/octet-stream",
      body: "recorded"
    )
    let shop = try StateFixture([entry], MockOptions.State())
    #expect(try await shop.send("GET /files/3/content").response.text == "recorded")
    #expect(try await shop.send("GET /files/3").response.json["id"]?.integer == 3)
  }

  @Test(
    "Without recordings the examples are there at first, unless nothing is asked for",
    arguments: [(MockOptions.State.Seed.examples, true), (.none, false), (.recordings, false)]
  )
  func examples(_ row: (seed: MockOptions.State.Seed, hasItems: Bool)) async throws {
    let shop = try StateFixture([], MockOptions.State(seed: row.seed))
    #expect(try await shop.customers().isEmpty != row.hasItems)
  }

  @Test("A full state refuses further items, and says which option allows more")
  func limit() async throws {
    var state = MockOptions.State(seed: MockOptions.State.Seed.none)
    state.maximumItems = 1
    let shop = try StateFixture([], state)
    try await shop.order()
    let reply = try await shop.send("POST /orders", #"{"customer":"Bob"}"#)
    #expect(reply.response.status == 507)
    #expect(reply.response.text.contains("mock.state-items"))
    #expect(try await shop.customers() == ["Ann"])
  }

  @Test("More sessions than allowed keep no state, and are refused")
  func sessionLimit() async throws {
    var state = MockOptions.State(seed: MockOptions.State.Seed.none)
    state.maximumSessions = 1
    let shop = try StateFixture([], state)
    try await shop.order(session: "a")
    #expect(try await shop.send("POST /orders", #"{"customer":"Bob"}"#, session: "b").response.status == 507)
    try await shop.order(session: "a")
  }

  @Test(
    "A scenario that replaces the response keeps the change from happening, and one that follows it does not",
    arguments: [
      ("server-error", false), ("unauthorized", false), ("timeout", false), ("truncated", true), ("slow", true),
    ]
  )
  func scenarios(_ row: (scenario: String, happens: Bool)) async throws {
    let shop = try StateFixture()
    _ = try await shop.send("POST /orders", #"{"customer":"Ann"}"#, scenario: row.scenario)
    #expect(try await shop.customers() == (row.happens ? ["Ann"] : []))
  }

  @Test("A state that is written as JSON is the same when it is read again")
  func documents() async throws {
    let shop = try StateFixture()
    try await shop.order()
    _ = try await shop.send("POST /orders/1/lines", #"{"text":"tea"}"#)
    _ = try await shop.send("PUT /settings", #"{"theme":"dark"}"#)
    _ = try await shop.send("POST /files", "\u{0}x", ["Content-Type": "application/octet-stream"])
    let memory = try #require(shop.runtime.memory)
    let written = memory.document()
    let other = try StateFixture()
    let loaded = try #require(other.runtime.memory)
    #expect(try loaded.load(JSONDocument(parsing: written.serialized()).root))
    #expect(loaded.document() == written)
    #expect(try await other.customers() == ["Ann"])
    #expect(try await other.send("GET /files/1/content").response.body == [0, 0x78])
  }

  @Test("An identifier of a deleted item is given to no other one after the state is saved and restored")
  func identifiers() async throws {
    var shop = try StateFixture()
    var lines: Set<String> = []
    let order = try await shop.order()
    for round in 1...4 {
      let line = try await shop.send("POST /orders/\(order)/lines", #"{"text":"\#(round)"}"#).response.json
      let id = try #require(line["id"]?.string)
      #expect(lines.insert(id).inserted)
      let gone = try await shop.order()
      #expect(gone == order + round)
      #expect(try await shop.send("DELETE /orders/\(gone)").response.status == 204)
      let text = try #require(shop.runtime.memory?.document()).serialized()
      shop = try StateFixture()
      #expect(try shop.runtime.memory?.load(JSONDocument(parsing: text).root) == true)
      #expect(shop.runtime.memory?.document().serialized() == text)
    }
    #expect(try await shop.send("GET /orders/\(order)/lines").response.json.count == 4)
  }

  @Test("A mock that is reloaded remembers what clients wrote, where the new contract allows it")
  func reload() async throws {
    let shop = try StateFixture()
    try await shop.order(#""customer":"Ann""#)
    try await shop.order(#""customer":"Bob""#, session: "a")
    let changes = try #require(shop.runtime.memory?.revision())
    let state = MockOptions.State(seed: MockOptions.State.Seed.none)
    let again = try MockFixture.api(contract: StateFixture.contract, []) { $0.state = state }
    shop.runtime.replace(api: again, book: .builtIn)
    #expect(try await shop.customers() == ["Ann"])
    #expect(try await shop.customers(session: "a") == ["Bob"])
    #expect(shop.runtime.memory?.hasLostItems == false)
    #expect(shop.runtime.memory?.revision() != changes)
    let other = StateFixture.contract.replacing("/orders", with: "/purchases")
    shop.runtime.replace(api: try MockFixture.api(contract: other, []) { $0.state = state }, book: .builtIn)
    #expect(shop.runtime.memory?.count() == 0)
    #expect(shop.runtime.memory?.hasLostItems == true)
  }

  @Test("Every change of a state has another number, also a deletion and one after a reset")
  func revisions() async throws {
    let shop = try StateFixture()
    let memory = try #require(shop.runtime.memory)
    var seen: Set<Int> = [memory.revision()]
    for line in ["POST /orders", "DELETE /orders/1", "POST /orders", "reset", "POST /orders"] {
      if line == "reset" {
        shop.runtime.reset()
      } else {
        _ = try await shop.send(line, line.hasPrefix("POST") ? #"{"customer":"Ann"}"# : "")
      }
      #expect(seen.insert(memory.revision()).inserted, "\(line)")
    }
    _ = try await shop.send("GET /orders")
    _ = try await shop.send("DELETE /orders/77")
    #expect(!seen.insert(memory.revision()).inserted)
  }

  static let faults: [(document: String, reason: String)] = [
    ("[]", "the state is not an object"),
    (#"{"orders":[]}"#, "/orders: it is not a part of a state"),
    (#"{"collections":{"/settings":[]}}"#, "/collections/~1settings: the contract has no collection with this path"),
    (#"{"collections":{"/nothing":[]}}"#, "/collections/~1nothing: the contract has no collection with this path"),
    (#"{"collections":{"/orders":[{"customer":"Ann"}]}}"#, #"/collections/~1orders/0: the item has no "id""#),
    (#"{"collections":{"/orders":7}}"#, "/collections/~1orders: a collection is an array or an object of items"),
    (#"{"given":{"numbers":{"/nothing":7}}}"#, "/given/numbers/~1nothing: it is not the number of a collection"),
    (#"{"contents":{"/files/1":{"base64":"?"}}}"#, #"/contents/~1files~11: it has no "base64""#),
  ]

  @Test("A document that is no state of the contract changes nothing, and its fault is named", arguments: faults)
  func unusable(_ row: (document: String, reason: String)) async throws {
    let shop = try StateFixture()
    try await shop.order()
    let memory = try #require(shop.runtime.memory)
    let document = try JSONDocument(parsing: Array(row.document.utf8))
    let error = #expect(throws: StateFault.self) { try memory.load(document.root) }
    #expect(error?.description.hasPrefix(row.reason) == true, "\(error?.description ?? "")")
    #expect(try await shop.customers() == ["Ann"])
  }
}
