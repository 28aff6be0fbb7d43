import HTTPMessages
import JSONSyntax
import MockEngine
import MockTestSupport
import Testing

@Suite("A mock with a state, for contracts in the styles of others")
struct StatefulStyleTests {
  // MARK: Identifiers below the root

  private func cluster() async throws -> StateFixture {
    let cluster = try StateFixture(contract: StyleFixtures.cluster)
    for name in ["dev", "live"] {
      let reply = try await cluster.send("POST /namespaces", #"{"metadata":{"name":"\#(name)"}}"#)
      #expect(reply.response.status == 201)
    }
    return cluster
  }

  @Test("An item whose name is in its metadata is found by that name, with all that was sent")
  func metadata() async throws {
    let cluster = try await cluster()
    let body = #"{"kind":"Map","metadata":{"name":"a","labels":{"x":"y"}},"data":{"k":"v"}}"#
    let created = try await cluster.send("POST /namespaces/dev/maps", body).response
    #expect(created.status == 201)
    let read = try await cluster.send("GET /namespaces/dev/maps/a").response
    #expect(read.status == 200 && read.text == created.text)
    let map = try read.json
    #expect(map["metadata"]?["namespace"]?.string == "dev" && map["metadata"]?["labels"]?["x"]?.string == "y")
    #expect(map["metadata"]?["uid"]?.string != nil && map["data"]?["k"]?.string == "v")
    #expect(try await cluster.send("POST /namespaces/dev/maps", body).response.status == 409)
    let change = #"{"kind":"Other","metadata":{"name":"b"},"data":{}}"#
    #expect(try await cluster.send("PUT /namespaces/dev/maps/a", change).response.status == 200)
    let changed = try await cluster.send("GET /namespaces/dev/maps/a").response.json
    #expect(changed["kind"]?.string == "Other" && changed["metadata"]?["name"]?.string == "a")
    #expect(changed["metadata"]?["uid"]?.string == map["metadata"]?["uid"]?.string)
  }

  @Test("A list of all collections has the items of each, page by page")
  func everywhere() async throws {
    let cluster = try await cluster()
    for (namespace, name) in [("dev", "a"), ("live", "a"), ("live", "b")] {
      _ = try await cluster.send("POST /namespaces/\(namespace)/maps", #"{"metadata":{"name":"\#(name)"}}"#)
    }
    var (names, next): ([String], String?) = ([], "")
    while let token = next, names.count < 9 {
      let path = token.isEmpty ? "/maps?limit=2" : "/maps?limit=2&continue=\(token)"
      let page = try await cluster.send("GET \(path)").response.json
      names +=
        page["items"]?.elements.compactMap { item in
          (item["metadata"]?["namespace"]?.string ?? "") + "/" + (item["metadata"]?["name"]?.string ?? "")
        } ?? []
      next = page["metadata"]?["continue"]?.string.flatMap { $0.isEmpty ? nil : $0 }
    }
    #expect(names == ["dev/a", "live/a", "live/b"])
    #expect(try await cluster.send("GET /namespaces/live/maps").response.json["items"]?.count == 2)
    #expect(try await cluster.send("GET /namespaces/none/maps").response.status == 404)
  }

  // MARK: Elements that hold items

  @Test(
    "Items that the elements of a list hold are listed as they were created, page by page",
    arguments: ["node", "resource"]
  )
  func heldItems(holder: String) async throws {
    let list = try StateFixture(contract: StyleFixtures.holding(holder))
    var ids: [String] = []
    for name in ["a", "b", "c"] {
      let created = try await list.send("POST /things", #"{"name":"\#(name)"}"#).response
      ids.append(try #require(created.json["id"]?.string))
      #expect(try await list.send("GET /things/\(ids.last ?? "")").response.json["name"]?.string == name)
    }
    let edges = try await list.send("GET /things?first=2").response.json["edges"]
    #expect(edges?.elements.compactMap { $0[holder]?["id"]?.string } == Array(ids.prefix(2)))
    #expect(edges?.elements.compactMap { $0[holder]?["name"]?.string } == ["a", "b"])
    #expect(edges?.elements.allSatisfy { $0["name"] == nil && $0["id"] == nil } == true)
    // The cursor of an element leads to what follows it.
    let cursor = try #require(edges?[0]?["cursor"]?.string)
    let next = try await list.send("GET /things?first=2&after=\(cursor)").response.json["edges"]
    #expect(next?.elements.compactMap { $0[holder]?["name"]?.string } == ["b", "c"])
    let found = try await list.send("GET /things?name=c").response.json["edges"]
    #expect(found?.elements.compactMap { $0[holder]?["name"]?.string } == ["c"])
    _ = try await list.send("DELETE /things/\(ids[0])")
    let rest = try await list.send("GET /things").response.json["edges"]
    #expect(rest?.elements.compactMap { $0[holder]?["id"]?.string } == Array(ids.dropFirst()))
  }

  @Test("Made-up items of a list that goes on after an identifier have greater ones the later they are")
  func ascending() async throws {
    let id = #"{"type":"object","required":["id"],"properties":{"id":{"type":"integer"}}}"#
    func success(_ status: String, _ schema: String, _ example: String) -> String {
      let content = #"{"application/json":{"schema":\#(schema),"example":\#(example)}}"#
      return #""responses":{"\#(status)":{"description":"d","content":\#(content)}}"#
    }
    let names = ["since_id", "limit"].map { #"{"name":"\#($0)","in":"query","schema":{"type":"integer"}}"# }
    let listed = success("200", #"{"type":"array","items":\#(id)}"#, #"[{"id":9},{"id":4},{"id":7}]"#)
    let paths = #"""
      {"openapi":"3.1.0","info":{"title":"Notes","version":"1"},"paths":{
      "/notes":{"get":{"parameters":[\#(names.joined(separator: ","))],\#(listed)},
        "post":{\#(success("201", id, #"{"id":1}"#))}},
      "/notes/{id}":{"get":{"parameters":[{"name":"id","in":"path","required":true,"schema":{"type":"integer"}}],
        \#(success("200", id, #"{"id":5}"#))}}}}
      """#
    let notes = try StateFixture(contract: paths, [], MockOptions.State(seed: .examples))
    func ids(_ target: String) async throws -> [Int] {
      try await notes.send("GET \(target)").response.json.elements.compactMap { $0["id"]?.integer }
    }
    #expect(try await ids("/notes") == [4, 5, 7, 9])
    #expect(try await ids("/notes?since_id=5") == [7, 9])
    #expect(try await ids("/notes?since_id=6&limit=1") == [7])
  }

  // MARK: Forms

  private let form: HTTPHeaders = ["Content-Type": "application/x-www-form-urlencoded"]

  @Test("The fields of a form are read back as they were sent, also those whose names have brackets")
  func brackets() async throws {
    let api = try StateFixture(contract: StyleFixtures.payments)
    let fields = "amount=5&metadata[a]=1&shipping[name]=Ann&shipping[address][city]=Rome&methods[]=card&methods[]=iban"
    let created = try await api.send("POST /payment_intents", fields + "&nickname=tip", form).response
    let intent = try #require(try created.json["id"]?.string)
    let read = try await api.send("GET /payment_intents/\(intent)").response.json
    #expect(read["amount"]?.integer == 5 && read["metadata"]?["a"]?.string == "1")
    #expect(read["shipping"]?["name"]?.string == "Ann" && read["shipping"]?["address"]?["city"]?.string == "Rome")
    #expect(read["methods"]?.elements.compactMap(\.string) == ["card", "iban"])
    #expect(read["nickname"]?.string == "tip")
  }

  @Test("A POST on an item changes what it sends, and leaves the rest")
  func update() async throws {
    let api = try StateFixture(contract: StyleFixtures.payments)
    let created = try await api.send("POST /payment_intents", "amount=5&metadata[a]=1", form).response
    let intent = try #require(try created.json["id"]?.string)
    let changed = try await api.send("POST /payment_intents/\(intent)", "metadata[b]=2", form).response
    #expect(changed.status == 200)
    let read = try await api.send("GET /payment_intents/\(intent)").response.json
    #expect(read["amount"]?.integer == 5)
    #expect(read["metadata"]?["a"]?.string == "1" && read["metadata"]?["b"]?.string == "2")
    #expect(try await api.send("POST /payment_intents/none", "amount=1", form).response.status == 404)
  }

  // MARK: What nobody creates

  private func tracker(_ seed: MockOptions.State.Seed = .examples) throws -> StateFixture {
    try StateFixture(contract: StyleFixtures.tracker, [], MockOptions.State(seed: seed))
  }

  static let unknownLines: [(line: String, status: Int)] = [
    ("GET /repos/octocat/42", 200), ("GET /repos/1/42", 200), ("GET /repos/nobody/42", 404),
    ("GET /repos/octocat/42/issues", 200), ("GET /repos/nobody/42/issues", 404),
    ("GET /repos/octocat/42/issues/99999/events", 404), ("GET /users/ann/theme", 200), ("GET /users/bob/theme", 404),
  ]

  @Test(
    "What nobody can create is there as in examples, and else refused as documented",
    arguments: unknownLines
  )
  func unknown(_ row: (line: String, status: Int)) async throws {
    #expect(try await tracker().send(row.line).response.status == row.status)
  }

  @Test("What is below an item is there while the item is")
  func parts() async throws {
    let tracker = try tracker()
    let issue = try await tracker.send("POST /repos/octocat/42/issues", #"{"title":"It fails"}"#).response
    let location = try #require(issue.headers["Location"])
    #expect(location.hasPrefix("http://"), "a format asks for a whole URL")
    let number = try #require(try issue.json["number"]?.integer)
    #expect(try await tracker.send("GET /repos/octocat/42/issues/\(number)/events").response.status == 200)
  }

  @Test("A single resource that was written is there, whatever its path")
  func written() async throws {
    let tracker = try tracker()
    #expect(try await tracker.send("PUT /users/bob/theme", #"{"name":"dark"}"#).response.status == 204)
    #expect(try await tracker.send("GET /users/bob/theme").response.json["name"]?.string == "dark")
  }

  @Test("A reference that is sent as a text and shown as an object is that of the text")
  func references() async throws {
    let tracker = try tracker()
    let body = #"{"title":"It fails","assignees":["ann","bob"]}"#
    let issue = try await tracker.send("POST /repos/octocat/42/issues", body).response.json
    #expect(issue["assignees"]?.elements.compactMap { $0["login"]?.string } == ["ann", "bob"])
  }

  static let ends = ["/search/issues?q=a&page=2", "/events?page_token=next", "/repos/octocat/42/issues?page=2"]

  @Test("A list ends, also where nobody can create its items", arguments: ends)
  func end(_ path: String) async throws {
    let tracker = try tracker()
    let first = path.split(separator: "=").count > 2 ? "/search/issues?q=a" : String(path.prefix { $0 != "?" })
    let page = try await tracker.send("GET \(first)").response
    #expect(page.status == 200)
    let reply = try await tracker.send("GET \(path)").response
    let body = try reply.json
    let items = body.kind == .array ? body : body["items"] ?? body["events"] ?? body
    // A token that no page has leads to none; there is no second page of so few items.
    #expect(reply.status >= 400 || items.count == 0 || path.contains("token"))
    #expect(try page.json["next_page_token"]?.string ?? "" == "")
  }

  @Test("The header with the number of all items has it")
  func totalHeader() async throws {
    let tracker = try tracker(.none)
    for title in ["a", "b", "c"] {
      _ = try await tracker.send("POST /repos/octocat/42/issues", #"{"title":"\#(title)"}"#)
    }
    let page = try await tracker.send("GET /repos/octocat/42/issues?per_page=2").response
    #expect(try page.headers["X-Total-Count"] == "3" && page.json.count == 2)
  }

  static let lenient: [(line: String, body: String, status: Int)] = [
    ("GET /search/issues?q=a&page=x", "", 200), ("GET /search/issues", "", 200),
    ("GET /repos/octocat/42/issues?page=x", "", 404), ("PUT /users/ann/theme", "[", 204),
  ]

  @Test("A mock with a state refuses a request only as its operation documents", arguments: lenient)
  func undocumented(_ row: (line: String, body: String, status: Int)) async throws {
    #expect(try await tracker().send(row.line, row.body).response.status == row.status)
  }

  // MARK: Made-up responses

  static let echoes: [(line: String, body: String, member: String, value: String)] = [
    ("GET /books/7", "", "id", "7"), ("GET /books/7", "", "title", "Emma"), ("GET /books/700", "", "id", "1"),
    ("POST /orders", #"{"text":"milk","count":3}"#, "text", "milk"), ("POST /orders", #"{"count":3}"#, "count", "3"),
    ("POST /orders", #"{"text":"too long"}"#, "text", "tea"), ("POST /orders", #"{"id":9}"#, "id", "1"),
  ]

  @Test(
    "An example repeats the path's identifiers and the sent members, where they are allowed",
    arguments: echoes
  )
  func echo(_ row: (line: String, body: String, member: String, value: String)) async throws {
    let api = try MockFixture.api(contract: StyleFixtures.tracker, []) { $0.unmatched = .example }
    let headers: HTTPHeaders = row.body.isEmpty ? [] : ["Content-Type": "application/json"]
    let request = try HTTPRequest(line: row.line, at: MockAPI.address, headers, body: row.body)
    let body = try api.reply(to: request).response.json
    #expect(body[row.member].map { $0.string ?? $0.text } == row.value)
  }

  @Test("A response that the request chooses is the example as it is")
  func chosen() throws {
    let api = try MockFixture.api(contract: StyleFixtures.tracker, []) { $0.unmatched = .example }
    let request = try HTTPRequest(line: "GET /books/7", at: MockAPI.address, ["Prefer": "code=200"], body: "")
    #expect(try api.reply(to: request).response.json["id"]?.integer == 1)
  }

  @Test("A made-up response to a GraphQL query has data without errors, and the headers that have examples")
  func graphQL() throws {
    let api = try MockFixture.api(contract: StyleFixtures.tracker, []) { $0.unmatched = .example }
    let headers: HTTPHeaders = ["Content-Type": "application/json"]
    let request = try HTTPRequest(line: "POST /graphql", at: MockAPI.address, headers, body: #"{"query":"{a}"}"#)
    let response = api.reply(to: request).response
    #expect(try response.json["data"] != nil && response.json["errors"] == nil)
    #expect(response.headers["X-Limit"] == "60" && response.headers["X-Other"] == nil)
  }

  // MARK: Recordings

  @Test("A recorded login is replayed, and one that was not recorded gets a new token")
  func recordedLogin() async throws {
    let fields: JSONLiteral = [["name": "Content-Type", "value": "application/json"]]
    let entry: JSONLiteral = [
      "request": [
        "method": "POST", "url": "https://api.example/login", "headers": fields,
        "postData": ["mimeType": "application/json", "text": #"{"name":"Ann"}"#],
      ],
      "response": [
        "status": 200, "headers": fields,
        "content": ["size": 15, "mimeType": "application/json", "text": #"{"token":"t-1"}"#],
      ],
    ]
    let shop = try StateFixture([entry])
    #expect(try await shop.send("POST /login", #"{"name":"Ann"}"#).response.json["token"]?.string == "t-1")
    #expect(try await shop.send("POST /login", #"{"name":"Bob"}"#).response.json["token"]?.string != "t-1")
    #expect(try await shop.send("GET /me", "", ["Authorization": "Bearer t-1"]).response.status == 200)
  }
}
