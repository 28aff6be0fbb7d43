import HTTPMessages
import JSONSyntax
import MockEngine
import MockTestSupport
import Testing

/// A shop with orders, their lines and files, of a mock that remembers.
struct StateFixture {
  let runtime: MockRuntime
  private let service: ReplyService

  static let contract = #"""
    {"openapi":"3.1.0","info":{"title":"Shop","version":"1"},"paths":{
    "/orders":{
      "get":{"operationId":"listOrders","parameters":[
        {"name":"status","in":"query","schema":{"type":"string"}},
        {"name":"min_amount","in":"query","schema":{"type":"number"}},
        {"name":"q","in":"query","schema":{"type":"string"}},
        {"name":"sort","in":"query","schema":{"type":"string"}},
        {"name":"limit","in":"query","schema":{"type":"integer","minimum":1,"default":10}},
        {"name":"offset","in":"query","schema":{"type":"integer","minimum":0}}],
        "responses":{"200":{"description":"Orders","content":{"application/json":{"schema":{
          "type":"object","required":["items","total"],"properties":{"total":{"type":"integer"},
          "items":{"type":"array","items":{"$ref":"#/components/schemas/Order"}}}}}}}}},
      "post":{"operationId":"createOrder",
        "parameters":[{"name":"Idempotency-Key","in":"header","schema":{"type":"string"}}],
        "requestBody":{"required":true,"content":{"application/json":{"schema":{
          "type":"object","required":["customer"],"properties":{
          "customer":{"type":"string"},"code":{"type":"string"},"amount":{"type":"number"},
          "status":{"type":"string","enum":["open","paid"],"default":"open"}}}}}},
        "responses":{"201":{"description":"Created","content":{"application/json":{
          "schema":{"$ref":"#/components/schemas/Order"}}}},
          "409":{"description":"Taken"},"422":{"description":"Invalid"}}}},
    "/orders/{orderId}":{
      "parameters":[{"name":"orderId","in":"path","required":true,"schema":{"type":"integer"}}],
      "get":{"operationId":"getOrder","responses":{"200":{"description":"An order","content":{"application/json":{
        "schema":{"$ref":"#/components/schemas/Order"}}}},"404":{"description":"Unknown"}}},
      "put":{"operationId":"replaceOrder","requestBody":{"required":true,"content":{"application/json":{"schema":{
        "type":"object","required":["customer"],"properties":{"customer":{"type":"string"},"amount":{"type":"number"},
        "status":{"type":"string"}}}}}},
        "responses":{"200":{"description":"Replaced","content":{"application/json":{
        "schema":{"$ref":"#/components/schemas/Order"}}}},"404":{"description":"Unknown"},
        "412":{"description":"Changed since"}}},
      "patch":{"operationId":"changeOrder","requestBody":{"required":true,"content":{
        "application/merge-patch+json":{"schema":{"type":"object"}},
        "application/json-patch+json":{"schema":{"type":"array"}}}},
        "responses":{"200":{"description":"Changed","content":{"application/json":{
        "schema":{"$ref":"#/components/schemas/Order"}}}},"404":{"description":"Unknown"},
        "409":{"description":"It does not fit"},"422":{"description":"Invalid"}}},
      "delete":{"operationId":"deleteOrder","responses":{"204":{"description":"Gone"},"404":{"description":"Unknown"}}}},
    "/orders/{orderId}/lines":{
      "parameters":[{"name":"orderId","in":"path","required":true,"schema":{"type":"integer"}}],
      "get":{"operationId":"listLines","responses":{"200":{"description":"Lines","content":{"application/json":{
        "schema":{"type":"array","items":{"$ref":"#/components/schemas/Line"}}}}},"404":{"description":"Unknown"}}},
      "post":{"operationId":"addLine","requestBody":{"content":{"application/json":{"schema":{"type":"object"}}}},
        "responses":{"201":{"description":"Added","content":{"application/json":{
        "schema":{"$ref":"#/components/schemas/Line"}}}},"404":{"description":"Unknown"}}}},
    "/orders/{orderId}/lines/{lineId}":{
      "parameters":[{"name":"orderId","in":"path","required":true,"schema":{"type":"integer"}},
        {"name":"lineId","in":"path","required":true,"schema":{"type":"string","format":"uuid"}}],
      "get":{"operationId":"getLine","responses":{"200":{"description":"A line","content":{"application/json":{
        "schema":{"$ref":"#/components/schemas/Line"}}}},"404":{"description":"Unknown"}}}},
    "/settings":{
      "get":{"operationId":"getSettings","responses":{"200":{"description":"Settings","content":{"application/json":{
        "schema":{"type":"object","properties":{"theme":{"type":"string"}}},"example":{"theme":"light"}}}}}},
      "put":{"operationId":"setSettings","requestBody":{"content":{"application/json":{"schema":{"type":"object"}}}},
        "responses":{"204":{"description":"Set"}}}},
    "/files":{
      "post":{"operationId":"upload","requestBody":{"required":true,"content":{"application/octet-stream":{}}},
        "responses":{"201":{"description":"Stored","content":{"application/json":{
        "schema":{"$ref":"#/components/schemas/File"}}}}}}},
    "/files/{fileId}":{
      "parameters":[{"name":"fileId","in":"path","required":true,"schema":{"type":"integer"}}],
      "get":{"operationId":"getFile","responses":{"200":{"description":"A file","content":{"application/json":{
        "schema":{"$ref":"#/components/schemas/File"}}}},"404":{"description":"Unknown"}}}},
    "/files/{fileId}/content":{
      "parameters":[{"name":"fileId","in":"path","required":true,"schema":{"type":"integer"}}],
      "get":{"operationId":"download","responses":{"200":{"description":"Bytes","content":{
        "application/octet-stream":{}}},"404":{"description":"Unknown"}}}},
    "/me":{
      "get":{"operationId":"getMe","security":[{"token":[]}],"responses":{"200":{"description":"The account","content":{
        "application/json":{"schema":{"type":"object"}}}},"401":{"description":"No"}}},
      "put":{"operationId":"setMe","security":[{"token":[]}],"requestBody":{"content":{"application/json":{"schema":{
        "type":"object"}},"application/x-www-form-urlencoded":{"schema":{"type":"object","properties":{
        "age":{"type":"integer"},"tags":{"type":"array","items":{"type":"string"}}}}}}},
        "responses":{"204":{"description":"Set"},"401":{"description":"No"}}}},
    "/orders/bulk":{"post":{"operationId":"createOrders","requestBody":{"content":{"application/json":{"schema":{
      "type":"array","items":{"type":"object"}}}}},"responses":{"207":{"description":"Outcomes","content":{
      "application/json":{"schema":{"type":"array","items":{"type":"object","required":["status"],"properties":{
      "status":{"type":"integer"},"id":{"type":"integer"}}}}}}}}}},
    "/login":{"post":{"operationId":"login","requestBody":{"content":{"application/json":{"schema":{"type":"object"}}}},
      "responses":{"200":{"description":"A token","content":{"application/json":{"schema":{"type":"object",
      "required":["token"],"properties":{"token":{"type":"string"},"refresh_token":{"type":"string"}}}}}},
      "401":{"description":"No"}}}},
    "/logout":{"post":{"operationId":"logout","responses":{"204":{"description":"Ended"},"401":{"description":"No"}}}}},
    "components":{"securitySchemes":{"token":{"type":"http","scheme":"bearer"}},"schemas":{
      "Order":{"type":"object","required":["id","customer","status","createdAt"],"properties":{
        "id":{"type":"integer","readOnly":true},"customer":{"type":"string"},"code":{"type":"string"},
        "amount":{"type":"number"},"status":{"type":"string","enum":["open","paid"]},
        "createdAt":{"type":"string","format":"date-time","readOnly":true}}},
      "Line":{"type":"object","required":["id"],"properties":{"id":{"type":"string","format":"uuid","readOnly":true},
        "orderId":{"type":"integer","readOnly":true},"text":{"type":"string"}}},
      "File":{"type":"object","required":["id","size"],"properties":{"id":{"type":"integer","readOnly":true},
        "size":{"type":"integer","readOnly":true}}}}}}
    """#

  init(
    contract: String = contract,
    _ entries: [JSONLiteral] = [],
    _ state: MockOptions.State = MockOptions.State(seed: MockOptions.State.Seed.none),
    showsExamples: Bool = false
  ) throws {
    let api = try MockFixture.api(contract: contract, entries) {
      $0.state = state
      if showsExamples { $0.unmatched = .example }
    }
    runtime = MockRuntime(api: api)
    service = ReplyService(
      runtime: runtime,
      log: runtime.makeLog(address: try HTTPURL(parsing: MockAPI.address))
    )
  }

  /// Sends a request such as `POST /orders` with a body of JSON.
  func send(
    _ line: String,
    _ body: String = "",
    _ headers: HTTPHeaders = [],
    session: String? = nil,
    scenario: String? = nil
  ) async throws -> MockReply {
    var headers = headers
    if !body.isEmpty, headers["Content-Type"] == nil { headers.add("Content-Type", "application/json") }
    if let session { headers.add(MockRuntime.sessionField, session) }
    if let scenario { headers.add(MockRuntime.scenarioField, scenario) }
    let request = ValueRequest(try HTTPRequest(line: line, at: MockAPI.address, headers, body: body))
    return switch try service.reply(to: request) {
    case .now(let reply): reply
    case .later(let reply): await reply()
    }
  }

  /// Creates an order, and returns its identifier.
  @discardableResult
  func order(_ members: String = #""customer":"Ann""#, session: String? = nil) async throws -> Int {
    let reply = try await send("POST /orders", "{\(members)}", session: session)
    try #require(reply.response.status == 201, "\(reply.response.text)")
    return try #require(try reply.response.json["id"]?.integer)
  }

  /// The customers in a list of orders.
  func customers(_ line: String = "GET /orders", session: String? = nil) async throws -> [String] {
    let items = try await send(line, session: session).response.json["items"]
    return items?.elements.compactMap { $0["customer"]?.string } ?? []
  }
}
