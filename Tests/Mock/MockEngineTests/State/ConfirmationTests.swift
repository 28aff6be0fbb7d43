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
