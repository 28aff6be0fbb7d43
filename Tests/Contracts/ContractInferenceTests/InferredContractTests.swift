import ContractInference
import ContractModel
import ContractReports
import Diagnostics
import HTTPMessages
import JSONSyntax
import Testing
import YAMLSyntax

@Suite("Inferred contracts")
struct InferredContractTests {
  @Test("An inferred contract accepts the recording that it was inferred from", arguments: InferenceFixture.all)
  func accepted(_ fixture: InferenceFixture) throws {
    let findings = try fixture.checkFindings().filter { $0.severity != .note }
    #expect(findings.map(\.message) == [])
  }

  @Test(
    "A mock that replays a recording passes the verification by its inferred contract",
    arguments: InferenceFixture.all
  )
  func verified(_ fixture: InferenceFixture) async throws {
    let findings = try await fixture.verifyFindings().filter { $0.severity == .error }
    #expect(findings.map { "\($0.message) \($0.exchange?.url ?? "")" } == [])
  }

  @Test(
    "Segments that name a resource become parameters, and words stay",
    arguments: [
      (InferenceFixture.pets, ["/pets", "/pets/{petId}"]),
      (.issues, ["/repos", "/repos/{repoId}", "/repos/{repoId}/issues", "/repos/{repoId}/issues/{issueId}"]),
      (.feed, ["/v1/feed", "/v1/image/{imageId}/comments"]),
      (.orders, ["/orders/{orderId}"]),
      (.names, ["/users/{userId}", "/v1/limits", "/v1/profile", "/v1/settings"]),
      (.versions, ["/2/items", "/api/2/items", "/api/2/items/{itemId}"]),
    ]
  )
  func templates(_ fixture: InferenceFixture, _ expected: [String]) throws {
    let paths = Set(try fixture.contract().operations.map(\.path.text)).sorted()
    #expect(paths == expected)
  }

  @Test("The operations of a resource are named after it")
  func names() throws {
    let ids = try InferenceFixture.pets.contract().operations.map(\.id).sorted()
    #expect(ids == ["createPet", "deletePet", "getPet", "getPets"])
  }

  private func schema(_ fixture: InferenceFixture, _ name: String) throws -> JSONValue {
    let document = try JSONDocument(parsing: fixture.inferred().document.serialized())
    return try #require(document.root.value(at: JSONPointer(tokens: ["components", "schemas", name])))
  }

  @Test("A member is required if every sample has it, and may be null if one sample is")
  func members() throws {
    let pet = try schema(.pets, "Pet")
    #expect(pet["required"]?.elements.compactMap(\.string) == ["id", "name", "tag"])
    #expect(pet.value(at: JSONPointer(tokens: ["properties", "tag", "type"]))?.text == #"["string","null"]"#)
    let detail = try schema(.pets, "Pet2")
    #expect(detail.value(at: JSONPointer(tokens: ["properties", "born", "format"]))?.string == "date")
    #expect(detail.value(at: JSONPointer(tokens: ["properties", "weight", "type"]))?.string == "number")
  }

  @Test("Members whose names are identifiers are the entries of a map")
  func map() throws {
    let days = try #require(schema(.maps, "Rates").value(at: JSONPointer(tokens: ["properties", "days"])))
    #expect(days["properties"] == nil)
    #expect(days.value(at: JSONPointer(tokens: ["additionalProperties", "type"]))?.text == #"["number","null"]"#)
  }

  private func status(of values: [String], named name: String) throws -> JSONValue {
    let lines = values.map { InferenceFixture.Line("GET /orders", 200, "{\"\(name)\":\"\($0)\"}") }
    return try #require(
      schema(InferenceFixture("values", lines), "Orders").value(at: JSONPointer(tokens: ["properties", name]))
    )
  }

  /// The values of a member in samples, in turn, and how many samples there are.
  struct Values: Sendable {
    let cycle: [String]
    var count = 40
    var name = "status"
    var last: String?

    var all: [String] { (0..<count).map { cycle[$0 % cycle.count] } + (last.map { [$0] } ?? []) }
  }

  @Test("A few words that occur again and again are the values of a choice")
  func enumeration() throws {
    let values = Values(cycle: ["open", "closed", "open"], name: "orderStatus")
    #expect(try status(of: values.all, named: values.name)["enum"]?.text == #"["closed","open"]"#)
  }

  static let free: [Values] = [
    Values(cycle: ["open", "closed"], count: 19),
    Values(cycle: ["Ada", "Bob"], name: "author"),
    Values(cycle: ["open", "closed"], last: "lost"),
    Values(cycle: ["a", "b", "c", "d", "e", "f", "g", "h", "i"], count: 90),
    Values(cycle: ["in stock", "sold out"]),
    Values(cycle: ["open"]),
  ]

  @Test("Values are not a choice if they are few samples, of a free text, or seen once", arguments: free)
  func noEnumeration(_ values: Values) throws {
    #expect(try status(of: values.all, named: values.name)["enum"] == nil)
  }

  @Test("The placeholder of a secret has no format")
  func placeholder() throws {
    let lines = [
      InferenceFixture.Line("GET /me", 200, #"{"mail":"a@b.example"}"#),
      InferenceFixture.Line("GET /me", 200, #"{"mail":"REDACTED-1"}"#),
    ]
    let me = try schema(InferenceFixture("me", lines), "Me")
    #expect(me.value(at: JSONPointer(tokens: ["properties", "mail"]))?.text == #"{"type":"string"}"#)
  }

  @Test("A query parameter that every request has is required, and its example was sent")
  func query() throws {
    let search = try #require(InferenceFixture.search.contract().operation(id: "getSearch"))
    let required = search.parameters.filter(\.isRequired)
    #expect(required.map(\.name) == ["q", "page"])
    #expect(required.map { $0.examples.first?.text } == ["\"swift\"", "1"])
    #expect(search.parameters.first { $0.name == "exact" }?.examples.isEmpty == true)
  }

  @Test("A request that was refused is no example, and says nothing about the values of a parameter")
  func refusedExamples() throws {
    let contract = try InferenceFixture.refused.contract()
    let item = try #require(contract.operation(id: "getItem"))
    #expect(item.parameters.map { $0.examples.map(\.text) } == [["1"]])
    #expect(item.responses.contains { $0.pattern.description == "400" })
    let search = try #require(contract.operation(id: "getSearch"))
    #expect(search.parameters.filter(\.isRequired).map(\.name) == ["q", "limit"])
    #expect(search.parameters.map { $0.examples.map(\.text) } == [[#""x""#], ["5"], []])
  }

  @Test("Operations that only read, and no request of which succeeded, are left out")
  func unknownOperations() throws {
    let inferred = try InferenceFixture.refused.inferred()
    #expect(
      try InferenceFixture.refused.contract().operations.map(\.id).sorted() == ["getItem", "getItems", "getSearch"]
    )
    #expect(inferred.skipped.map(\.position) == [7, 8])
    #expect(Set(inferred.skipped.map(\.reason)) == ["no request of the operation succeeded"])
    #expect(!inferred.used.contains(7))
  }

  @Test("An item allows what the list of the items has in the same members")
  func itemsOfLists() throws {
    let item = try schema(.refused, "Item")
    #expect(item.value(at: JSONPointer(tokens: ["properties", "size", "type"]))?.text == #"["string","integer"]"#)
  }

  @Test("Values of several types are an alternative for each type that has keywords, and are named")
  func unions() throws {
    let odd = try schema(.odd, "Odd")
    let list = odd.value(at: JSONPointer(tokens: ["properties", "list", "items", "anyOf"]))
    #expect(list?.elements.map { $0["type"]?.string } == ["object", "string", "integer", "null"])
    let value = odd.value(at: JSONPointer(tokens: ["properties", "value", "type"]))
    #expect(value?.text == #"["string","integer"]"#)
    let unions = try InferenceFixture.odd.inferred().unions
    #expect(
      unions.map { "\($0.operation) \($0.place) \($0.types)" } == [
        #"getOdd /value ["string", "integer"]"#, #"getOdd /list/* ["object", "string", "integer"]"#,
      ]
    )
  }

  @Test(
    "The address of a machine is no title",
    arguments: [("127.0.0.1:8080", "API"), ("[::1]", "API"), ("localhost", "API"), ("api.test", "api.test")]
  )
  func title(_ host: String, _ title: String) throws {
    let inferred = try InferenceFixture("title", [.init("GET http://\(host)/a", 200, "[]")]).inferred()
    let document = try JSONDocument(parsing: inferred.document.serialized())
    #expect(document.root["info"]?["title"]?.string == title)
  }

  @Test("Pages, styles, images and other hosts are not part of the contract")
  func skipped() throws {
    let fixture = InferenceFixture(
      "a browser",
      [
        .init("GET http://app.test/", 200, "<html></html>", type: "text/html"),
        .init("GET http://cdn.test/style.css", 200, "a{}", type: "text/css"),
        .init("GET http://api.test/pets", 200, "[]"),
        .init("GET http://api.test/logo.png", 200, "x", type: "image/png"),
        .init("OPTIONS http://api.test/pets", 204),
        .init("GET http://api.test/old", 301),
        .init("GET http://api.test/broken", 200, "{", type: "application/json"),
        .init("GET http://ads.test/track", 204),
      ]
    )
    let inferred = try fixture.inferred()
    #expect(inferred.used == [2])
    #expect(inferred.skipped.map(\.position) == [0, 1, 3, 4, 5, 6, 7])
    #expect(inferred.server.description == "http://api.test")
  }

  @Test("Without an exchange of an API there is no contract")
  func nothing() {
    #expect(InferredContract(from: []) == nil)
  }

  @Test("A recorded QUERY becomes an operation of OpenAPI 3.2 with its body; without one the document stays 3.1")
  func queryMethod() throws {
    let fixture = InferenceFixture(
      "queries",
      [
        .init("QUERY /pets", 200, #"[{"id":1,"name":"Ann"},{"id":2,"name":"Bo"}]"#, sent: #"{"name":"A"}"#),
        .init("GET /pets/1", 200, #"{"id":1,"name":"Ann"}"#), .init("GET /pets/2", 200, #"{"id":2,"name":"Bo"}"#),
      ]
    )
    let operation = try #require(try fixture.contract().operations.first { $0.method == .query })
    #expect(operation.id == "queryPets")
    #expect(operation.requestBody?.isRequired == true)
    #expect(operation.response(for: 200)?.content?.count == 1)
    func version(_ fixture: InferenceFixture) throws -> String? {
      try JSONDocument(parsing: fixture.inferred().document.serialized()).root["openapi"]?.string
    }
    #expect(try version(fixture) == "3.2.0")
    #expect(try version(.pets) == "3.1.0")
    #expect(try fixture.checkFindings().filter { $0.severity == .error }.map(\.message) == [])
  }

  @Test("A body that was refused says nothing about the bodies that may be sent")
  func refusedBody() throws {
    let order = #"{"id":1,"bookId":3}"#
    let fixture = InferenceFixture(
      "orders",
      [
        .init("POST /orders", 201, order, sent: #"{"bookId":3}"#),
        .init("POST /orders", 422, #"{"code":"invalid"}"#, sent: #"{"bookId":"x","count":null}"#),
        .init("POST /orders", 400, #"{"code":"invalid"}"#), .init("GET /orders/1", 200, order),
      ]
    )
    let root = try JSONDocument(parsing: fixture.inferred().document.serialized()).root
    let body = root["paths"]?["/orders"]?["post"]?["requestBody"]
    let schema = body?["content"]?["application/json"]?["schema"]
    #expect(schema?["properties"]?.members.map(\.name) == ["bookId"])
    #expect(schema?["properties"]?["bookId"]?["type"]?.string == "integer")
    #expect(body?["required"]?.bool == true)
    // What was recorded with the refusals is as documented.
    #expect(try fixture.checkFindings().filter { $0.severity == .error }.map(\.message) == [])
  }

  @Test(
    "An inferred contract requires the credentials without which a request was refused, and that all successes had",
    arguments: [
      (["", "Bearer a"], [401, 200], ["bearer"]), (["", "basic a"], [401, 200], ["basic"]),
      (["", "Token a"], [401, 200], ["authorization"]), (["", "Bearer a"], [404, 200], []),
      (["Bearer a", "Bearer b"], [401, 200], []), (["", "Bearer a", ""], [401, 200, 200], []),
    ] as [([String], [Int], [String])]
  )
  func credentials(_ values: [String], _ statuses: [Int], _ schemes: [String]) throws {
    let lines = statuses.map { InferenceFixture.Line("GET /pets", $0, $0 == 200 ? #"{"a":1}"# : "") }
    var exchanges = try InferenceFixture("secured", lines).exchanges()
    for (position, value) in values.enumerated() where !value.isEmpty {
      exchanges[position].request.headers.add("Authorization", value)
    }
    let document = try #require(InferredContract(from: exchanges)).document
    #expect(document.document?.root["components"]?["securitySchemes"]?.members.map(\.name) ?? [] == schemes)
    let security = document.document?.root["paths"]?["/pets"]?["get"]?["security"]?[0]
    #expect(security?.members.map(\.name) ?? [] == schemes)
    let description = document.document?.root["info"]?["description"]?.string ?? ""
    #expect(description.contains("declare it under securitySchemes") == schemes.isEmpty)
  }
}
