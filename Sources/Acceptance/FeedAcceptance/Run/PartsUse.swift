import Basics
import FeedClient

/// The parts that a case exercises, each the client's own or the reference client's.
///
/// A client without a part or a store of its own is the reference client, of which every part is the one under test.
final class PartsUse: Sendable {
  private let state: Mutex<(own: Set<FeedParts.Part>, used: [FeedParts.Part])>

  init(of parts: FeedParts, over store: AcceptanceSuite.Store) {
    state = Mutex((parts.own.union(Self.isReference(store) ? [] : [.store]), []))
  }

  /// Records that the case exercises a part.
  func note(_ part: FeedParts.Part) {
    state.withLock { if !$0.used.contains(part) { $0.used.append(part) } }
  }

  /// Records that the case exercises a store of its own making.
  func note(_ store: AcceptanceSuite.Store) {
    note(.store)
    // The client's other parts stay the reference's, if it has none but this store.
    if !Self.isReference(store) { state.withLock { _ = $0.own.insert(.store) } }
  }

  /// Why a case that passed says nothing about the client: it exercises the reference client alone; `nil` if it does not.
  var absence: String? {
    let (own, used) = state.withLock(\.self)
    guard !own.isEmpty, !used.isEmpty, used.allSatisfy({ own.isDisjoint(with: $0.whole) }) else { return nil }
    return "the client has no \(used.map(\.rawValue).joined(separator: ", and no ")) of its own"
  }

  private static func isReference(_ store: AcceptanceSuite.Store) -> Bool {
    store is InMemoryFeedStore || store is FileFeedStore || store is NullFeedStore
  }
}

extension SpecFamily.Stores {
  /// Returns the same source of stores, each of which is noted.
  func noting(_ use: PartsUse) -> Self {
    Self(
      make: { [make] in
        let store = try await make()
        use.note(store)
        return store
      },
      open: { [open] in
        let store = try await open($0)
        use.note(store)
        return store
      }
    )
  }
}
