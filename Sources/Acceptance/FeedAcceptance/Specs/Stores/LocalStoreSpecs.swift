/// A store for values of one type, such as a user's profile or the places that were found last.
///
/// It is made of the four methods of a team's own store, whatever their names are. A generic store has one for each type:
///
/// ```swift
/// let profiles = LocalStore<Profile>(
///   read: { await rows.first(of: Profile.self) },
///   readAll: { await rows.all(of: Profile.self) },
///   write: { await rows.save([$0]) },
///   writeAll: { await rows.save($0) }
/// )
/// ```
public struct LocalStore<Item: Sendable & Hashable>: Sendable {
  fileprivate let read: @Sendable () async throws -> Item?
  fileprivate let readAll: @Sendable () async throws -> [Item]
  fileprivate let write: @Sendable (Item) async throws -> Void
  fileprivate let writeAll: @Sendable ([Item]) async throws -> Void

  /// Creates a store from closures for its four methods.
  ///
  /// - Parameters:
  ///   - read: Returns an item; `nil` if there is none, also where the store has an error for that.
  ///   - readAll: Returns all items, in any order.
  ///   - write: Saves an item, in place of the same one from before.
  ///   - writeAll: Saves several items.
  public init(
    read: @escaping @Sendable () async throws -> Item?,
    readAll: @escaping @Sendable () async throws -> [Item],
    write: @escaping @Sendable (Item) async throws -> Void,
    writeAll: @escaping @Sendable ([Item]) async throws -> Void
  ) {
    (self.read, self.readAll, self.write, self.writeAll) = (read, readAll, write, writeAll)
  }
}

/// Specs for any store of values of one type: read, read all, write and write all.
///
/// A store may keep what was written before, or replace all of it; the specs take both. Each runs over a store of its own:
///
/// ```swift
/// let ann = Profile(id: 1, name: "Ann")
/// let specs = LocalStoreSpecs(ann, Profile(id: 2, name: "Bob"), changed: Profile(id: 1, name: "Anne")) {
///   let rows = RowStore()
///   return LocalStore<Profile>(
///     read: { await rows.first(of: Profile.self) },
///     readAll: { await rows.all(of: Profile.self) },
///     write: { await rows.save([$0]) },
///     writeAll: { await rows.save($0) }
///   )
/// }
/// ```
public struct LocalStoreSpecs<Item: Sendable & Hashable>: Sendable {
  private let first: Item
  private let second: Item
  private let changed: Item?
  private let setup: StoreSetup<LocalStore<Item>>

  /// Creates specs for the stores that `makeStore` makes.
  ///
  /// - Parameters:
  ///   - first: An item.
  ///   - second: Another item, which is not the first one with other content.
  ///   - changed: The first item with other content, which replaces it; `nil` for items without an identity.
  ///   - timeLimit: The time after which a spec fails.
  ///   - makeStore: Makes an empty store, which shares nothing with the others that it makes; called once per spec.
  public init(
    _ first: Item,
    _ second: Item,
    changed: Item? = nil,
    timeLimit: Duration = .seconds(60),
    makeStore: @escaping @Sendable () async throws -> LocalStore<Item>
  ) {
    (self.first, self.second, self.changed) = (first, second, changed)
    setup = StoreSetup(timeLimit: timeLimit, makeStore: makeStore, cleanUp: nil)
  }

  /// Every spec.
  public var all: [Spec] { empty + written + several + (changed.map(replaced) ?? []) }

  private var empty: [Spec] {
    [
      spec("read-empty", "read on an empty store finds nothing, and twice the same") { store in
        for _ in 0..<2 { try await store.finds([nil]) }
      },
      spec("read-all-empty", "read all on an empty store finds nothing, and twice the same") { store in
        for _ in 0..<2 { try await store.findsAll([[]]) }
      },
    ]
  }

  private var written: [Spec] {
    [
      spec("read-written", "read finds what was written, and twice the same") { store in
        try await store.write(first)
        for _ in 0..<2 { try await store.finds([first]) }
      },
      spec("read-all-written", "read all finds what was written, and twice the same") { store in
        try await store.write(first)
        for _ in 0..<2 { try await store.findsAll([[first]]) }
      },
      spec("write-again", "an item that is written twice is there once") { store in
        for _ in 0..<2 { try await store.write(first) }
        try await store.findsAll([[first]])
      },
    ]
  }

  private var several: [Spec] {
    let both = [first, second]
    return [
      spec("write-all", "read all finds all that were written at once, and twice the same") { store in
        try await store.writeAll(both)
        for _ in 0..<2 { try await store.findsAll([both]) }
      },
      spec("read-of-several", "read finds one of several items") { store in
        try await store.writeAll(both)
        try await store.finds(both)
      },
      spec("write-all-again", "items that are written twice are there once") { store in
        for _ in 0..<2 { try await store.writeAll(both) }
        try await store.findsAll([both])
      },
      spec("write-none", "write all of no item leaves an empty store empty") { store in
        try await store.writeAll([])
        try await store.findsAll([[]])
      },
      spec("write-after-another", "an item that is written after another is found") { store in
        try await store.write(first)
        try await store.write(second)
        try await store.findsAll([both, [second]])
      },
      spec("writes-at-once", "items that are written at the same time leave what some order explains") { store in
        try await store.writeAtOnce((0..<20).map { both[$0 % 2] })
        try await store.findsAll([both, [first], [second]])
      },
    ]
  }

  private func replaced(by changed: Item) -> [Spec] {
    [
      spec("write-changed", "an item with other content replaces the one from before") { store in
        try await store.write(first)
        try await store.write(changed)
        try await store.findsAll([[changed]])
        try await store.finds([changed])
      },
      spec("write-all-changed", "write all replaces an item by the one with other content") { store in
        try await store.writeAll([first, second])
        try await store.writeAll([changed, second])
        try await store.findsAll([[changed, second]])
      },
    ]
  }

  private func spec(
    _ id: String,
    _ text: String,
    body: @escaping @Sendable (LocalStoreUnderSpec<Item>) async throws -> Void
  ) -> Spec {
    setup.spec("local-store.\(id)", text) { store, transcript in
      transcript.given("an empty local store")
      try await body(LocalStoreUnderSpec(store: store, transcript: transcript))
    }
  }
}

/// A local store under test, which logs its calls in the transcript and reports unexpected results.
private struct LocalStoreUnderSpec<Item: Sendable & Hashable>: Sendable {
  let store: LocalStore<Item>
  let transcript: Transcript

  func write(_ item: Item) async throws {
    transcript.done("write \(item)")
    try await StoreUnderSpec.succeeding("write") { try await store.write(item) }
  }

  func writeAll(_ items: [Item]) async throws {
    transcript.done("write all of \(items)")
    try await StoreUnderSpec.succeeding("write all") { try await store.writeAll(items) }
  }

  /// Writes items from as many tasks.
  func writeAtOnce(_ items: [Item]) async throws {
    transcript.done("write of \(items.count) items at once")
    try await withThrowingTaskGroup(of: Void.self) { group in
      for item in items {
        group.addTask { try await StoreUnderSpec.succeeding("write") { try await store.write(item) } }
      }
      try await group.waitForAll()
    }
  }

  /// Reads, and expects one of several results.
  func finds(_ expected: [Item?]) async throws {
    transcript.done("read")
    let item = try await StoreUnderSpec.succeeding("read") { try await store.read() }
    guard !expected.contains(item) else { return }
    throw Mismatch(expected: expected.map(Self.text).joined(separator: " or "), got: Self.text(item))
  }

  /// Reads all, and expects one of several results, whose order does not matter.
  func findsAll(_ expected: [[Item]]) async throws {
    transcript.done("read all")
    let items = try await StoreUnderSpec.succeeding("read all") { try await store.readAll() }
    guard !expected.contains(where: { $0.count == items.count && Set($0) == Set(items) }) else { return }
    throw Mismatch(expected: expected.map { "\($0)" }.joined(separator: " or "), got: "\(items)")
  }

  private static func text(_ item: Item?) -> String { item.map { "\($0)" } ?? "nothing" }
}
