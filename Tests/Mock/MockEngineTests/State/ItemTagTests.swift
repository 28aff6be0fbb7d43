import HTTPMessages
import JSONSyntax
import MockEngine
import MockTestSupport
import Testing

@Suite("Entity tags of a mock with a state")
struct EntityTagTests {
  private static func tag(_ shop: StateFixture, _ line: String = "GET /orders/1", session: String? = nil) async throws
    -> String
  {
    try #require(try await shop.send(line, session: session).response.headers["ETag"])
  }

  /// What comes between an order of Ann and one of Bob, which has the same number and as many changes.
  enum Change: CaseIterable, Sendable {
    case reset, session, restart, end
  }

  @Test("An order of another content has another ETag, whatever is between them", arguments: Change.allCases)
  func changes(_ change: Change) async throws {
    var shop = try StateFixture()
    try await shop.order(#""customer":"Ann""#, session: change == .end ? "a" : nil)
    let first = try await Self.tag(shop, session: change == .end ? "a" : nil)
    var session: String?
    switch change {
    case .reset: shop.runtime.reset()
    case .session: session = "b"
    case .restart: shop = try StateFixture()
    case .end:
      shop.runtime.forget(session: "a")
      session = "a"
    }
    try await shop.order(#""customer":"Bob""#, session: session)
    #expect(try await Self.tag(shop, session: session) != first)
    let read = try await shop.send("GET /orders/1", "", ["If-None-Match": first], session: session).response
    #expect(read.status == 200 && read.text.contains("Bob"))
    let write = try await shop.send("PUT /orders/1", #"{"customer":"Eve"}"#, ["If-Match": first], session: session)
    #expect(write.response.status == 412)
    #expect(try await shop.customers(session: session) == ["Bob"])
  }

  @Test("An order keeps its ETag where its state is saved and restored, and in other reads")
  func kept() async throws {
    let shop = try StateFixture()
    try await shop.order()
    _ = try await shop.send("PUT /orders/1", #"{"customer":"Bob"}"#)
    let tag = try await Self.tag(shop)
    let document = try #require(shop.runtime.memory?.document())
    let other = try StateFixture()
    #expect(try other.runtime.memory?.load(JSONDocument(parsing: document.serialized()).root) == true)
    #expect(try await Self.tag(other) == tag)
    #expect(try await Self.tag(shop) == tag)
    #expect(try await other.send("GET /orders/1", "", ["If-None-Match": "W/\(tag)"]).response.status == 304)
    // A weak tag says too little for a change (RFC 9110, section 13.1.1).
    for (condition, status) in [("W/\(tag)", 412), ("\"x\", \(tag)", 200)] {
      let reply = try await other.send("PUT /orders/1", #"{"customer":"Eve"}"#, ["If-Match": condition])
      #expect(reply.response.status == status)
    }
  }

  @Test("The content of a file has another ETag after it was uploaded anew")
  func contents() async throws {
    let shop = try StateFixture()
    let bytes: HTTPHeaders = ["Content-Type": "application/octet-stream"]
    _ = try await shop.send("POST /files", "one", bytes)
    let first = try await Self.tag(shop, "GET /files/1/content")
    shop.runtime.reset()
    _ = try await shop.send("POST /files", "two", bytes)
    #expect(try await Self.tag(shop, "GET /files/1/content") != first)
    let read = try await shop.send("GET /files/1/content", "", ["If-None-Match": first]).response
    #expect(read.status == 200 && read.text == "two")
  }

  /// A contract of boxes that show their balls; lists and single boxes have an ETag.
  private static let boxes = #"""
    {"openapi":"3.1.0","info":{"title":"Boxes","version":"1"},"paths":{
    "/boxes":{
      "get":{"operationId":"list","responses":{"200":{"description":"Boxes","headers":{"ETag":{"required":true,
        "schema":{"type":"string"},"example":"\"always\""}},"content":{"application/json":{"schema":{"type":"array",
        "items":{"$ref":"#/components/schemas/Box"}}}}}}},
      "post":{"operationId":"add","requestBody":{"content":{"application/json":{"schema":{"type":"object"}}}},
        "responses":{"201":{"description":"Added","content":{"application/json":{"schema":{
        "$ref":"#/components/schemas/Box"}}}}}}},
    "/boxes/{boxId}":{"parameters":[{"name":"boxId","in":"path","required":true,"schema":{"type":"integer"}}],
      "get":{"operationId":"read","responses":{"200":{"description":"A box","content":{"application/json":{
        "schema":{"$ref":"#/components/schemas/Box"}}}},"404":{"description":"Unknown"}}},
      "put":{"operationId":"replace","requestBody":{"content":{"application/json":{"schema":{"type":"object"}}}},
        "responses":{"200":{"description":"A box","content":{"application/json":{"schema":{
        "$ref":"#/components/schemas/Box"}}}},"412":{"description":"Changed"},"404":{"description":"Unknown"}}}},
    "/boxes/{boxId}/balls":{"post":{"operationId":"put","parameters":[
      {"name":"boxId","in":"path","required":true,"schema":{"type":"integer"}}],
      "requestBody":{"content":{"application/json":{"schema":{"type":"object"}}}},"responses":{"201":{
      "description":"Put","content":{"application/json":{"schema":{"$ref":"#/components/schemas/Ball"}}}}}}},
    "/boxes/{boxId}/balls/{ballId}":{"get":{"operationId":"ball","parameters":[
      {"name":"boxId","in":"path","required":true,"schema":{"type":"integer"}},
      {"name":"ballId","in":"path","required":true,"schema":{"type":"integer"}}],"responses":{"200":{
      "description":"A ball","content":{"application/json":{"schema":{"$ref":"#/components/schemas/Ball"}}}}}}}},
    "components":{"schemas":{
      "Ball":{"type":"object","required":["id"],"properties":{"id":{"type":"integer","readOnly":true},
        "color":{"type":"string"}}},
      "Box":{"type":"object","required":["id"],"properties":{"id":{"type":"integer","readOnly":true},
        "name":{"type":"string"},"balls":{"type":"array","items":{"$ref":"#/components/schemas/Ball"}}}}}}}
    """#

  @Test("A list has an ETag of its own items, and one that the client has is not sent again")
  func lists() async throws {
    let boxes = try StateFixture(contract: Self.boxes)
    _ = try await boxes.send("POST /boxes", #"{"name":"a"}"#)
    let tag = try await Self.tag(boxes, "GET /boxes")
    #expect(tag != "\"always\"")
    #expect(try await boxes.send("GET /boxes", "", ["If-None-Match": tag]).response.status == 304)
    _ = try await boxes.send("POST /boxes", #"{"name":"b"}"#)
    #expect(try await boxes.send("GET /boxes", "", ["If-None-Match": tag]).response.status == 200)
  }

  @Test("An item that shows others has another ETag when these change, and is changed under either")
  func related() async throws {
    let boxes = try StateFixture(contract: Self.boxes)
    _ = try await boxes.send("POST /boxes", #"{"name":"a"}"#)
    let empty = try await Self.tag(boxes, "GET /boxes/1")
    #expect(try await boxes.send("POST /boxes/1/balls", #"{"color":"red"}"#).response.status == 201)
    let read = try await boxes.send("GET /boxes/1", "", ["If-None-Match": empty]).response
    #expect(read.status == 200 && read.text.contains("red"))
    #expect(try await boxes.send("PUT /boxes/1", #"{"name":"b"}"#, ["If-Match": empty]).response.status == 200)
    #expect(try await boxes.send("PUT /boxes/1", #"{"name":"c"}"#, ["If-Match": empty]).response.status == 412)
  }
}
