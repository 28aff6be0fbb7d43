import HTTPMessages
import JSONSyntax
import MockEngine
import MockTestSupport
import Testing

@Suite("A mock with a state, for paths and identifiers in the ways of others")
struct StatefulPathTests {
  private let api: StateFixture

  init() throws { api = try StateFixture(contract: PathFixtures.contract) }

  @Test("An item whose identifier is a resource name is found by the end of that name")
  func resourceNames() async throws {
    let shelf = try #require(try await api.send("POST /shelves", #"{"theme":"old"}"#).response.json["name"]?.string)
    #expect(shelf.hasPrefix("shelves/"))
    #expect(try await api.send("GET /\(shelf)").response.json["theme"]?.string == "old")
    let book = try await api.send("POST /\(shelf)/books", #"{"title":"Emma"}"#).response.json["name"]?.string
    #expect(book?.hasPrefix("\(shelf)/books/") == true)
    #expect(try await api.send("GET /\(book ?? "")").response.json["title"]?.string == "Emma")
    #expect(try await api.send("GET /shelves/unknown").response.status == 404)
  }

  @Test("What a contract describes in no response is read by what the client named it")
  func undescribed() async throws {
    let contract = #"""
      {"openapi":"3.1.0","info":{"title":"R","version":"1"},"paths":{"/repository":{"post":{"operationId":"add",
      "requestBody":{"content":{"application/json":{"schema":{"type":"object","properties":{
      "repository":{"type":"string"},"text":{"type":"string"}}}}}},"responses":{"200":{"description":"Added"}}}},
      "/repository/{repository}":{"get":{"operationId":"read","parameters":[
      {"name":"repository","in":"path","required":true,"schema":{"type":"string"}}],
      "responses":{"200":{"description":"It"},"404":{"description":"Unknown"}}}}}}
      """#
    let api = try StateFixture(contract: contract)
    #expect(try await api.send("POST /repository", #"{"repository":"r1"}"#).response.status == 200)
    #expect(try await api.send("GET /repository/r1").response.status == 200)
    #expect(try await api.send("GET /repository/r2").response.status == 404)
  }

  @Test("The query of a path chooses the operation of a request")
  func queries() async throws {
    func operation(_ example: String) -> String {
      #"{"get":{"responses":{"200":{"description":"d","content":{"application/json":{"example":"\#(example)"}}}}}}"#
    }
    let paths = ["/a": "plain", "/a?beta=true": "beta", "/rpc?do=x": "x", "/rpc?do=y": "y"]
      .map { #""\#($0.key)":\#(operation($0.value))"# }.joined(separator: ",")
    let contract = #"{"openapi":"3.1.0","info":{"title":"Q","version":"1"},"paths":{\#(paths)}}"#
    let api = try StateFixture(contract: contract, showsExamples: true)
    for (target, text) in [
      ("/a", "plain"), ("/a?beta=false", "plain"), ("/a?beta=true", "beta"), ("/rpc?do=y&z=1", "y"), ("/rpc?do=x", "x"),
    ] {
      #expect(try await api.send("GET \(target)").response.json.string == text, "\(target)")
    }
    #expect(try await api.send("GET /rpc?do=z").response.status >= 400)
  }

  @Test(
    "The parts of a form with one name are a list, and so is one that the contract describes as such",
    arguments: [
      ([("tags", "a"), ("tags", "b")], #"["a","b"]"#), ([("tags", "a")], #"["a"]"#), ([("tags[]", "a")], #"["a"]"#),
      ([("sizes", "1"), ("sizes", "2")], "[1,2]"), ([("note", "a")], #""a""#),
    ]
  )
  func parts(_ parts: [(name: String, text: String)], shown: String) async throws {
    let item = #"""
      {"type":"object","properties":{"id":{"type":"integer"},"note":{"type":"string"},
      "tags":{"type":"array","items":{"type":"string"}},"sizes":{"type":"array","items":{"type":"integer"}}}}
      """#
    let contract = #"""
      {"openapi":"3.1.0","info":{"title":"F","version":"1"},"paths":{"/files":{"post":{"requestBody":{"content":{
      "multipart/form-data":{"schema":\#(item)}}},"responses":{"201":{"description":"d","content":{
      "application/json":{"schema":\#(item)}}}}}},"/files/{id}":{"get":{"parameters":[{"name":"id","in":"path",
      "required":true,"schema":{"type":"integer"}}],"responses":{"200":{"description":"d","content":{
      "application/json":{"schema":\#(item)}}}}}}}}
      """#
    let api = try StateFixture(contract: contract)
    let form = parts.map { "--b\r\nContent-Disposition: form-data; name=\"\($0.name)\"\r\n\r\n\($0.text)\r\n" }.joined()
    let created = try await api.send(
      "POST /files",
      form + "--b--\r\n",
      ["Content-Type": "multipart/form-data; boundary=b"]
    )
    let id = try #require(created.response.json["id"]?.integer)
    let name = parts[0].name.hasSuffix("[]") ? String(parts[0].name.dropLast(2)) : parts[0].name
    #expect(try await api.send("GET /files/\(id)").response.json[name]?.text == shown)
  }

  @Test("Paths that end with a word for what they do belong to the collection before it")
  func words() async throws {
    let box = try #require(try await api.send("POST /boxes/create", #"{"Image":"a"}"#).response.json["Id"]?.string)
    #expect(try await api.send("GET /boxes/\(box)/json").response.json["Image"]?.string == "a")
    #expect(try await api.send("GET /boxes/json").response.json.elements.compactMap { $0["Id"]?.string } == [box])
    #expect(try await api.send("DELETE /boxes/\(box)").response.status == 204)
    #expect(try await api.send("GET /boxes/\(box)/json").response.status == 404)
  }

  @Test("A list of items below two values is a list, and no item")
  func listAtTheTop() async throws {
    let created = try await api.send("POST /bases/a/b", #"{"fields":{"Count":89}}"#).response
    let record = try #require(try created.json["id"]?.string)
    #expect(try await api.send("GET /bases/a/b/\(record)").response.json["fields"]?["Count"]?.integer == 89)
    let listed = try await api.send("GET /bases/a/b").response.json["records"]
    #expect(listed?.elements.compactMap { $0["id"]?.string } == [record])
  }

  @Test("Items that have a number alone are listed page by page")
  func numbers() async throws {
    for _ in 1...3 { _ = try await api.send("POST /issues", "{}") }
    func page(_ number: Int) async throws -> [Int] {
      try await api.send("GET /issues?per_page=2&page=\(number)").response.json.elements.compactMap {
        $0["number"]?.integer
      }
    }
    #expect(try await [page(1), page(2), page(3)] == [[1, 2], [3], []])
  }

  @Test("A creation that returns the identifier in another spelling has the item's own")
  func otherSpelling() async throws {
    let created = try await api.send("POST /accounts", #"{"Name":"Ann"}"#).response
    let account = try #require(try created.json["id"]?.string)
    #expect(try await api.send("GET /accounts/\(account)").response.json["Name"]?.string == "Ann")
  }

  @Test("A PATCH that documents a creation creates the item that does not exist")
  func upsert() async throws {
    #expect(try await api.send("PATCH /accounts/x", #"{"Name":"Bo"}"#).response.status == 201)
    #expect(try await api.send("PATCH /accounts/x", #"{"Name":"Cy"}"#).response.status == 200)
    #expect(try await api.send("GET /accounts/x").response.json["Name"]?.string == "Cy")
  }

  @Test("A collection whose path alone has an extension is that of its items")
  func extensionOfTheList() async throws {
    let ticket = try await api.send("POST /tickets.json", "{}").response.json["id"]?.integer ?? 0
    #expect(try await api.send("GET /tickets/\(ticket)").response.status == 200)
  }

  @Test("An item whose key is in quotation marks in the path is found by that key")
  func quotedKey() async throws {
    #expect(try await api.send("PUT /Codes('food')", #"{"Title":"Food"}"#).response.status == 201)
    let read = try await api.send("GET /Codes('food')").response.json
    #expect(read["Code"]?.string == "food" && read["Title"]?.string == "Food")
  }

  @Test("A patch of SCIM changes what its operations name")
  func scim() async throws {
    let user = try await api.send("POST /Users", #"{"userName":"ann","name":{}}"#).response.json["id"]?.string ?? ""
    let schemas = #""schemas":["urn:ietf:params:scim:api:messages:2.0:PatchOp"]"#
    let operations =
      #"[{"op":"Replace","path":"active","value":false},{"op":"add","value":{"userName":"bo"}},"#
      + #"{"op":"add","path":"name.givenName","value":"Bo"}]"#
    let changed = try await api.send("PATCH /Users/\(user)", #"{\#(schemas),"Operations":\#(operations)}"#).response
    #expect(changed.status == 200)
    let read = try await api.send("GET /Users/\(user)").response.json
    #expect(read["active"]?.bool == false && read["userName"]?.string == "bo")
    #expect(read["name"]?["givenName"]?.string == "Bo" && read["Operations"] == nil)
    let list = try await api.send("GET /Users").response.json
    #expect(["totalResults", "startIndex", "itemsPerPage"].map { list[$0]?.integer } == [1, 1, 1])
  }

  @Test("A list that counts its first item as 1 is cut from there", arguments: [1, 2, 3])
  func positions(first: Int) async throws {
    for name in ["ann", "bo", "cy"] { _ = try await api.send("POST /Users", #"{"userName":"\#(name)"}"#) }
    let page = try await api.send("GET /Users?startIndex=\(first)&count=2").response.json
    let names = page["Resources"]?.elements.compactMap { $0["userName"]?.string }
    #expect(names == Array(["ann", "bo", "cy"].dropFirst(first - 1).prefix(2)))
    #expect(["totalResults", "startIndex"].map { page[$0]?.integer } == [3, first])
  }

  @Test("What is below an item with an extension in its path is there while the item is")
  func extensions() async throws {
    let good = try await api.send("POST /goods.json", #"{"title":"tea"}"#).response.json["id"]?.integer ?? 0
    #expect(try await api.send("GET /goods/\(good)/parts.json").response.status == 200)
    #expect(try await api.send("GET /goods/\(good + 1)/parts.json").response.status == 404)
  }

  @Test("A logout that should name a token, and does not, ends none")
  func revocation() async throws {
    let own: HTTPHeaders = ["Authorization": "Bearer a"]
    let form: HTTPHeaders = ["Content-Type": "application/x-www-form-urlencoded", "Authorization": "Bearer a"]
    _ = try await api.send("POST /revoke", "other=1", form)
    #expect(try await api.send("GET /me", "", own).response.status == 200)
    _ = try await api.send("POST /revoke", "token=a", form)
    #expect(try await api.send("GET /me", "", own).response.status == 401)
  }
}
