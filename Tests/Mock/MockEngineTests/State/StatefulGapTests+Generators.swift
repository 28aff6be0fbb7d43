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
}
