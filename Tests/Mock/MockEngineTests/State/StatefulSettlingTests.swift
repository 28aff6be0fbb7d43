import HTTPMessages
import JSONSyntax
import MockEngine
import MockTestSupport
import Testing

@Suite("What settles after a request")
struct StatefulSettlingTests {
  /// A contract whose exports are made by jobs.
  private static let contract = #"""
    {"openapi":"3.1.0","info":{"title":"Exports","version":"1"},"paths":{
    "/exports":{
      "get":{"operationId":"listExports","responses":{"200":{"description":"Exports","content":{"application/json":{
        "schema":{"type":"array","items":{"$ref":"#/components/schemas/Export"}}}}}}},
      "post":{"operationId":"startExport","requestBody":{"content":{"application/json":{"schema":{"type":"object"}}}},
        "responses":{"202":{"description":"Accepted","headers":{"Location":{"schema":{"type":"string"}}},
        "content":{"application/json":{"schema":{"$ref":"#/components/schemas/Job"}}}}}}},
    "/exports/{exportId}":{"get":{"operationId":"getExport","parameters":[
      {"name":"exportId","in":"path","required":true,"schema":{"type":"integer"}}],"responses":{
      "200":{"description":"An export","content":{"application/json":{
        "schema":{"$ref":"#/components/schemas/Export"}}}},"404":{"description":"Unknown"}}}},
    "/jobs/{jobId}":{"get":{"operationId":"getJob","parameters":[
      {"name":"jobId","in":"path","required":true,"schema":{"type":"string"}}],"responses":{
      "200":{"description":"A job","content":{"application/json":{"schema":{"$ref":"#/components/schemas/Job"}}}},
      "404":{"description":"Unknown"}}}},
    "/prints":{"post":{"operationId":"print","requestBody":{"content":{"application/json":{"schema":{"type":"object"}}}},
        "responses":{"202":{"description":"Accepted","content":{"application/json":{
        "schema":{"$ref":"#/components/schemas/Print"}}}}}}},
    "/prints/{printId}":{"get":{"operationId":"getPrint","parameters":[
      {"name":"printId","in":"path","required":true,"schema":{"type":"integer"}}],"responses":{
      "200":{"description":"A print","content":{"application/json":{
        "schema":{"$ref":"#/components/schemas/Print"}}}},"404":{"description":"Unknown"}}}}},
    "components":{"schemas":{
      "Export":{"type":"object","required":["id"],"properties":{"id":{"type":"integer","readOnly":true}}},
      "Print":{"type":"object","required":["id","state"],"properties":{"id":{"type":"integer","readOnly":true},
        "state":{"type":"string","enum":["printing","queued","done","failed"],"readOnly":true}}},
      "Job":{"type":"object","required":["id","status"],"properties":{"id":{"type":"string"},
        "status":{"type":"string","enum":["pending","completed"]},"exportId":{"type":"integer"},
        "percent":{"type":"integer","minimum":0,"maximum":100}}}}}}
    """#

  private static func exports(settling: Duration = .zero) throws -> StateFixture {
    var state = MockOptions.State(seed: MockOptions.State.Seed.none)
    state.settlingTime = settling
    return try StateFixture(contract: contract, [], state)
  }

  @Test("A creation that is accepted leads to a job, which leads to what was created")
  func job() async throws {
    let exports = try Self.exports()
    let accepted = try await exports.send("POST /exports", "{}").response
    #expect(accepted.status == 202)
    #expect(try accepted.json["status"]?.string == "pending" && accepted.json["exportId"] == nil)
    let path = try #require(accepted.headers["Location"])
    #expect(path.hasPrefix("/jobs/"))
    let job = try await exports.send("GET \(path)").response.json
    #expect(job["status"]?.string == "completed" && job["exportId"]?.integer == 1 && job["percent"]?.integer == 100)
    #expect(try await exports.send("GET /exports/1").response.status == 200)
  }

  @Test("A job is not done, and what it makes is not there, before the settling time is over")
  func unfinished() async throws {
    let exports = try Self.exports(settling: .seconds(3600))
    let accepted = try await exports.send("POST /exports", "{}").response
    #expect(try accepted.json["status"]?.string == "pending" && accepted.json["percent"]?.integer == 0)
    #expect(try await exports.send("GET /exports/1").response.status == 404)
    #expect(try await exports.send("GET /exports").response.text == "[]")
  }

  @Test("An item that is created asynchronously says so at first, and is done later")
  func item() async throws {
    let exports = try Self.exports()
    #expect(try await exports.send("POST /prints", "{}").response.json["state"]?.string == "queued")
    let done = try await exports.send("GET /prints/1").response
    #expect(try done.json["state"]?.string == "done")
    #expect(try await exports.send("GET /prints/1").response.headers["ETag"] == done.headers["ETag"])
  }

  @Test("Reads see a change when the settling time is over, but further changes see it at once")
  func staleReads() async throws {
    var state = MockOptions.State(seed: MockOptions.State.Seed.none)
    state.settlingTime = .seconds(3600)
    let shop = try StateFixture(contract: StateFixture.contract, [], state)
    let order = try await shop.order()
    #expect(try await shop.send("GET /orders/\(order)").response.status == 404)
    #expect(try await shop.customers() == [])
    #expect(try await shop.send("PUT /orders/\(order)", #"{"customer":"Eve"}"#).response.status == 200)
    #expect(try await shop.send("DELETE /orders/\(order)").response.status == 204)
    #expect(try await shop.send("DELETE /orders/\(order)").response.status == 404)
  }
}
