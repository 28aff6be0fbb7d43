import HTTPMessages
import JSONSyntax
import MockEngine
import MockTestSupport
import Testing

/// What generators of documents write, and what a described response cannot be.
extension StatefulGapTests {
  @Test("Items whose media type is any, as generators write it, are remembered as JSON")
  func anyType() async throws {
    func anyType(_ operation: String) -> String {
      operation.replacing(#""content":{"application/json":{"schema""#, with: #""content":{"*/*":{"schema""#)
    }
    let list = #"{"type":"object","properties":{"content":{"type":"array","items":\#(Self.pet)}}}"#
    let api = try api([
      "/pets": [
        "get": anyType(Self.operation(query: ["page", "size"], ["200": list])),
        "post": anyType(Self.operation(body: Self.petBody, ["201": Self.pet])),
      ],
      "/pets/{id}": [
        "get": anyType(Self.operation(at: ["id"], ["200": Self.pet, "404": nil])),
        "put": anyType(Self.operation(at: ["id"], body: Self.petBody, ["200": Self.pet, "404": nil])),
      ],
    ])
    let created = try await api.send("POST /pets", #"{"name":"Rex"}"#).response
    #expect(created.headers["Content-Type"] == "application/json")
    let id = try created.json["id"]?.string ?? ""
    #expect(try await api.send("PUT /pets/\(id)", #"{"name":"Max"}"#).response.json["name"]?.string == "Max")
    #expect(try await api.send("GET /pets/\(id)").response.json["name"]?.string == "Max")
    let names = try await api.send("GET /pets").response.json["content"]?.elements.compactMap { $0["name"]?.string }
    #expect(names?.contains("Max") == true)
  }

  @Test("What is deleted is gone where a body is described that a 204 cannot have")
  func impossibleBody() async throws {
    let api = try api([
      "/pets": ["post": Self.operation(body: Self.petBody, ["201": Self.pet])],
      "/pets/{id}": [
        "get": Self.operation(at: ["id"], ["200": Self.pet, "404": nil]),
        "delete": Self.operation(at: ["id"], ["204": Self.pet, "404": nil]),
      ],
    ])
    let id = try await api.send("POST /pets", #"{"name":"Rex"}"#).response.json["id"]?.string ?? ""
    let deleted = try await api.send("DELETE /pets/\(id)").response
    #expect(deleted.status == 204 && deleted.body.isEmpty)
    #expect(try await api.send("GET /pets/\(id)").response.status == 404)
  }

  @Test("An update does not change the time of the creation, whatever it sends", arguments: ["PUT", "PATCH"])
  func creationTime(method: String) async throws {
    let pet = Self.pet.replacing(#""name":"#, with: #""created_at":{"type":"integer"},"name":"#)
    let body = #""application/json":{"schema":\#(pet)}"#
    let api = try api([
      "/pets": ["post": Self.operation(body: body, ["201": pet])],
      "/pets/{id}": [
        "get": Self.operation(at: ["id"], ["200": pet, "404": nil]),
        method.lowercased(): Self.operation(at: ["id"], body: body, ["200": pet, "404": nil]),
      ],
    ])
    let created = try await api.send("POST /pets", #"{"name":"Rex","created_at":5}"#).response.json
    let id = created["id"]?.string ?? ""
    #expect(created["created_at"]?.integer == 5)
    let changed = try await api.send("\(method) /pets/\(id)", #"{"name":"Max","created_at":6}"#).response.json
    #expect(changed["created_at"]?.integer == 5 && changed["name"]?.string == "Max")
  }

  @Test(
    "A single resource that is a picture has a body before anybody has uploaded one",
    arguments: ["image/*", "image/png"]
  )
  func picture(type: String) async throws {
    let binary = #"{"type":"string","format":"binary"}"#
    let read = Self.operation(["200": binary]).replacing("application/json", with: type)
    let api = try api(["/me/avatar": ["get": read, "put": Self.operation(body: #""image/png":{}"#, ["204": nil])]])
    let response = try await api.send("GET /me/avatar").response
    #expect(response.status == 200 && response.body.starts(with: [0x89, 0x50, 0x4E, 0x47]))
  }

  @Test(
    "HEAD is like GET where it is described with a range of types that has that of GET",
    arguments: ["*/*", "image/*"]
  )
  func rangeOfHead(range: String) async throws {
    let binary = #"{"type":"string","format":"binary"}"#
    let read = Self.operation(["200": binary])
    let api = try api([
      "/logo": [
        "get": read.replacing("application/json", with: "image/png"),
        "head": read.replacing("application/json", with: range),
        "put": Self.operation(body: #""image/png":{}"#, ["204": nil]),
      ]
    ])
    #expect(try await api.send("GET /logo").response.headers["Content-Type"] == "image/png")
    #expect(try await api.send("HEAD /logo").response.headers["Content-Type"] == "image/png")
  }
}
