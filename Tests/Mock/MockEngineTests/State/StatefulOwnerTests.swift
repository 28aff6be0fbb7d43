import HTTPMessages
import JSONSyntax
import MockEngine
import MockTestSupport
import Testing

/// A contract with a login, whose notes have an owner.
private func contract(_ owner: String = #""ownerId":{"type":"string","readOnly":true}"#, _ statement: String = "")
  -> String
{
  let note = ##"{"application/json":{"schema":{"$ref":"#/components/schemas/Note"}}}"##
  return ##"""
    {"openapi":"3.1.0","info":{"title":"Notes","version":"1"},"security":[{"token":[]}],"paths":{
    "/login":{"post":{"operationId":"login","security":[],"requestBody":{"content":{"application/json":{"schema":{
      "type":"object","properties":{"username":{"type":"string"}}}}}},
      "responses":{"200":{"description":"A token","content":{"application/json":{"schema":{"type":"object",
      "required":["token"],"properties":{"token":{"type":"string"}}}}}}}}},
    "/notes":{
      "get":{"operationId":"listNotes","responses":{"200":{"description":"Notes","content":{"application/json":{
        "schema":{"type":"array","items":{"$ref":"#/components/schemas/Note"}}}}},"401":{"description":"No"}}},
      "post":{"operationId":"addNote","requestBody":{"content":{"application/json":{"schema":{"type":"object",
        "properties":{"text":{"type":"string"}}}}}},"responses":{"201":{"description":"Added","content":\##(note)},
        "401":{"description":"No"}}}},
    "/notes/{noteId}":{"parameters":[{"name":"noteId","in":"path","required":true,"schema":{"type":"integer"}}],
      "get":{"operationId":"readNote","responses":{"200":{"description":"A note","content":\##(note)},
        "404":{"description":"Unknown"}}},
      "put":{"operationId":"replaceNote","requestBody":{"content":{"application/json":{"schema":{"type":"object",
        "properties":{"text":{"type":"string"}}}}}},"responses":{"200":{"description":"A note","content":\##(note)},
        "201":{"description":"A new note","content":\##(note)},"404":{"description":"Unknown"}}},
      "delete":{"operationId":"deleteNote","responses":{"204":{"description":"Gone"},"404":{"description":"Unknown"}}}}},
    "components":{"securitySchemes":{"token":{"type":"http","scheme":"bearer"}},"schemas":{
      "Note":{"type":"object","required":["id"],\##(statement)"properties":{"id":{"type":"integer","readOnly":true},
      "text":{"type":"string"},\##(owner)}}}}}
    """##
}

@Suite("Items of an account")
struct StatefulOwnerTests {
  private static func login(_ name: String, _ notes: StateFixture) async throws -> HTTPHeaders {
    let token = try await notes.send("POST /login", #"{"username":"\#(name)"}"#).response.json["token"]?.string
    return ["Authorization": "Bearer \(try #require(token))"]
  }

  private static func ids(_ headers: HTTPHeaders, _ notes: StateFixture) async throws -> [Int] {
    try await notes.send("GET /notes", "", headers).response.json.elements.compactMap { $0["id"]?.integer }
  }

  @Test("Another account neither lists nor reads, replaces or deletes an item")
  func isolation() async throws {
    let notes = try StateFixture(contract: contract())
    let (ann, bob) = (try await Self.login("ann", notes), try await Self.login("bob", notes))
    let made = try await notes.send("POST /notes", #"{"text":"milk"}"#, ann).response.json
    #expect(made["ownerId"]?.string == "ann")
    #expect(try await Self.ids(ann, notes) == [1])
    #expect(try await Self.ids(bob, notes) == [])
    #expect(try await notes.send("GET /notes/1", "", bob).response.status == 404)
    #expect(try await notes.send("PUT /notes/1", #"{"text":"mine"}"#, bob).response.status == 404)
    #expect(try await notes.send("DELETE /notes/1", "", bob).response.status == 404)
    #expect(try await notes.send("GET /notes/1", "", ann).response.json["text"]?.string == "milk")
    #expect(try await notes.send("DELETE /notes/1", "", ann).response.status == 204)
  }

  @Test("A second login of the same account sees its items, and so does one after a replacement")
  func sameAccount() async throws {
    let notes = try StateFixture(contract: contract())
    let first = try await Self.login("ann", notes)
    _ = try await notes.send("POST /notes", #"{"text":"milk"}"#, first)
    #expect(try await notes.send("PUT /notes/1", #"{"text":"tea"}"#, first).response.status == 200)
    let second = try await Self.login("ann", notes)
    #expect(try await Self.ids(second, notes) == [1])
  }

  @Test("Each credential that nobody logged in with is an account of its own")
  func unknownTokens() async throws {
    let notes = try StateFixture(contract: contract())
    let (one, other): (HTTPHeaders, HTTPHeaders) = (
      ["Authorization": "Bearer token-one"], ["Authorization": "Bearer token-two"]
    )
    _ = try await notes.send("POST /notes", #"{"text":"milk"}"#, one)
    #expect(try await Self.ids(one, notes) == [1])
    #expect(try await Self.ids(other, notes) == [])
    let state = String(decoding: try #require(notes.runtime.memory).document().serialized(), as: UTF8.self)
    #expect(state.contains("owners") && !state.contains("token-one"))
  }

  @Test("An item that was recorded without an owner stays everybody's when an account replaces it")
  func recorded() async throws {
    let list = MockFixture.entry("/notes", body: #"[{"id":7,"text":"old"}]"#)
    let notes = try StateFixture(contract: contract(), [list], MockOptions.State())
    let (ann, bob) = (try await Self.login("ann", notes), try await Self.login("bob", notes))
    #expect(try await Self.ids(bob, notes) == [7])
    #expect(try await notes.send("PUT /notes/7", #"{"text":"new"}"#, ann).response.status == 200)
    #expect(try await notes.send("GET /notes/7", "", bob).response.json["text"]?.string == "new")
    #expect(try await Self.ids(bob, notes) == [7])
  }

  static let shared: [(owner: String, statement: String)] = [
    (#""ownerId":{"type":"string"}"#, ""),
    (#""ownerId":{"type":"string","readOnly":true}"#, #""x-owner":false,"#),
    (#""userId":{"type":"string","readOnly":true}"#, ""),
    (#""author":{"type":"string","readOnly":true}"#, ""),
  ]

  @Test("Items are everybody's where the contract does not say that only their owner sees them", arguments: shared)
  func everybody(_ row: (owner: String, statement: String)) async throws {
    let notes = try StateFixture(contract: contract(row.owner, row.statement))
    let (ann, bob) = (try await Self.login("ann", notes), try await Self.login("bob", notes))
    _ = try await notes.send("POST /notes", #"{"text":"milk"}"#, ann)
    #expect(try await Self.ids(bob, notes) == [1])
  }

  @Test("The extension x-owner says whose items are where no name does")
  func stated() async throws {
    let notes = try StateFixture(contract: contract(#""writer":{"type":"string"}"#, #""x-owner":"writer","#))
    let (ann, bob) = (try await Self.login("ann", notes), try await Self.login("bob", notes))
    let made = try await notes.send("POST /notes", #"{"text":"milk"}"#, ann).response.json
    #expect(made["writer"]?.string == "ann")
    #expect(try await Self.ids(bob, notes) == [])
  }
}
