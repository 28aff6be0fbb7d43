import HTTPMessages
import JSONSyntax
import MockEngine
import MockTestSupport
import Testing

@Suite("Responses that do not show an item")
struct ConfirmationTests {
  /// Songs whose changes are confirmed by a text, and accounts whose passwords are only sent.
  private static let contract = #"""
    {"openapi":"3.0.3","info":{"title":"Songs","version":"1"},"servers":[{"url":"https://songs.example/api"}],"paths":{
    "/songs":{
      "post":{"requestBody":{"content":{"application/json":{"schema":{"$ref":"#/components/schemas/Song"}}}},
        "responses":{"201":{"description":"d","content":{"application/json":{"schema":{
          "$ref":"#/components/schemas/Song"}}}}}}},
    "/songs/{id}":{
      "parameters":[{"name":"id","in":"path","required":true,"schema":{"type":"integer"}}],
      "get":{"responses":{"200":{"description":"d","content":{"application/json":{"schema":{
        "$ref":"#/components/schemas/Song"}}}}}},
      "put":{"requestBody":{"content":{"application/json":{"schema":{"$ref":"#/components/schemas/Song"}}}},
        "responses":{"200":{"description":"d","content":{"application/json":{"schema":{"type":"string"}}}}}},
      "delete":{"responses":{"200":{"description":"d","content":{"application/json":{"schema":{"type":"string"}}}},
        "400":{"description":"The song cannot be found"}}}},
    "/login":{"post":{"requestBody":{"content":{"application/json":{"schema":{"$ref":"#/components/schemas/Account"}}}},
      "responses":{"200":{"description":"d","content":{"application/json":{"schema":{
        "$ref":"#/components/schemas/Account"}}}}}}}},
    "components":{"schemas":{
      "Song":{"type":"object","properties":{"id":{"type":"integer","readOnly":true},"title":{"type":"string"}}},
      "Account":{"type":"object","required":["name","password","key"],"properties":{"name":{"type":"string"},
        "password":{"type":"string","writeOnly":true},"key":{"type":"string","readOnly":true}}}}}}
    """#

  @Test("A change that the contract confirms by a text is confirmed by one, and is kept")
  func text() async throws {
    let songs = try StateFixture(contract: Self.contract)
    let created = try await songs.send("POST /api/songs", #"{"title":"a"}"#).response
    let id = try #require(try created.json["id"]?.text)
    let changed = try await songs.send("PUT /api/songs/\(id)", #"{"title":"b"}"#).response
    #expect(changed.status == 200)
    #expect(try changed.json.string != nil)
    #expect(try await songs.send("GET /api/songs/\(id)").response.json["title"]?.string == "b")
    let deleted = try await songs.send("DELETE /api/songs/\(id)").response
    #expect(deleted.status == 200)
    #expect(try deleted.json.string != nil)
    // Each operation says in its own way that there is no such song.
    #expect(try await songs.send("DELETE /api/songs/\(id)").response.status == 400)
    #expect(try await songs.send("GET /api/songs/\(id)").response.status == 404)
  }

  /// Users whose changes are confirmed by messages, persons of two kinds, and boxes that always are there.
  private static let messages = #"""
    {"openapi":"3.0.3","info":{"title":"Users","version":"1"},"paths":{
    "/users":{
      "post":{"requestBody":{"content":{"application/json":{"schema":{"type":"object","properties":{
        "name":{"type":"string"},"status":{"type":"string"}}}}}},"responses":{"201":{"description":"d","content":{
        "application/json":{"schema":{"$ref":"#/components/schemas/Message"}}}}}},
      "get":{"responses":{"200":{"description":"d","content":{"application/json":{"schema":{"type":"array","items":{
        "$ref":"#/components/schemas/User"}}}}}}}},
    "/users/{id}":{
      "parameters":[{"name":"id","in":"path","required":true,"schema":{"type":"integer"}}],
      "get":{"responses":{"200":{"description":"d","content":{"application/json":{"schema":{
        "$ref":"#/components/schemas/User"}}}},"404":{"description":"d"}}},
      "patch":{"requestBody":{"content":{"application/json":{"schema":{"type":"object"}}}},
        "responses":{"200":{"description":"d","content":{"application/json":{"schema":{"type":"object","properties":{
        "status":{"type":"string"},"name":{"type":"string"},"message":{"type":"string"}}}}}}}}},
    "/health":{"get":{"responses":{"200":{"description":"d","content":{"application/json":{"example":{"ok":true}}}}}},
      "put":{"responses":{"204":{"description":"d"}}},
      "head":{"responses":{"200":{"description":"d","content":{"text/plain":{"example":"ok"}}}}}},
    "/reports/{name}":{"parameters":[{"name":"name","in":"path","required":true,"schema":{"type":"string"}}],
      "get":{"responses":{"200":{"description":"d","content":{"application/json":{"schema":{"type":"array","items":{
        "type":"object","properties":{"total":{"type":"integer"}}}}}}},"404":{"description":"d"}}}},
    "/persons":{"post":{"requestBody":{"content":{"application/json":{"schema":{
      "$ref":"#/components/schemas/Person"}}}},"responses":{"201":{"description":"d","content":{"application/json":{
      "schema":{"$ref":"#/components/schemas/Person"}}}}}}},
    "/persons/{id}":{"parameters":[{"name":"id","in":"path","required":true,"schema":{"type":"integer"}}],
      "get":{"responses":{"200":{"description":"d","content":{"application/json":{"schema":{
        "$ref":"#/components/schemas/Person"}}}}}},
      "delete":{"responses":{"204":{"description":"d"}}}}},
    "components":{"schemas":{
      "Message":{"type":"object","properties":{"message":{"type":"string","example":"Saved"},
        "status":{"type":"string","example":"success"},"code":{"type":"integer","example":201}}},
      "User":{"type":"object","properties":{"id":{"type":"integer"},"name":{"type":"string"},
        "status":{"type":"string"}}},
      "Person":{"oneOf":[{"$ref":"#/components/schemas/Firm"},{"$ref":"#/components/schemas/Human"}],
        "discriminator":{"propertyName":"type","mapping":{"firm":"#/components/schemas/Firm",
        "human":"#/components/schemas/Human"}}},
      "Firm":{"type":"object","required":["id","type","firm"],"properties":{"id":{"type":"integer","readOnly":true},
        "type":{"type":"string","readOnly":true},"firm":{"type":"string"}}},
      "Human":{"type":"object","required":["id","type","name"],"properties":{"id":{"type":"integer","readOnly":true},
        "type":{"type":"string","readOnly":true},"name":{"type":"string"}}}}}}
    """#

  @Test("A message about a change is that of the contract, and a response with members of the item shows the item")
  func message() async throws {
    let users = try StateFixture(contract: Self.messages)
    let created = try await users.send("POST /users", #"{"name":"Ann","status":"new","nick":"x"}"#).response
    #expect(created.text == #"{"message":"Saved","status":"success","code":201}"#)
    let user = try #require(try await users.send("GET /users").response.json[0])
    #expect(user["name"]?.string == "Ann" && user["status"]?.string == "new")
    let changed = try await users.send("PATCH /users/\(user["id"]?.text ?? "")", #"{"status":"old"}"#).response.json
    #expect(changed["name"]?.string == "Ann" && changed["status"]?.string == "old")
  }

  @Test("A created item names the kind that its members say", arguments: [true, false])
  func kind(remembers: Bool) async throws {
    for (member, kind) in [("firm", "firm"), ("name", "human")] {
      let line = "POST /persons"
      let reply =
        remembers
        ? try await StateFixture(contract: Self.messages).send(line, #"{"\#(member)":"a"}"#)
        : try MockFixture.api(contract: Self.messages, []) { $0.unmatched = .example }.reply(
          to: HTTPRequest(
            line: line,
            at: MockAPI.address,
            ["Content-Type": "application/json"],
            body: #"{"\#(member)":"a"}"#
          )
        )
      let person = try reply.response.json
      // A made-up person may be of the other kind, and is that as a whole.
      let isOther = !remembers && person[member] == nil
      #expect((person["type"]?.string == kind) != isOther, "\(reply.response.text)")
      #expect(remembers ? person[member]?.string == "a" : true)
    }
  }

  @Test("A number that is sent where responses have a text is read back as that text")
  func numberAsText() async throws {
    let value = #"{"type":"object","properties":{"id":{"type":"integer","readOnly":true},"value":{"type":"string"}}}"#
    let contract = #"""
      {"openapi":"3.1.0","info":{"title":"Variables","version":"1"},"paths":{"/variables":{"post":{"requestBody":{
      "content":{"application/json":{"schema":{"type":"object"}}}},"responses":{"201":{"description":"d","content":{
      "application/json":{"schema":\#(value)}}}}}},"/variables/{id}":{"parameters":[{"name":"id","in":"path",
      "required":true,"schema":{"type":"integer"}}],"get":{"responses":{"200":{"description":"d","content":{
      "application/json":{"schema":\#(value)}}}}}}}}
      """#
    for (sent, shown) in [("42", "42"), ("true", "true"), (#""a""#, "a"), ("[1]", nil)] as [(String, String?)] {
      let api = try StateFixture(contract: contract)
      let created = try await api.send("POST /variables", #"{"value":\#(sent)}"#).response.json
      #expect(created["value"]?.string == shown)
    }
  }

  @Test("What is sent without `metadata` is read back in the `metadata` of an envelope")
  func envelope() async throws {
    let status = #""status":{"type":"string","example":"Success"}"#
    let alias = #"{"type":"object","properties":{"name":{"type":"string"},"target":{"type":"string"}}}"#
    let contract = #"""
      {"openapi":"3.0.3","info":{"title":"Images","version":"1"},"paths":{"/aliases":{"post":{"requestBody":{"content":{
      "application/json":{"schema":\#(alias)}}},"responses":{"200":{"description":"d","content":{"application/json":{
      "schema":{"type":"object","properties":{\#(status)}}}}}}}},"/aliases/{name}":{"parameters":[{"name":"name",
      "in":"path","required":true,"schema":{"type":"string"}}],"get":{"responses":{"200":{"description":"d","content":{
      "application/json":{"schema":{"type":"object","properties":{"metadata":\#(alias),\#(status)}}}}}}}}}}
      """#
    let api = try StateFixture(contract: contract)
    let created = try await api.send("POST /aliases", #"{"name":"a","target":"t"}"#).response
    #expect(created.text == #"{"status":"Success"}"#)
    let read = try await api.send("GET /aliases/a").response.json
    #expect(read["metadata"]?["name"]?.string == "a" && read["metadata"]?["target"]?.string == "t")
    #expect(read["status"]?.string == "Success")
  }

  @Test("What nobody can create, and shows no identifier, is there under the made-up one")
  func unshown() async throws {
    let api = try StateFixture(contract: Self.messages, [], MockOptions.State(seed: .examples))
    let report = try await api.send("GET /reports/example").response
    #expect(report.status == 200)
    #expect(try report.json[0]?["total"]?.integer != nil)
    #expect(try await api.send("GET /reports/other").response.status == 404)
  }

  @Test("HEAD has the media type that the contract describes for it")
  func head() async throws {
    let api = try StateFixture(contract: Self.messages, showsExamples: true)
    #expect(try await api.send("HEAD /health").response.headers["Content-Type"]?.hasPrefix("text/plain") == true)
    #expect(try await api.send("GET /health").response.headers["Content-Type"] == "application/json")
  }

  @Test("What is there without a creation is gone after its deletion, and another one is not")
  func implied() async throws {
    let persons = try StateFixture(contract: Self.messages)
    #expect(try await persons.send("GET /persons/7").response.status == 200)
    #expect(try await persons.send("DELETE /persons/7").response.status == 204)
    #expect(try await persons.send("GET /persons/7").response.status == 404)
    #expect(try await persons.send("DELETE /persons/7").response.status == 204)
    #expect(try await persons.send("GET /persons/8").response.status == 200)
  }

  @Test("A made-up response repeats what was sent, without what responses never show")
  func secrets() throws {
    let api = try MockFixture.api(contract: Self.contract, []) { $0.unmatched = .example }
    let url = try HTTPURL(parsing: "http://mock.example/api/login")
    let body = Array(#"{"name":"ann","password":"1234"}"#.utf8)
    let request = HTTPRequest(method: .post, url: url, headers: ["Content-Type": "application/json"], body: body)
    let response = try api.reply(to: request).response.json
    #expect(response["name"]?.string == "ann" && response["key"] != nil)
    #expect(response["password"] == nil)
  }

  @Test(
    "The refusal of an unknown path names what the contract has in its place, if that is near",
    arguments: [
      ("/songs", " The paths of the contract begin with /api."),
      ("/api/song", " The contract has no such path; did you mean /api/songs?"),
      ("/api/songs/", " The contract has no such path; did you mean /api/songs?"),
      ("/api//songs", " The contract has no such path; did you mean /api/songs?"),
      ("/api/Songs/12", " The contract has no such path; did you mean /api/songs/{id}?"),
      ("/api/v2/songs/12", " The contract has no such path; did you mean /api/songs/{id}?"),
      ("/nowhere", " The contract has no such path."), ("/api/nowhere", " The contract has no such path."),
      ("/api/songs/12/lines", " The contract has no such path."), ("/", " The contract has no such path."),
    ]
  )
  func unknownPath(path: String, hint: String) throws {
    let api = try MockFixture.api(contract: Self.contract, [])
    let response = api.reply(to: HTTPRequest(url: try HTTPURL(parsing: "http://mock.example\(path)"))).response
    #expect(response.status == 404)
    #expect(try response.json["detail"]?.string == "Nothing is recorded.\(hint)")
  }
}
