public import Foundation
import JSONSyntax
import MockEngine

/// The memory of a stateful mock, to inspect and to prepare.
///
/// ```swift
/// @Test("A note that is deleted is gone", .contract("notes.json"), .stateful)
/// func deleteNote() async throws {
///   let mock = try #require(Mock.current)
///   try mock.state["notes"].put(#"{"id": 7, "text": "milk"}"#)
///   try await delete(note: 7, by: mock.session)
///   #expect(mock.state["notes"]["7"] == nil)
/// }
/// ```
public struct MockState: Sendable {
  /// Where the first items come from.
  public typealias Seed = MockOptions.State.Seed

  let memory: StateStore?

  /// A collection by the path at which clients read it, such as `/users/5/orders`, or by its last name, such as `orders`.
  ///
  /// A name that several paths have is the first of them in the contract.
  public subscript(_ collection: String) -> MockCollection { MockCollection(name: collection, memory: memory) }

  /// All that is remembered, as JSON: `collections` by their paths, and `singles`.
  public var json: String { memory.map { String(decoding: $0.document().serialized(), as: UTF8.self) } ?? "{}" }

  /// Forgets all changes.
  public func reset() { memory?.reset() }
}

/// The items of a collection of a stateful mock, as JSON.
///
/// ```swift
/// try await withMock(.contract("notes.json"), .stateful(from: MockState.Seed.none)) { mock in
///   let notes: MockCollection = mock.state["notes"]
///   try notes.put(#"{"id": 7, "text": "milk"}"#)
///   try await delete(note: 7, by: mock.session)
///   #expect(notes.count == 0)
/// }
/// ```
public struct MockCollection: Sendable {
  let name: String
  let memory: StateStore?

  /// The identifiers of the items, in the order in which they were created.
  public var keys: [String] { memory?.items(of: name).map(\.key) ?? [] }

  /// The items as JSON, in the order in which they were created.
  public var items: [String] {
    memory?.items(of: name).map { String(decoding: $0.value.serialized(), as: UTF8.self) } ?? []
  }

  /// The number of items.
  public var count: Int { memory?.items(of: name).count ?? 0 }

  /// The item with an identifier, as JSON; `nil` if there is none.
  public subscript(_ key: String) -> String? {
    memory?.items(of: name).first { $0.key == key }.map { String(decoding: $0.value.serialized(), as: UTF8.self) }
  }

  /// Returns the items as values of a type.
  ///
  /// - Throws: `DecodingError` for an item that is none.
  public func decoded<Item: Decodable>(_ type: Item.Type, by decoder: JSONDecoder = JSONDecoder()) throws -> [Item] {
    try items.map { try decoder.decode(type, from: Data($0.utf8)) }
  }

  /// Adds an item, or replaces the one with the same identifier.
  ///
  /// - Throws: ``MockError`` if the text is not a JSON object with an identifier, or the contract has no such collection.
  public func put(_ json: String) throws(MockError) {
    guard let memory else { throw Self.notStateful }
    guard let document = try? JSONDocument(parsing: Array(json.utf8)), document.root.kind == .object else {
      throw MockError("invalid-item", "the item is not a JSON object", at: name)
    }
    do throws(StateFault) { try memory.put(document.root, into: name) } catch {
      throw MockError("invalid-item", "the item cannot be remembered", at: name, because: error.reason)
    }
  }

  /// Removes the item with an identifier, and what is nested in it; nothing happens if there is none.
  public func remove(_ key: String) { memory?.remove(key, from: name) }

  private static let notStateful = MockError(
    "not-stateful",
    "the mock remembers nothing",
    remedy: "add the trait .stateful to the test"
  )
}

extension Mock {
  /// The memory of the mock; empty for a mock without the trait `.stateful`.
  ///
  /// It is the state of requests without a session, as those of one test are.
  public var state: MockState { MockState(memory: runtime.memory) }
}
