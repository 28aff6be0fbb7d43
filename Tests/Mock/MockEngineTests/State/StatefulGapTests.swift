import HTTPMessages
import JSONSyntax
import MockEngine
import MockTestSupport
import Testing

@Suite("A mock with a state, for contracts that leave things out")
struct StatefulGapTests {
  private static func operation(
    at path: [String] = [],
    query: [String] = [],
    body: String? = nil,
    _ responses: [String: String?]
  ) -> String {
    let parameters =
      path.map { #"{"name":"\#($0)","in":"path","required":true,"schema":{"type":"string"}}"# }
      + query.map { #"{"name":"\#($0)","in":"query","schema":{"type":"integer"}}"# }
    let sent = body.map { #""requestBody":{"content":{\#($0)}},"# } ?? ""
    let described = responses.sorted { $0.key < $1.key }.map { status, schema in
      let content = schema.map { #","content":{"application/json":{"schema":\#($0)}}"# } ?? ""
      return #""\#(status)":{"description":"d"\#(content)}"#
    }
    let texts = (parameters.joined(separator: ","), described.joined(separator: ","))
    return #"{\#(sent)"parameters":[\#(texts.0)],"responses":{\#(texts.1)}}"#
  }

  private func api(_ paths: [String: [String: String]]) throws -> StateFixture {
    let items = paths.sorted { $0.key < $1.key }.map { path, operations in
      let members = operations.sorted { $0.key < $1.key }.map { #""\#($0.key)":\#($0.value)"# }
      return #""\#(path)":{\#(members.joined(separator: ","))}"#
    }
    return try StateFixture(
      contract: #"{"openapi":"3.1.0","info":{"title":"G","version":"1"},"paths":{\#(items.joined(separator: ","))}}"#,
      showsExamples: true
    )
  }

  private static let pet =
    #"{"type":"object","required":["id"],"properties":{"id":{"type":"string","readOnly":true},"#
    + #""name":{"type":"string"}}}"#
  private static let petBody = #""application/json":{"schema":\#(pet)}"#

  @Test("Of an API that documents no unknown items, all items exist but those that were deleted")
  func onlySuccesses() async throws {
    let api = try api([
      "/pets": ["post": Self.operation(body: Self.petBody, ["201": Self.pet])],
      "/pets/{id}": [
        "get": Self.operation(at: ["id"], ["200": Self.pet]),
        "put": Self.operation(at: ["id"], body: Self.petBody, ["200": Self.pet]),
        "delete": Self.operation(at: ["id"], ["204": nil]),
      ],
    ])
    let other = try await api.send("GET /pets/other").response
    #expect(other.status == 200)
    #expect(try other.json["id"]?.string == "other")
    let id = try await api.send("POST /pets", #"{"name":"Rex"}"#).response.json["id"]?.string ?? ""
    #expect(try await api.send("GET /pets/\(id)").response.json["name"]?.string == "Rex")
    #expect(try await api.send("DELETE /pets/\(id)").response.status == 204)
    #expect(try await api.send("GET /pets/\(id)").response.status == 404)
    #expect(try await api.send("PUT /pets/\(id)", #"{"name":"Max"}"#).response.status == 200)
    #expect(try await api.send("GET /pets/\(id)").response.json["name"]?.string == "Max")
  }

  @Test("An operation without a documented success gets a documented refusal, best not one that denies what exists")
  func onlyRefusals() async throws {
    let user = #"{"type":"object","properties":{"name":{"type":"string"}}}"#
    let api = try api([
      "/users": ["post": Self.operation(body: #""*/*":{"schema":\#(user)}"#, ["default": nil])],
      "/users/{name}": [
        "get": Self.operation(at: ["name"], ["200": user, "404": nil]),
        "delete": Self.operation(at: ["name"], ["400": nil, "404": nil]),
      ],
      "/toys": ["post": Self.operation(["405": nil])],
    ])
    #expect(try await api.send("POST /toys").response.status == 405)
    #expect(try await api.send("POST /users", #"{"name":"ann"}"#).response.status / 100 == 2)
    #expect(try await api.send("DELETE /users/ann").response.status == 400)
    #expect(try await api.send("GET /users/ann").response.status == 200)
  }

  @Test("What clients name, and is no conflict, replaces what they named before")
  func namedTwice() async throws {
    let user = #"{"type":"object","properties":{"username":{"type":"string"},"mail":{"type":"string"}}}"#
    let api = try api([
      "/users": ["post": Self.operation(body: #""*/*":{"schema":\#(user)}"#, ["200": nil])],
      "/users/{username}": ["get": Self.operation(at: ["username"], ["200": nil, "404": nil])],
    ])
    for mail in ["a", "b"] { _ = try await api.send("POST /users", #"{"username":"ann","mail":"\#(mail)"}"#) }
    #expect(try await api.send("GET /users/ann").response.status == 200)
    #expect(try await api.send("GET /users/1").response.status == 404)
  }

  @Test("A path that names something without an example, which nobody creates, gets the documented 404")
  func unknownNames() async throws {
    let report = #"{"type":"object","properties":{"text":{"type":"string"}}}"#
    let api = try api(["/users/{name}/report": ["get": Self.operation(at: ["name"], ["200": report, "404": nil])]])
    #expect(try await api.send("GET /users/example/report").response.status == 200)
    let unknown = try await api.send("GET /users/nobody/report").response
    #expect(unknown.status == 404)
    #expect(try unknown.json["detail"]?.string?.contains("nobody") == true)
    let open = try self.api(["/users/{name}/report": ["get": Self.operation(at: ["name"], ["200": report])]])
    #expect(try await open.send("GET /users/nobody/report").response.status == 200)
  }

  @Test("A list that nobody writes to is filtered and bounded by the parameters that name members")
  func filteredExamples() async throws {
    let changes =
      #"{"type":"array","minItems":2,"items":{"type":"object","required":["kind"],"#
      + #""properties":{"kind":{"type":"integer"}}}}"#
    let api = try api(["/changes": ["get": Self.operation(query: ["kind", "limit"], ["200": changes])]])
    let all = Array(try await api.send("GET /changes").response.json.elements)
    let kind = try #require(all.first?["kind"]?.integer)
    #expect(all.count == 2)
    let chosen = Array(try await api.send("GET /changes?kind=\(kind)").response.json.elements)
    #expect(!chosen.isEmpty && chosen.allSatisfy { $0["kind"]?.integer == kind })
    #expect(try await api.send("GET /changes?kind=-1").response.text == "[]")
    #expect(try await api.send("GET /changes?limit=1").response.json.elements.map(\.self).count == 1)
  }

  @Test("A list with pages that a PUT changes as a whole has no second page like the first one")
  func pagedSingle() async throws {
    let list = #"{"type":"array","items":{"type":"object","properties":{"id":{"type":"integer"}}}}"#
    let api = try api([
      "/contacts": [
        "get": Self.operation(query: ["page"], ["200": list]), "put": Self.operation(["204": nil]),
      ]
    ])
    func page(_ number: Int) async throws -> [Int?] {
      try await api.send("GET /contacts?page=\(number)").response.json.elements.map { $0["id"]?.integer }
    }
    let first = try await page(1)
    #expect(!first.isEmpty && !first.contains(nil))
    #expect(try await page(2).isEmpty)
  }

  @Test("A HEAD with a status of its own gets that one, and no length of a body that is unknown")
  func ownHead() async throws {
    let api = try api([
      "/files/{id}": [
        "get": Self.operation(at: ["id"], ["200": Self.pet]), "head": Self.operation(at: ["id"], ["204": nil]),
      ],
      "/ping": ["get": Self.operation(["200": #"{"type":"string"}"#]), "head": Self.operation(["200": nil])],
    ])
    #expect(try await api.send("HEAD /files/1").response.status == 204)
    let ping = try await api.send("HEAD /ping").response
    #expect(ping.status == 200 && ping.headers["Content-Length"] == nil)
  }

  @Test("JSON under a type that the contract does not describe is no file that a download returns")
  func undescribedType() async throws {
    let item = #"{"type":"object","required":["id"],"properties":{"id":{"type":"string"},"name":{"type":"string"}}}"#
    let icon = Self.operation(at: ["id"], ["200": #"{"type":"string","format":"binary"}"#])
      .replacing("application/json", with: "image/png")
    let api = try api([
      "/sites": ["post": Self.operation(body: #""application/json":{"schema":\#(item)}"#, ["201": item])],
      "/sites/{id}": ["get": Self.operation(at: ["id"], ["200": item, "404": nil])],
      "/sites/{id}/icon": ["get": icon],
    ])
    let created = try await api.send("POST /sites", #"{"name":"Ann"}"#, ["Content-Type": "text/plain"]).response
    #expect(try created.json["name"]?.string == "Ann")
    let found = try await api.send("GET /sites/\(created.json["id"]?.string ?? "")/icon").response
    #expect(found.body.starts(with: [0x89, 0x50, 0x4E, 0x47]))
  }

  @Test("What is sent without the member that has it in an item is read back in that member")
  func holder() async throws {
    let data = #"{"type":"object","properties":{"name":{"type":"string"}}}"#
    let user = #"{"type":"object","required":["id"],"properties":{"id":{"type":"string"},"data":\#(data)}}"#
    let api = try api([
      "/users": ["post": Self.operation(body: #""application/json":{"schema":\#(data)}"#, ["201": user])],
      "/users/{id}": ["get": Self.operation(at: ["id"], ["200": user, "404": nil])],
    ])
    let created = try await api.send("POST /users", #"{"name":"Ann"}"#).response.json
    #expect(created["data"]?["name"]?.string == "Ann")
    let read = try await api.send("GET /users/\(created["id"]?.string ?? "")").response.json
    #expect(read["data"]?["name"]?.string == "Ann" && read["name"] == nil)
  }
}
