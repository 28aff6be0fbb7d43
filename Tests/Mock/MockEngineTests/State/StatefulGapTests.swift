import HTTPMessages
import JSONSyntax
import MockEngine
import MockTestSupport
import Testing

@Suite("A mock with a state, for contracts that leave things out")
struct StatefulGapTests {
  static func operation(
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

  func api(_ paths: [String: [String: String]]) throws -> StateFixture {
    let items = paths.sorted { $0.key < $1.key }.map { path, operations in
      let members = operations.sorted { $0.key < $1.key }.map { #""\#($0.key)":\#($0.value)"# }
      return #""\#(path)":{\#(members.joined(separator: ","))}"#
    }
    return try StateFixture(
      contract: #"{"openapi":"3.1.0","info":{"title":"G","version":"1"},"paths":{\#(items.joined(separator: ","))}}"#,
      showsExamples: true
    )
  }

  static let pet =
    #"{"type":"object","required":["id"],"properties":{"id":{"type":"string","readOnly":true},"#
    + #""name":{"type":"string"}}}"#
  static let petBody = #""application/json":{"schema":\#(pet)}"#

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

  @Test(
    "What was deleted is gone for changes too, where any refusal is documented, and what nobody deleted is there",
    arguments: ["default", "4XX"]
  )
  func deleted(refusal: String) async throws {
    let api = try api([
      "/pets": ["post": Self.operation(body: Self.petBody, ["201": Self.pet, refusal: nil])],
      "/pets/{id}": [
        "get": Self.operation(at: ["id"], ["200": Self.pet, refusal: nil]),
        "put": Self.operation(at: ["id"], body: Self.petBody, ["200": Self.pet, refusal: nil]),
        "delete": Self.operation(at: ["id"], ["204": nil, refusal: nil]),
      ],
    ])
    // A range of statuses does not say that a change needs a condition.
    let id = try await api.send("POST /pets", #"{"name":"Rex"}"#).response.json["id"]?.string ?? ""
    #expect(try await api.send("PUT /pets/\(id)", #"{"name":"Max"}"#).response.status == 200)
    #expect(try await api.send("DELETE /pets/\(id)").response.status == 204)
    for line in ["GET", "PUT", "DELETE"] {
      let body = line == "PUT" ? #"{"name":"Max"}"# : ""
      #expect(try await api.send("\(line) /pets/\(id)", body).response.status == 404, "\(line)")
    }
    #expect(try await api.send("GET /pets/other").response.status == (refusal == "default" ? 200 : 404))
    #expect(try await api.send("POST /pets", #"{"name":1}"#).response.status / 100 == 4)
  }

  @Test("A custom method after a colon acts on the item before it, and any other leaves it as it is")
  func customMethod() async throws {
    let job =
      #"{"type":"object","required":["id"],"properties":{"id":{"type":"string","readOnly":true},"#
      + #""state":{"type":"string","enum":["queued","cancelled"]}}}"#
    let api = try api([
      "/jobs": ["post": Self.operation(body: #""application/json":{"schema":\#(job)}"#, ["201": job])],
      "/jobs/{id}": ["get": Self.operation(at: ["id"], ["200": job, "404": nil])],
      "/jobs/{id}:cancel": ["post": Self.operation(at: ["id"], ["200": job, "404": nil])],
      "/jobs/{id}:notify": ["post": Self.operation(at: ["id"], ["204": nil, "404": nil])],
    ])
    let id = try await api.send("POST /jobs", #"{"state":"queued"}"#).response.json["id"]?.string ?? ""
    #expect(try await api.send("POST /jobs/\(id):notify").response.status == 204)
    #expect(try await api.send("GET /jobs/\(id)").response.json["state"]?.string == "queued")
    #expect(try await api.send("POST /jobs/\(id):cancel").response.json["state"]?.string == "cancelled")
    #expect(try await api.send("GET /jobs/\(id)").response.json["state"]?.string == "cancelled")
    for method in ["cancel", "notify"] {
      #expect(try await api.send("POST /jobs/none:\(method)").response.status == 404)
    }
  }

  @Test("A list below another resource has what was created there, also where each item is in an envelope")
  func nestedEnvelopes() async throws {
    func data(_ schema: String) -> String { #"{"type":"object","properties":{"data":\#(schema)}}"# }
    let api = try api([
      "/workspaces/{workspace}/pets": [
        "get": Self.operation(
          at: ["workspace"],
          ["200": data(#"{"type":"array","items":\#(Self.pet)}"#), "404": nil]
        ),
        "post": Self.operation(
          at: ["workspace"],
          body: #""application/json":{"schema":\#(data(Self.pet))}"#,
          ["201": data(Self.pet)]
        ),
      ],
      "/pets/{id}": ["get": Self.operation(at: ["id"], ["200": data(Self.pet), "404": nil])],
    ])
    let created = try await api.send("POST /workspaces/w/pets", #"{"data":{"name":"Rex"}}"#).response.json
    let id = created["data"]?["id"]?.string ?? ""
    #expect(try await api.send("GET /pets/\(id)").response.json["data"]?["name"]?.string == "Rex")
    func names(_ workspace: String) async throws -> [String] {
      let list = try await api.send("GET /workspaces/\(workspace)/pets").response.json
      #expect(list["data"]?.elements.allSatisfy { $0["workspace"] == nil } != false)
      return list["data"]?.elements.compactMap { $0["name"]?.string }.filter { $0 == "Rex" } ?? ["none"]
    }
    #expect(try await names("w") == ["Rex"])
    #expect(try await names("example") == [])
    #expect(try await names("other") == ["none"])
    #expect(try await api.send("GET /workspaces/other/pets").response.status == 404)
  }

  @Test("An item of one of several kinds has no member of another kind, created alone or with others")
  func kinds() async throws {
    func kind(_ name: String, _ member: String, _ id: String = "") -> String {
      #"{"type":"object","required":["kind","\#(member)"\#(id.isEmpty ? "" : #","id""#)],"properties":{\#(id)"#
        + #""kind":{"type":"string","enum":["\#(name)"]},"\#(member)":{"type":"integer"}}}"#
    }
    let id = #""id":{"type":"integer","readOnly":true},"#
    let sent = #"{"oneOf":[\#(kind("circle", "radius")),\#(kind("square", "side"))]}"#
    let shape = #"{"oneOf":[\#(kind("circle", "radius", id)),\#(kind("square", "side", id))]}"#
    let api = try api([
      "/shapes": ["post": Self.operation(body: #""application/json":{"schema":\#(sent)}"#, ["201": shape])],
      "/shapes/bulk": [
        "post": Self.operation(
          body: #""application/json":{"schema":{"type":"array","items":\#(sent)}}"#,
          ["201": #"{"type":"array","items":\#(shape)}"#]
        )
      ],
      "/shapes/{id}": ["get": Self.operation(at: ["id"], ["200": shape, "404": nil])],
    ])
    let square = #"{"kind":"square","side":2}"#
    let one = try await api.send("POST /shapes", square).response.json
    let several = try await api.send("POST /shapes/bulk", "[\(square)]").response.json
    for found in [one] + several.elements.map(\.self) {
      #expect(Set(found.members.map(\.name)) == ["id", "kind", "side"])
      let read = try await api.send("GET /shapes/\(found["id"]?.text ?? "")").response.text
      #expect(read == found.text)
    }
    #expect(several.elements.map(\.self).count == 1)
  }

  @Test("An item that has its identifier in an object is that whole item", arguments: ["metadata", "sys"])
  func identifierBelow(object: String) async throws {
    let sent = #"{"type":"object","properties":{"title":{"type":"string"}}}"#
    let entry =
      #"{"type":"object","required":["\#(object)","title"],"properties":{"title":{"type":"string"},"\#(object)":"#
      + #"{"type":"object","required":["id"],"properties":{"id":{"type":"string"}}}}}"#
    let api = try api([
      "/entries": ["post": Self.operation(body: #""application/json":{"schema":\#(sent)}"#, ["201": entry])],
      "/entries/{id}": ["get": Self.operation(at: ["id"], ["200": entry, "404": nil])],
    ])
    let created = try await api.send("POST /entries", #"{"title":"Tea"}"#).response.json
    let id = created[object]?["id"]?.string ?? ""
    #expect(try await api.send("GET /entries/\(id)").response.json["title"]?.string == "Tea")
  }

  @Test("What a request without a body sends in its query is read back, and what names no member is not")
  func queries() async throws {
    let card =
      #"{"type":"object","required":["id"],"properties":{"id":{"type":"string","readOnly":true},"#
      + #""position":{"type":"integer"},"size":{"type":"integer"}}}"#
    let api = try api([
      "/cards": ["post": Self.operation(query: ["position", "notify"], ["200": card])],
      "/cards/{id}": [
        "get": Self.operation(at: ["id"], ["200": card, "404": nil]),
        "put": Self.operation(at: ["id"], query: ["size"], ["200": card, "404": nil]),
      ],
    ])
    let id = try await api.send("POST /cards?position=3&notify=1").response.json["id"]?.string ?? ""
    #expect(try await api.send("GET /cards/\(id)").response.json.text == #"{"id":"\#(id)","position":3}"#)
    #expect(try await api.send("PUT /cards/\(id)?size=5").response.json["position"]?.integer == 3)
    #expect(try await api.send("GET /cards/\(id)").response.json["size"]?.integer == 5)
  }

  @Test("A new item is not deleted, archived or closed, and a DELETE undoes what a PUT at the same path did")
  func later() async throws {
    let note =
      #"{"type":"object","required":["id","deletedAt","archived","verified"],"properties":{"#
      + #""id":{"type":"string","readOnly":true},"archived":{"type":"boolean","readOnly":true},"#
      + #""verified":{"type":"boolean","readOnly":true,"enum":[true]},"closedBy":{"type":"string","readOnly":true},"#
      + #""deletedAt":{"type":["string","null"],"format":"date-time","readOnly":true}}}"#
    let api = try api([
      "/notes": ["post": Self.operation(body: #""application/json":{"schema":\#(note)}"#, ["201": note])],
      "/notes/{id}": ["get": Self.operation(at: ["id"], ["200": note, "404": nil])],
      "/notes/{id}/archive": [
        "put": Self.operation(at: ["id"], ["204": nil, "404": nil]),
        "delete": Self.operation(at: ["id"], ["204": nil, "404": nil]),
      ],
    ])
    let created = try await api.send("POST /notes", "{}").response.json
    #expect(created["deletedAt"]?.isNull == true && created["closedBy"] == nil)
    #expect(created["archived"]?.bool == false && created["verified"]?.bool == true)
    for (method, isArchived) in [("PUT", true), ("DELETE", false)] {
      let path = "/notes/\(created["id"]?.string ?? "")"
      #expect(try await api.send("\(method) \(path)/archive").response.status == 204)
      #expect(try await api.send("GET \(path)").response.json["archived"]?.bool == isArchived)
    }
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
