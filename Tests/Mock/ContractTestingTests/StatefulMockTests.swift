import ContractTesting
import Foundation
import TestSupport
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite("A test with a state") struct StatefulMockTests {
  private struct Note: Codable, Hashable {
    let id: Int
    let text: String
  }

  private static func send(
    _ path: String,
    method: String = "GET",
    body: String? = nil,
    by session: URLSession
  ) async throws -> (status: Int, data: Data) {
    var request = URLRequest(url: try #require(URL(string: "https://notes.example.com\(path)")))
    request.httpMethod = method
    request.httpBody = body.map { Data($0.utf8) }
    if body != nil { request.setValue("application/json", forHTTPHeaderField: "Content-Type") }
    let (data, response) = try await session.data(for: request)
    return ((response as? HTTPURLResponse)?.statusCode ?? 0, data)
  }

  @Test(
    "What the client writes, it and the test read back",
    .contract("notes.json"),
    .stateful(from: MockState.Seed.none)
  )
  func write() async throws {
    let mock = try #require(Mock.current)
    let added = try await Self.send("/notes", method: "POST", body: #"{"text":"tea"}"#, by: mock.session)
    #expect(added.status == 201)
    let note = try JSONDecoder().decode(Note.self, from: added.data)
    #expect(note.text == "tea")
    let listed = try await Self.send("/notes", by: mock.session)
    #expect(try JSONDecoder().decode([Note].self, from: listed.data) == [note])
    #expect(mock.state["notes"].keys == [String(note.id)])
    #expect(try mock.state["/notes"].decoded(Note.self) == [note])
    #expect(mock.state.json.contains("tea"))
  }

  @Test("What the test prepares, the client reads", .contract("notes.json"), .stateful(from: MockState.Seed.none))
  func prepare() async throws {
    let mock = try #require(Mock.current)
    try mock.state["notes"].put(#"{"id":7,"text":"milk"}"#)
    #expect(try await Self.send("/notes/7", by: mock.session).status == 200)
    #expect(try await Self.send("/notes/7", method: "DELETE", by: mock.session).status == 204)
    #expect(mock.state["notes"].count == 0)
    try mock.state["notes"].put(#"{"id":8,"text":"milk"}"#)
    mock.state["notes"].remove("8")
    #expect(mock.state["notes"]["8"] == nil)
    #expect(try await Self.send("/notes/8", by: mock.session).status == 404)
  }

  @Test("The examples of the contract are there at first, and again after a reset", .contract("notes.json"), .stateful)
  func reset() async throws {
    let mock = try #require(Mock.current)
    let first = mock.state["notes"].items
    #expect(!first.isEmpty)
    _ = try await Self.send("/notes", method: "POST", body: #"{"text":"tea"}"#, by: mock.session)
    #expect(mock.state["notes"].items.count == first.count + 1)
    mock.state.reset()
    #expect(mock.state["notes"].items == first)
  }

  @Test("Two mocks beside each other have a state each")
  func apart() async throws {
    try await withMock(.contract("notes.json"), .stateful(from: MockState.Seed.none)) { first in
      try await withMock(.contract("notes.json"), .stateful(from: MockState.Seed.none)) { second in
        _ = try await Self.send("/notes", method: "POST", body: #"{"text":"tea"}"#, by: second.session)
        _ = try await Self.send("/notes", by: first.session)
        #expect(first.state["notes"].count == 0 && second.state["notes"].count == 1)
      }
    }
  }

  static let faults: [(collection: String, item: String, text: String)] = [
    ("notes", "[]", "the item is not a JSON object"),
    ("notes", #"{"text":"tea"}"#, #"it has no "id", which is its key"#),
    ("cats", #"{"id":1}"#, "the contract has no such collection; it has /notes"),
  ]

  @Test("An item that cannot be remembered is an error that says why", arguments: faults)
  func unusable(_ row: (collection: String, item: String, text: String)) async throws {
    try await withMock(.contract("notes.json"), .stateful, .unused(.allowed)) { mock in
      let error = #expect(throws: MockError.self) { try mock.state[row.collection].put(row.item) }
      #expect(error.map { "\($0.diagnostic)".contains(row.text) } == true, "\(String(describing: error))")
    }
  }

  @Test("A state without a contract is an error, and a mock without a state has none")
  func absent() async throws {
    let error = await #expect(throws: MockError.self) { try await withMock(.stateful) { _ in } }
    #expect(error?.diagnostic.code == "state-without-contract")
    try await withMock(.contract("notes.json"), .unused(.allowed)) { mock in
      #expect(mock.state.json == "{}" && mock.state["notes"].items.isEmpty)
      let error = #expect(throws: MockError.self) { try mock.state["notes"].put(#"{"id":1,"text":"tea"}"#) }
      #expect(error?.diagnostic.code == "not-stateful")
    }
  }
}
