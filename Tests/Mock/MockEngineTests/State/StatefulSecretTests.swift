import HTTPMessages
import JSONSyntax
import MockControl
import MockEngine
import MockTestSupport
import Testing

@Suite("Secrets in the state of a mock")
struct StatefulSecretTests {
  private static let contract = ##"""
    {"openapi":"3.1.0","info":{"title":"Users","version":"1"},"paths":{
    "/users":{
      "get":{"operationId":"list","responses":{"200":{"description":"Users","content":{"application/json":{"schema":{
        "type":"array","items":{"$ref":"#/components/schemas/User"}}}}}}},
      "post":{"operationId":"add","requestBody":{"content":{"application/json":{"schema":{"type":"object"}}}},
        "responses":{"201":{"description":"Added","content":{"application/json":{"schema":{
        "$ref":"#/components/schemas/User"}}}}}}},
    "/users/{userId}":{"parameters":[{"name":"userId","in":"path","required":true,"schema":{"type":"integer"}}],
      "get":{"operationId":"read","responses":{"200":{"description":"A user","content":{"application/json":{
        "schema":{"$ref":"#/components/schemas/User"}}}},"404":{"description":"Unknown"}}},
      "put":{"operationId":"replace","requestBody":{"content":{"application/json":{"schema":{"type":"object"}}}},
        "responses":{"200":{"description":"A user","content":{"application/json":{"schema":{
        "$ref":"#/components/schemas/User"}}}},"404":{"description":"Unknown"}}}},
    "/settings":{
      "get":{"operationId":"settings","responses":{"200":{"description":"Settings","content":{"application/json":{
        "schema":{"type":"object"}}}}}},
      "put":{"operationId":"set","requestBody":{"content":{"application/json":{"schema":{"type":"object"}}}},
        "responses":{"204":{"description":"Set"}}}}},
    "components":{"schemas":{"User":{"type":"object","required":["id"],"properties":{
      "id":{"type":"integer","readOnly":true},"name":{"type":"string"},"password":{"type":"string"},
      "keys":{"type":"array","items":{"type":"object"}}}}}}}
    """##

  private static let password = "s3cret of Ann"

  private static func users() async throws -> StateFixture {
    let users = try StateFixture(contract: contract)
    let body = #"{"name":"Ann","password":"\#(password)","keys":[{"name":"laptop","api_key":"k-4711-0815"}]}"#
    _ = try await users.send("POST /users", body)
    _ = try await users.send("PUT /settings", #"{"theme":"dark","smtp":{"password":"hunter2 of mail"}}"#)
    return users
  }

  private static func control(
    _ users: StateFixture,
    _ line: String = "GET /__contract/state",
    _ body: String = ""
  ) async throws -> HTTPResponse {
    let headers: HTTPHeaders = body.isEmpty ? [] : ["Content-Type": "application/json"]
    let request = try HTTPRequest(line: line, at: "http://127.0.0.1:5", headers, body: body)
    return await ControlAPI(runtime: users.runtime).response(to: request, isLocal: true)
  }

  @Test("The control API shows a state without its secrets, and with everything else")
  func shown() async throws {
    let text = try await Self.control(Self.users()).text
    for secret in [Self.password, "k-4711-0815", "hunter2 of mail"] { #expect(!text.contains(secret)) }
    for value in ["Ann", "laptop", "dark"] { #expect(text.contains(value), "\(text)") }
  }

  @Test(
    "A state that was shown has its secrets again when it is set",
    arguments: ["at once", "after a reset", "in another session", "after a change of the secret"]
  )
  func restored(_ circumstance: String) async throws {
    let users = try await Self.users()
    let whole = try #require(users.runtime.memory?.document())
    let shown = try await Self.control(users).text
    var place = ""
    switch circumstance {
    case "after a reset": users.runtime.reset()
    case "in another session": place = "?session=b"
    case "after a change of the secret":
      #expect(try await users.send("PUT /users/1", #"{"name":"Ann","password":"another"}"#).response.status == 200)
    default: break
    }
    #expect(try await Self.control(users, "PUT /__contract/state\(place)", shown).status == 200)
    #expect(users.runtime.memory?.document(of: place.isEmpty ? nil : "b") == whole)
  }

  @Test("A state that is edited keeps the secrets that it does not replace, by the keys of its items")
  func edited() async throws {
    let users = try await Self.users()
    _ = try await users.send("POST /users", #"{"name":"Bob","password":"of Bob"}"#)
    let edited = #"""
      {"collections":{"/users":[{"id":2,"name":"Bert","password":"REDACTED"},{"id":1,"name":"Ann","password":"new"}]}}
      """#
    #expect(try await Self.control(users, "PUT /__contract/state", edited).status == 200)
    let text = try #require(users.runtime.memory?.document()).serialized()
    let root = try JSONDocument(parsing: text).root["collections"]?["/users"]
    #expect(root?.elements.map { $0["password"]?.string } == ["of Bob", "new"])
  }

  @Test("A state that another mock has shown can be set, with placeholders in place of the secrets that nobody knows")
  func unknown() async throws {
    let shown = try await Self.control(Self.users()).text
    let other = try StateFixture(contract: Self.contract)
    #expect(try await Self.control(other, "PUT /__contract/state", shown).status == 200)
    #expect(try await other.send("GET /users/1").response.json["name"]?.string == "Ann")
    #expect(try await other.send("GET /users/1").response.json["password"]?.string == "REDACTED")
  }

  @Test("A value that says REDACTED itself, and names of people, stay what they are")
  func harmless() async throws {
    let users = try StateFixture(contract: Self.contract)
    _ = try await users.send("POST /users", #"{"name":"REDACTED","password":"REDACTED-7"}"#)
    let shown = try await Self.control(users).text
    #expect(try await Self.control(users, "PUT /__contract/state", shown).status == 200)
    #expect(try await users.send("GET /users/1").response.json["name"]?.string == "REDACTED")
  }
}
