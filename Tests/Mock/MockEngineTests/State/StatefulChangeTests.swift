import HTTPMessages
import JSONSyntax
import MockEngine
import MockTestSupport
import Testing

@Suite("A mock with a state")
struct StatefulChangeTests {
  @Test("An order that was created is read back with its identifier, its defaults and what the server sets")
  func create() async throws {
    let shop = try StateFixture()
    let created = try await shop.send("POST /orders", #"{"customer":"Ann","amount":7.5}"#).response
    #expect(created.status == 201)
    #expect(created.headers["Location"] == "/orders/1")
    let read = try await shop.send("GET /orders/1").response
    #expect(read.text == created.text)
    let order = try read.json
    #expect(order["customer"]?.string == "Ann" && order["status"]?.string == "open")
    #expect(order["amount"]?.text == "7.5")
    #expect(order["createdAt"]?.string?.hasSuffix("Z") == true)
  }

  @Test("An order is in its list, and no longer after it was deleted")
  func list() async throws {
    let shop = try StateFixture()
    try await shop.order(#""customer":"Ann""#)
    try await shop.order(#""customer":"Bob""#)
    #expect(try await shop.customers() == ["Ann", "Bob"])
    #expect(try await shop.send("DELETE /orders/1").response.status == 204)
    #expect(try await shop.customers() == ["Bob"])
    #expect(try await shop.send("GET /orders/1").response.status == 404)
    #expect(try await shop.send("DELETE /orders/1").response.status == 404)
  }

  @Test("A contract that documents no refusal of a change gets none: of what is absent, and of what does not fit")
  func undocumented() async throws {
    let contract = StateFixture.contract
      .replacing(#""description":"Gone"},"404":{"description":"Unknown"}"#, with: #""description":"Gone"}"#)
      .replacing(#""409":{"description":"It does not fit"},"422":{"description":"Invalid"}"#, with: #""x-a":1"#)
    let shop = try StateFixture(contract: contract)
    #expect(try await shop.send("DELETE /orders/7").response.status == 204)
    try await shop.order(#""customer":"Ann""#)
    let type: HTTPHeaders = ["Content-Type": "application/merge-patch+json"]
    #expect(try await shop.send("PATCH /orders/1", #"{"status":"unheard of"}"#, type).response.status == 200)
    #expect(try await StateFixture().send("DELETE /orders/7").response.status == 404)
  }

  @Test("A documented 405 for an invalid request names the other methods of the path")
  func allow() async throws {
    let contract = StateFixture.contract
      .replacing(#""422":{"description":"Invalid"}}}},"#, with: #""405":{"description":"No"}}}},"#)
    let reply = try await StateFixture(contract: contract).send("POST /orders", "{").response
    #expect(reply.status == 405)
    #expect(reply.headers["Allow"] == "GET, HEAD, OPTIONS")
  }

  @Test("The identifier of a deleted order is not given to another one")
  func identifiers() async throws {
    let shop = try StateFixture()
    try await shop.order()
    let second = try await shop.order()
    _ = try await shop.send("DELETE /orders/\(second)")
    #expect(try await shop.order() == second + 1)
  }

  @Test("A replacement removes what it lacks, and keeps what the server has set")
  func replace() async throws {
    let shop = try StateFixture()
    try await shop.order(#""customer":"Ann","amount":7"#)
    let before = try await shop.send("GET /orders/1").response.json
    let replaced = try await shop.send("PUT /orders/1", #"{"customer":"Eve","status":"paid"}"#).response
    #expect(replaced.status == 200)
    let after = try await shop.send("GET /orders/1").response.json
    #expect(after["customer"]?.string == "Eve" && after["status"]?.string == "paid" && after["amount"] == nil)
    #expect(after["createdAt"]?.string == before["createdAt"]?.string && after["id"]?.integer == 1)
  }

  static let patches: [(type: String, patch: String, status: Int, amount: String?)] = [
    ("application/merge-patch+json", #"{"amount":9}"#, 200, "9"),
    ("application/merge-patch+json", #"{"amount":null}"#, 200, nil),
    ("application/merge-patch+json", #"{"id":99,"amount":3}"#, 200, "3"),
    ("application/merge-patch+json", #"{"status":"unheard of"}"#, 422, "7"),
    ("application/json-patch+json", #"[{"op":"replace","path":"/amount","value":8}]"#, 200, "8"),
    ("application/json-patch+json", #"[{"op":"remove","path":"/amount"}]"#, 200, nil),
    ("application/json-patch+json", #"[{"op":"test","path":"/amount","value":1}]"#, 409, "7"),
    ("application/json-patch+json", #"[{"op":"remove","path":"/nothing"}]"#, 409, "7"),
    ("application/json-patch+json", #"[{"op":"remove","path":"/customer"}]"#, 422, "7"),
    ("application/json-patch+json", #"[{"op":"fly","path":"/amount"}]"#, 422, "7"),
  ]

  @Test("A patch changes what it says, or nothing", arguments: patches)
  func patch(_ row: (type: String, patch: String, status: Int, amount: String?)) async throws {
    let shop = try StateFixture()
    try await shop.order(#""customer":"Ann","amount":7"#)
    let reply = try await shop.send("PATCH /orders/1", row.patch, ["Content-Type": row.type])
    #expect(reply.response.status == row.status, "\(reply.response.text)")
    let order = try await shop.send("GET /orders/1").response.json
    #expect(order["amount"]?.text == row.amount && order["id"]?.integer == 1)
  }

  @Test("A change under a condition happens only while the ETag is that of the order")
  func conditions() async throws {
    let shop = try StateFixture()
    try await shop.order()
    let tag = try #require(try await shop.send("GET /orders/1").response.headers["ETag"])
    let first = try await shop.send("PUT /orders/1", #"{"customer":"Bob"}"#, ["If-Match": tag])
    #expect(first.response.status == 200)
    let second = try await shop.send("PUT /orders/1", #"{"customer":"Eve"}"#, ["If-Match": tag])
    #expect(second.response.status == 412)
    #expect(try await shop.customers() == ["Bob"])
    let now = try #require(try await shop.send("GET /orders/1").response.headers["ETag"])
    #expect(now != tag)
    #expect(try await shop.send("GET /orders/1", "", ["If-None-Match": now]).response.status == 304)
    #expect(try await shop.send("GET /orders/1", "", ["If-None-Match": tag]).response.status == 200)
  }

  @Test("A second order with the same code is refused with the documented conflict")
  func conflict() async throws {
    let shop = try StateFixture()
    try await shop.order(#""customer":"Ann","code":"A1""#)
    #expect(try await shop.send("POST /orders", #"{"customer":"Bob","code":"A1"}"#).response.status == 409)
    #expect(try await shop.customers() == ["Ann"])
    _ = try await shop.send("DELETE /orders/1")
    try await shop.order(#""customer":"Bob","code":"A1""#)
  }

  @Test("A creation that is sent again with its idempotency key creates nothing more")
  func idempotency() async throws {
    let shop = try StateFixture()
    let key: HTTPHeaders = ["Idempotency-Key": "k1"]
    let first = try await shop.send("POST /orders", #"{"customer":"Ann"}"#, key).response
    let again = try await shop.send("POST /orders", #"{"customer":"Ann"}"#, key).response
    #expect(first.text == again.text && again.status == 201)
    #expect(try await shop.customers() == ["Ann"])
    #expect(try await shop.send("POST /orders", #"{"customer":"Eve"}"#, key).response.status == 422)
  }

  @Test("An idempotency key is that of one account, one operation and one session")
  func idempotencyOfOthers() async throws {
    let shop = try StateFixture()
    let tokens = try await ["Ann", "Bob", "Ann"].asyncMap { name in
      try await shop.send("POST /login", #"{"name":"\#(name)"}"#).response.json["token"]?.string ?? ""
    }
    func create(_ customer: String, _ token: String?, session: String? = nil) async throws -> HTTPResponse {
      var headers: HTTPHeaders = ["Idempotency-Key": "k1"]
      if let token { headers.add("Authorization", "Bearer \(token)") }
      return try await shop.send("POST /orders", #"{"customer":"\#(customer)"}"#, headers, session: session).response
    }
    let first = try await create("Ann", tokens[0])
    #expect(try await create("Bob", tokens[1]).text.contains("Bob"))
    #expect(try await create("Eve", nil).text.contains("Eve"))
    #expect(try await create("Ann", tokens[0], session: "a").status == 201)
    #expect(try await shop.customers(session: "a") == ["Ann"])
    // A client that has logged in anew meanwhile repeats its request.
    #expect(try await create("Ann", tokens[2]).text == first.text)
    #expect(try await create("Bob", tokens[0]).status == 422)
    #expect(try await shop.customers() == ["Ann", "Bob", "Eve"])
  }

  @Test("A request that breaks the contract is refused, and changes nothing")
  func invalid() async throws {
    let shop = try StateFixture()
    let reply = try await shop.send("POST /orders", #"{"amount":"much"}"#)
    #expect(reply.response.status == 422)
    #expect(try await shop.customers() == [])
    #expect(shop.runtime.memory?.revision() == 0)
  }

  @Test("What is nested in a deleted order goes with it")
  func nested() async throws {
    let shop = try StateFixture()
    try await shop.order()
    let line = try await shop.send("POST /orders/1/lines", #"{"text":"tea"}"#).response
    #expect(line.status == 201)
    let identifier = try #require(try line.json["id"]?.string)
    #expect(try line.json["orderId"]?.integer == 1)
    #expect(try await shop.send("GET /orders/1/lines/\(identifier.uppercased())").response.status == 200)
    #expect(try await shop.send("GET /orders/1/lines").response.json.count == 1)
    #expect(try await shop.send("POST /orders/2/lines", #"{"text":"tea"}"#).response.status == 404)
    _ = try await shop.send("DELETE /orders/1")
    #expect(try await shop.send("GET /orders/1/lines/\(identifier)").response.status == 404)
    #expect(shop.runtime.memory?.count() == 0)
  }

  @Test("Settings are as the contract's example until they are written")
  func single() async throws {
    let shop = try StateFixture()
    #expect(try await shop.send("GET /settings").response.json["theme"]?.string == "light")
    #expect(try await shop.send("PUT /settings", #"{"theme":"dark"}"#).response.status == 204)
    #expect(try await shop.send("GET /settings").response.json["theme"]?.string == "dark")
  }

  @Test("An upload is downloaded again byte by byte, also in part")
  func upload() async throws {
    let shop = try StateFixture()
    let bytes: HTTPHeaders = ["Content-Type": "application/octet-stream"]
    let stored = try await shop.send("POST /files", "\u{0}hello\r\n", bytes).response
    #expect(try stored.json["size"]?.integer == 8)
    let file = try #require(try stored.json["id"]?.integer)
    let whole = try await shop.send("GET /files/\(file)/content").response
    #expect(whole.body == Array("\u{0}hello\r\n".utf8))
    let part = try await shop.send("GET /files/\(file)/content", "", ["Range": "bytes=1-5"]).response
    #expect(part.status == 206 && part.text == "hello")
    #expect(try await shop.send("GET /files/99/content").response.status == 404)
  }

  @Test("A login returns a new token each time, which a logout ends")
  func credentials() async throws {
    let shop = try StateFixture()
    let first = try await shop.send("POST /login", #"{"name":"Ann"}"#).response.json["token"]?.string
    let second = try await shop.send("POST /login", #"{"name":"Ann"}"#).response.json["token"]?.string
    let token = try #require(first)
    #expect(first != second)
    let headers: HTTPHeaders = ["Authorization": "Bearer \(token)"]
    #expect(try await shop.send("GET /me", "", headers).response.status == 200)
    #expect(try await shop.send("POST /logout", "", headers).response.status == 204)
    #expect(try await shop.send("GET /me", "", headers).response.status == 401)
    let other: HTTPHeaders = ["Authorization": "Bearer \(second ?? "")"]
    #expect(try await shop.send("GET /me", "", other).response.status == 200)
    // What needs no token does not look at one.
    #expect(try await shop.send("POST /login", #"{"name":"Ann"}"#, headers).response.status == 200)
  }

  @Test("A page begins where an item was that has been deleted since", arguments: [1, 2])
  func pageAfterDeleted(_ gone: Int) async throws {
    let contract = StateFixture.contract.replacing(#""name":"offset""#, with: #""name":"after""#)
    let shop = try StateFixture(contract: contract)
    for name in ["Ann", "Bob", "Eve"] { try await shop.order(#""customer":"\#(name)""#) }
    #expect(try await shop.send("DELETE /orders/\(gone)").response.status == 204)
    #expect(try await shop.customers("GET /orders?after=\(gone)") == (gone == 1 ? ["Bob", "Eve"] : ["Eve"]))
  }

  @Test("A token for renewal is accepted once")
  func renewal() async throws {
    let shop = try StateFixture()
    let login = try await shop.send("POST /login", #"{"name":"Ann"}"#).response.json
    let renewal = #"{"refresh_token":"\#(try #require(login["refresh_token"]?.string))"}"#
    #expect(try await shop.send("POST /login", renewal).response.status == 200)
    #expect(try await shop.send("POST /login", renewal).response.status == 401)
  }

  @Test("The fields of a form are members of their types, however many there are")
  func form() async throws {
    let shop = try StateFixture()
    let headers: HTTPHeaders = ["Content-Type": "application/x-www-form-urlencoded", "Authorization": "Bearer t0ken"]
    let others = (0..<20_000).map { "&f\($0)=x" }.joined()
    #expect(try await shop.send("PUT /me", "age=7&tags=a&tags=b\(others)", headers).response.status == 204)
    let account = try await shop.send("GET /me", "", headers).response.json
    #expect(account["age"]?.integer == 7 && account["tags"]?.elements.compactMap(\.string) == ["a", "b"])
    #expect(account["f19999"]?.string == "x")
  }

  @Test("A list of creations reports each, and one that does not fit into the state creates nothing")
  func bulk() async throws {
    let shop = try StateFixture()
    let list = #"[{"customer":"Ann","code":"A1"},{"customer":"Bob"},{"customer":"Eve","code":"A1"}]"#
    let outcomes = try await shop.send("POST /orders/bulk", list).response
    #expect(outcomes.status == 207)
    #expect(try outcomes.json.elements.compactMap { $0["status"]?.integer } == [201, 201, 409])
    #expect(try await shop.customers() == ["Ann", "Bob"])
    var state = MockOptions.State(seed: MockOptions.State.Seed.none)
    state.maximumItems = 2
    let small = try StateFixture([], state)
    #expect(
      try await small.send("POST /orders/bulk", #"[{"customer":"a"},{"customer":"b"},{"customer":"c"}]"#).response
        .status == 507
    )
    #expect(try await small.customers() == [])
  }

  @Test("Numbers that are keys go on from the greatest, also beyond 32 bits", arguments: [7, 9_007_199_254_740_993])
  func numbers(_ first: Int) async throws {
    let shop = try StateFixture()
    let memory = try #require(shop.runtime.memory)
    let item = try JSONDocument(parsing: Array(#"{"id":\#(first),"customer":"Ann"}"#.utf8)).root
    try memory.put(item, into: "orders")
    #expect(try await shop.order() == first + 1)
    #expect(try await shop.order() == first + 2)
  }
}

extension [String] {
  /// Returns what a closure makes of each element, one after the other.
  fileprivate func asyncMap(_ transform: (String) async throws -> String) async throws -> [String] {
    var results: [String] = []
    for element in self { results.append(try await transform(element)) }
    return results
  }
}
