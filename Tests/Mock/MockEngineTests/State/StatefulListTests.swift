import HTTPMessages
import JSONSyntax
import MockEngine
import MockTestSupport
import Testing

@Suite("Lists of a mock with a state")
struct StatefulListTests {
  private func shop() async throws -> StateFixture {
    let shop = try StateFixture()
    try await shop.order(#""customer":"Ann","amount":5,"status":"open""#)
    try await shop.order(#""customer":"Bob","amount":20,"status":"paid""#)
    try await shop.order(#""customer":"Eve","amount":10,"status":"open""#)
    return shop
  }

  static let queries: [(query: String, customers: [String])] = [
    ("", ["Ann", "Bob", "Eve"]), ("?status=open", ["Ann", "Eve"]), ("?status=none", []),
    ("?min_amount=10", ["Bob", "Eve"]), ("?q=BO", ["Bob"]), ("?sort=amount", ["Ann", "Eve", "Bob"]),
    ("?sort=-amount", ["Bob", "Eve", "Ann"]), ("?sort=amount:desc&limit=1", ["Bob"]),
    ("?status=open&sort=-customer", ["Eve", "Ann"]), ("?limit=2", ["Ann", "Bob"]), ("?limit=2&offset=2", ["Eve"]),
    ("?limit=2&offset=9", []), ("?status=open&limit=1&offset=1", ["Eve"]),
  ]

  @Test("A list has the items that its query asks for, in the order that it asks for", arguments: queries)
  func query(_ row: (query: String, customers: [String])) async throws {
    #expect(try await shop().customers("GET /orders\(row.query)") == row.customers)
  }

  @Test("A page says how many items the whole list has", arguments: [("?limit=1", 3), ("?status=open&limit=1", 2)])
  func total(_ row: (query: String, total: Int)) async throws {
    #expect(try await shop().send("GET /orders\(row.query)").response.json["total"]?.integer == row.total)
  }

  @Test(
    "A list whose items have an envelope is filtered and ordered by the members in it, and by the elements of one",
    arguments: [
      ("", ["open", "paid"]), ("?filter%5Bstatus%5D=paid", ["paid"]), ("?sort=-status", ["paid", "open"]),
      ("?mark=paid", ["paid"]), ("?mark=new", ["open", "paid"]), ("?mark=other", []),
    ]
  )
  func envelope(_ row: (query: String, states: [String])) async throws {
    let bills = try StateFixture(contract: Self.bills)
    for status in ["open", "paid"] {
      let attributes = #"{"status":"\#(status)","marks":["new","\#(status)"]}"#
      _ = try await bills.send("POST /bills", #"{"data":{"type":"bill","attributes":\#(attributes)}}"#)
    }
    let list = try await bills.send("GET /bills\(row.query)").response.json
    #expect(list["data"]?.elements.map { $0["attributes"]?["status"]?.string } == row.states)
  }

  private static let bills = #"""
    {"openapi":"3.1.0","info":{"title":"Bills","version":"1"},"paths":{"/bills":{
    "get":{"operationId":"listBills","parameters":[{"name":"filter[status]","in":"query","schema":{"type":"string"}},
      {"name":"sort","in":"query","schema":{"type":"string"}},
      {"name":"mark","in":"query","schema":{"type":"string"}}],
      "responses":{"200":{"description":"Bills","content":{"application/json":{"schema":{"type":"object",
      "properties":{"data":{"type":"array","items":{"$ref":"#/components/schemas/Bill"}}}}}}}}},
    "post":{"operationId":"addBill","requestBody":{"content":{"application/json":{"schema":{
      "type":"object","properties":{"data":{"$ref":"#/components/schemas/Bill"}}}}}},
      "responses":{"201":{"description":"Added","content":{"application/json":{"schema":{
      "type":"object","properties":{"data":{"$ref":"#/components/schemas/Bill"}}}}}}}}},
    "/bills/{id}":{"get":{"operationId":"getBill","parameters":[
      {"name":"id","in":"path","required":true,"schema":{"type":"string"}}],
      "responses":{"200":{"description":"A bill","content":{"application/json":{"schema":{
      "type":"object","properties":{"data":{"$ref":"#/components/schemas/Bill"}}}}}}}}}},
    "components":{"schemas":{"Bill":{"type":"object","properties":{"id":{"type":"string","readOnly":true},
      "type":{"type":"string"},"attributes":{"type":"object","properties":{"status":{"type":"string"},
      "marks":{"type":"array","items":{"type":"string"}}}}}}}}}
    """#

  @Test("A list whose path ends with the value that chooses it has pages")
  func chosenList() async throws {
    let codes = try StateFixture(contract: Self.codes)
    func ids(_ query: String) async throws -> [String?] {
      try await codes.send("GET /codes/ann?\(query)").response.json["items"]?.elements.map { $0["id"]?.string } ?? []
    }
    let first = try await ids("limit=1")
    #expect(first.count == 1)
    #expect(try await ids("limit=1&offset=1") != first)
  }

  private static let codes = #"""
    {"openapi":"3.1.0","info":{"title":"Codes","version":"1"},"paths":{"/codes/{owner}":{
    "get":{"operationId":"listCodes","parameters":[
      {"name":"owner","in":"path","required":true,"schema":{"type":"string"}},
      {"name":"offset","in":"query","schema":{"type":"integer"}},
      {"name":"limit","in":"query","schema":{"type":"integer"}}],
      "responses":{"200":{"description":"Codes","content":{"application/json":{"schema":{"type":"object",
      "required":["items"],"properties":{"items":{"type":"array","items":{
      "type":"object","required":["id"],"properties":{"id":{"type":"string"}}}}}}}}}}}}}}
    """#

  /// A list of notes with pages of a kind.
  static func notes(_ pagination: String, parameters: [String], members: String, headers: String = "") -> String {
    let described = parameters.map { name in
      #"{"name":"\#(name)","in":"query","schema":{"type":"\#(["page", "limit", "offset"].contains(name) ? "integer" : "string")"}}"#
    }
    return #"""
      {"openapi":"3.1.0","info":{"title":"Notes","version":"1"},"paths":{"/notes":{
      "get":{"operationId":"listNotes","x-pagination":\#(pagination),"parameters":[\#(described.joined(separator: ","))],
        "responses":{"200":{"description":"Notes"\#(headers),"content":{"application/json":{"schema":{
        "type":"object","required":["items"],"properties":{\#(members)
        "items":{"type":"array","items":{"$ref":"#/components/schemas/Note"}}}}}}},"400":{"description":"Invalid"}}},
      "post":{"operationId":"addNote","requestBody":{"content":{"application/json":{"schema":{"type":"object"}}}},
        "responses":{"201":{"description":"Added","content":{"application/json":{
        "schema":{"$ref":"#/components/schemas/Note"}}}}}}},
      "/notes/{noteId}":{"get":{"operationId":"getNote","parameters":[
        {"name":"noteId","in":"path","required":true,"schema":{"type":"integer"}}],
        "responses":{"200":{"description":"A note","content":{"application/json":{
        "schema":{"$ref":"#/components/schemas/Note"}}}}}}}},
      "components":{"schemas":{"Note":{"type":"object","required":["id"],"properties":{
        "id":{"type":"integer","readOnly":true},"text":{"type":"string"}}}}}}
      """#
  }

  private static let linkObjects = #"""
    "_links":{"type":"object","properties":{"next":{"type":"object","required":["href"],
    "properties":{"href":{"type":"string"}}},"prev":{"type":"object","properties":{"href":{"type":"string"}}}}},
    """#

  static let paginations: [(name: String, contract: String, next: @Sendable (HTTPResponse) throws -> String?)] = [
    (
      "offset",
      notes(
        #"{"offset":"offset","limit":"limit","items":"/items","key":"/id","total":"/total"}"#,
        parameters: ["offset", "limit"],
        members: #""total":{"type":"integer"},"#
      ),
      { response in
        let page = try response.json
        let last = page["items"]?.elements.reversed().first?["id"]?.integer ?? 0
        return last < page["total"]?.integer ?? 0 ? "/notes?limit=2&offset=\(last)" : nil
      }
    ),
    (
      "key",
      notes(
        #"{"cursor":"after","limit":"limit","items":"/items","key":"/id","has-more":"/more"}"#,
        parameters: ["after", "limit"],
        members: #""more":{"type":"boolean"},"#
      ),
      { response in
        let page = try response.json
        guard page["more"]?.bool == true else { return nil }
        return page["items"]?.elements.reversed().first?["id"]?.integer.map { "/notes?limit=2&after=\($0)" }
      }
    ),
    (
      "token",
      notes(
        #"{"token":"token","next":"/next","limit":"limit","items":"/items","key":"/id"}"#,
        parameters: ["token", "limit"],
        members: #""next":{"type":["string","null"]},"#
      ),
      { try $0.json["next"]?.string.map { "/notes?limit=2&token=\($0)" } }
    ),
    (
      "token in an object",
      notes(
        "null",
        parameters: ["cursor", "limit"],
        members: #""next":{"type":["object","null"],"properties":{"cursor":{"type":"string"}}},"#
      )
      .replacing(#""x-pagination":null,"#, with: ""),
      { try $0.json["next"]?["cursor"]?.string.map { "/notes?limit=2&cursor=\($0)" } }
    ),
    (
      "link in an object",
      notes("null", parameters: ["page", "limit"], members: linkObjects).replacing(#""x-pagination":null,"#, with: ""),
      { try $0.json["_links"]?["next"]?["href"]?.string.map { String($0.dropFirst(MockAPI.address.utf8.count)) } }
    ),
    (
      "parameters with brackets",
      notes(
        "null",
        parameters: ["page", "limit"],
        members: #""links":{"type":"object","properties":{"next":{"type":"string"}}},"#
      )
      .replacing(#""x-pagination":null,"#, with: "").replacing(#""name":"page""#, with: #""name":"page[number]""#)
      .replacing(#""name":"limit""#, with: #""name":"page[size]""#),
      { try $0.json["links"]?["next"]?.string.map { String($0.dropFirst(MockAPI.address.utf8.count)) } }
    ),
    (
      "link under another name",
      notes("null", parameters: ["page", "limit"], members: #""next_page_uri":{"type":["string","null"]},"#)
        .replacing(#""x-pagination":null,"#, with: ""),
      { try $0.json["next_page_uri"]?.string.map { String($0.dropFirst(MockAPI.address.utf8.count)) } }
    ),
    (
      "offset under another name",
      notes(
        "null",
        parameters: ["offset", "limit"],
        members: #""total":{"type":"integer"},"startAt":{"type":"integer"},"#
      )
      .replacing(#""x-pagination":null,"#, with: "").replacing(#""name":"offset""#, with: #""name":"startAt""#),
      { response in
        let next = (try response.json["startAt"]?.integer ?? 0) + 2
        return next < (try response.json["total"]?.integer ?? 0) ? "/notes?limit=2&startAt=\(next)" : nil
      }
    ),
    (
      "URL",
      notes(
        #"{"next":"/next","limit":"limit","items":"/items","key":"/id"}"#,
        parameters: ["page", "limit"],
        members: #""next":{"type":["string","null"]},"#
      ),
      { try $0.json["next"]?.string.map { String($0.dropFirst(MockAPI.address.utf8.count)) } }
    ),
    (
      "URL with a token",
      notes("null", parameters: ["page_token", "limit"], members: #""next":{"type":"string","format":"uri"},"#)
        .replacing(#""x-pagination":null,"#, with: ""),
      { try $0.json["next"]?.string.map { String($0.dropFirst(MockAPI.address.utf8.count)) } }
    ),
    (
      "Link",
      notes(
        #"{"next":"Link","limit":"limit","items":"/items","key":"/id"}"#,
        parameters: ["page", "limit"],
        members: "",
        headers: #","headers":{"Link":{"schema":{"type":"string"}}}"#
      ),
      { response in
        guard let link = response.headers["Link"], link.contains("rel=\"next\"") else { return nil }
        return link.dropFirst().prefix { $0 != ">" }.dropFirst(MockAPI.address.utf8.count).description
      }
    ),
  ]

  @Test("The pages of a list have each item once, whatever leads to the next one", arguments: paginations.map(\.name))
  func pages(_ name: String) async throws {
    let row = try #require(Self.paginations.first { $0.name == name })
    let notes = try StateFixture(contract: row.contract)
    for number in 1...5 { _ = try await notes.send("POST /notes", #"{"text":"\#(number)"}"#) }
    let limit = row.contract.contains("page[size]") ? "page%5Bsize%5D" : "limit"
    var (target, texts, count): (String?, [String], Int) = ("/notes?\(limit)=2", [], 0)
    while let page = target, count < 9 {
      let response = try await notes.send("GET \(page)").response
      #expect(response.status == 200)
      texts += try response.json["items"]?.elements.compactMap { $0["text"]?.string } ?? []
      target = try row.next(response)
      count += 1
    }
    #expect(texts == ["1", "2", "3", "4", "5"])
    #expect(count == 3)
  }

  /// Lists that say more than their items, each with a request and the response without the items.
  static let described: [(contract: String, query: String, body: String, link: String?)] = [
    (
      notes(
        #"{"offset":"offset","limit":"limit","items":"/items","key":"/id","total":"/total"}"#,
        parameters: ["offset", "limit"],
        members: #"""
          "total":{"type":"integer"},"limit":{"type":"integer"},"count":{"type":"integer"},
          "next":{"type":"string","format":"uri"},"meta":{"type":"object","required":["page"],"properties":{
          "page":{"type":"integer"},"pages":{"type":"integer"},"prev":{"type":["string","null"]}}},
          "offset":{"type":"integer"},
          """#
      ), "offset=2&limit=2",
      #"{"total":5,"limit":2,"count":2,"next":"/notes?limit=2&offset=4","#
        + #""meta":{"page":2,"pages":3,"prev":"/notes?limit=2&offset=0"},"offset":2,"items":[]}"#,
      nil
    ),
    (
      notes(
        #"{"page":"page","limit":"limit","items":"/items","key":"/id","total":"/meta/total"}"#,
        parameters: ["page", "limit"],
        members: #"""
          "meta":{"type":"object","required":["total","next"],"properties":{
          "total":{"type":"integer"},"next":{"type":["string","null"]},"size":{"type":"integer"}}},
          """#,
        headers: #","headers":{"Link":{"schema":{"type":"string"}}}"#
      ), "page=3&limit=2", #"{"meta":{"total":5,"next":null,"size":2},"items":[]}"#,
      "</notes?limit=2&page=2>; rel=\"prev\""
    ),
    (
      notes(
        #"{"cursor":"after","limit":"limit","items":"/items","key":"/id","has-more":"/more","before":"before"}"#,
        parameters: ["after", "limit", "before"],
        members: #""more":{"type":"boolean"},"next":{"type":"string"},"#
      ), "before=4&limit=2", #"{"more":true,"next":"/notes?limit=2&after=3","items":[]}"#, nil
    ),
    (
      notes(
        #"{"token":"token","next":"/paging/next","limit":"limit","items":"/items","key":"/id"}"#,
        parameters: ["token", "limit"],
        members: #"""
          "paging":{"type":"object","required":["next"],"properties":{
          "next":{"type":"string"},"previous":{"type":"string"}}},
          """#
      ), "limit=2&token=after-4", #"{"paging":{"next":"","previous":"/notes?limit=2&token=before-5"},"items":[]}"#, nil
    ),
    (
      notes("null", parameters: ["page", "limit"], members: linkObjects).replacing(#""x-pagination":null,"#, with: ""),
      "page=3&limit=2", #"{"_links":{"prev":{"href":"/notes?limit=2&page=2"}},"items":[]}"#, nil
    ),
  ]

  @Test("A page says what its contract describes: what leads to other pages, and numbers", arguments: described.indices)
  func description(_ position: Int) async throws {
    let row = Self.described[position]
    let notes = try StateFixture(contract: row.contract)
    for number in 1...5 { _ = try await notes.send("POST /notes", #"{"text":"\#(number)"}"#) }
    let response = try await notes.send("GET /notes?\(row.query)").response
    let items = response.text.firstRange(of: "[{").map { response.text[$0.lowerBound...].prefix { $0 != "]" } } ?? ""
    let text = response.text.replacing(items, with: "[").replacing(MockAPI.address, with: "")
    #expect(text == row.body)
    #expect(response.headers["Link"]?.replacing(MockAPI.address, with: "") == row.link)
  }

  @Test("A list without pages has at most as many items as a limit asks for, and the number of all as its total")
  func limit() async throws {
    let contract = Self.notes("null", parameters: ["limit", "q"], members: #""total":{"type":"integer"},"#)
      .replacing(#""x-pagination":null,"#, with: "")
    let notes = try StateFixture(contract: contract)
    for number in 1...5 { _ = try await notes.send("POST /notes", #"{"text":"\#(number % 2 == 0 ? "even" : "odd")"}"#) }
    let rows = [("", 5, 5), ("?limit=2", 2, 5), ("?limit=9", 5, 5), ("?q=odd&limit=2", 2, 3), ("?q=even", 2, 2)]
    for (query, count, total) in rows {
      let list = try await notes.send("GET /notes\(query)").response.json
      #expect(list["items"]?.elements.map(\.text).count == count, "\(query)")
      #expect(list["total"]?.integer == total, "\(query)")
    }
  }
}
