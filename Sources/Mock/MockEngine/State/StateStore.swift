import ContractModel
package import JSONSyntax
import Locks
import Quantities

/// What the sessions of a mock remember: each has a state of its own from its first change on.
package final class StateStore: Sendable {
  /// The state of a session.
  private final class Held: Sendable {
    let state: Mutex<APIState>
    /// The states before the latest changes, with the times of these, for reads that do not see them yet.
    private let earlier = Mutex<[(time: Int, state: APIState)]>([])

    init(_ state: APIState) { self.state = Mutex(state) }

    /// Returns the state as it was at a time.
    func state(at time: Int) -> APIState {
      earlier.withLock { $0.first { $0.time > time }?.state } ?? state.withLock { $0 }
    }

    /// Remembers a state before it changes, and forgets those that no read wants any more.
    func remember(_ state: APIState, _ time: Int, settlingTime: Int) {
      earlier.withLock { earlier in
        earlier.removeAll { $0.time < time - settlingTime }
        if earlier.count < StateStore.mostEarlier { earlier.append((time, state)) }
      }
    }
  }

  /// The maximum number of changes that reads do not see yet; those past it are seen with the last of them.
  private static let mostEarlier = 1000

  private let limit: Int
  /// The state of sessions that have changed nothing.
  private let first: APIState
  /// The states of the sessions that have changed something; that of requests without a session has an empty name.
  private let held = Mutex<[String: Held]>([:])
  package let rules: StatefulRules
  /// The number of changes of the state without a session.
  private let changes = Counter()
  /// Whether items without a session were lost, because the contract does not allow them any more.
  package let hasLostItems: Bool
  /// What was shown without its secrets.
  private let shown = Mutex(ShownSecrets())

  /// Creates the states of an API's sessions; `nil` for an API that replays.
  ///
  /// - Parameter earlier: The states with the API before, which stay as far as the new contract allows them.
  init?(of api: MockAPI, after earlier: StateStore? = nil) {
    guard let rules = api.stateful else { return nil }
    self.rules = rules
    limit = rules.options.maximumSessions
    first = StateSeed(api, rules).state
    var kept: [String: Held] = [:]
    for (name, held) in earlier?.held.withLock({ $0 }) ?? [:] {
      let old = held.state.withLock { $0 }
      guard let document = earlier.flatMap({ StateDocument($0.rules).literal(old).document }),
        var state = try? StateDocument(rules).state(document.root)
      else { continue }
      state.takeCredentials(of: old)
      kept[name] = Held(state)
    }
    hasLostItems = earlier.map { $0.hasLostItems || $0.held.withLock { $0[""] != nil } && kept[""] == nil } ?? false
    held.withLock { $0 = kept }
    changes.set(earlier.map { $0.changes.value &+ 1 } ?? 0)
  }

  /// Returns the state of a session as a read sees it, which is late where changes have to settle.
  ///
  /// - Parameter time: The time of the read, in nanoseconds since 1970.
  func state(of session: String?, at time: Int) -> APIState {
    guard rules.settlingTime > 0 else { return state(of: session) }
    return held.withLock { $0[session ?? ""] }?.state(at: time - rules.settlingTime) ?? first
  }

  /// Returns a copy of the state of a session.
  func state(of session: String?) -> APIState {
    if let held = held.withLock({ $0[session ?? ""] }) { return held.state.withLock { $0 } }
    return first
  }

  /// Changes the state of a session; returns `nil` if too many sessions have a state.
  ///
  /// - Parameter time: The time of the change, in nanoseconds since 1970; `nil` for one that reads see at once.
  func change<Result: Sendable>(
    _ session: String?,
    at time: Int? = nil,
    _ body: (inout APIState) -> Result
  ) -> Result? {
    let name = session ?? ""
    let found = held.withLock { held -> Held? in
      if let known = held[name] { return known }
      guard held.count < limit || name.isEmpty else { return nil }
      let made = Held(first)
      held[name] = made
      return made
    }
    guard let found else { return nil }
    return found.state.withLock { state in
      if let time, rules.settlingTime > 0 { found.remember(state, time, settlingTime: rules.settlingTime) }
      let before = state.changeCount
      defer { if name.isEmpty, state.changeCount != before { changes.add() } }
      return body(&state)
    }
  }

  /// Forgets the changes of a session; `nil` of all sessions.
  package func reset(_ session: String? = nil) {
    held.withLock { held in
      if let session { held[session] = nil } else { held = [:] }
    }
    if session?.isEmpty ?? true { changes.add() }
  }

  // MARK: Documents

  /// Returns the items of a session as JSON.
  package func document(of session: String? = nil) -> JSONLiteral { StateDocument(rules).literal(state(of: session)) }

  /// Replaces the state of a session by that of a document.
  ///
  /// - Throws: What is wrong with the document; nothing has changed then.
  /// - Returns: Whether the session may have a state; `false` if too many have one.
  package func load(_ document: JSONValue, into session: String? = nil) throws(StateFault) -> Bool {
    let loaded = try StateDocument(rules).state(document)
    defer { if session?.isEmpty ?? true { changes.add() } }
    return change(session) { $0 = loaded } != nil
  }

  /// Returns the items of a session as JSON without their secrets.
  ///
  /// - Parameter hidden: Returns an item or a single resource without its secrets.
  package func document(of session: String?, hiding hidden: (JSONLiteral) -> JSONLiteral) -> JSONLiteral {
    let (literal, secrets) = ShownSecrets.hide(document(of: session), rules, by: hidden)
    shown.withLock { $0.add(secrets, of: session) }
    return literal
  }

  /// Replaces the state of a session by that of a document that was shown without its secrets, which come back.
  ///
  /// - Throws: What is wrong with the document; nothing has changed then.
  /// - Returns: Whether the session may have a state; `false` if too many have one.
  package func load(
    _ document: JSONValue,
    into session: String?,
    hiding hidden: (JSONLiteral) -> JSONLiteral
  ) throws(StateFault) -> Bool {
    let present = ShownSecrets.hide(self.document(of: session), rules, by: hidden).secrets
    let restored = shown.withLock { $0 }.restored(JSONLiteral(document), of: session, present, rules)
    guard let document = restored.document else { throw StateFault("it cannot be written as JSON", at: JSONPointer()) }
    return try load(document.root, into: session)
  }

  /// The number of changes of the state without a session, which no reset sets back.
  package func revision() -> Int { changes.value }

  /// The number of items of a session.
  package func count(of session: String? = nil) -> Int { state(of: session).count }
}

/// Collections by name, for tests.
extension StateStore {
  /// Returns the items of a collection by its path, or by the last name in it; empty if the contract has no such one.
  package func items(of collection: String) -> [(key: String, value: JSONLiteral)] {
    guard let (address, _) = address(of: collection), let table = state(of: nil).tables[address] else { return [] }
    return table.documented.map { ($0.key, $0.value) }
  }

  /// Adds an item to a collection, or replaces the one with its key.
  ///
  /// - Throws: `StateFault` if the contract has no such collection, or the item no key.
  package func put(_ item: JSONValue, into collection: String) throws(StateFault) {
    guard let (address, resource) = address(of: collection) else {
      let names = rules.resources.filter { !$0.resource.isSingle }.map(\.resource.collection.text).joined(
        separator: ", "
      )
      throw StateFault(
        "the contract has no such collection; it has \(names.isEmpty ? "none" : names)",
        at: JSONPointer()
      )
    }
    let value = JSONLiteral(item)
    guard let key = resource.key(of: value) else {
      throw StateFault(
        "it has no \"\(resource.keyMember ?? resource.resource.parameter)\", which is its key",
        at: JSONPointer()
      )
    }
    _ = change(nil) { state in
      let item = StoredItem(
        key: key,
        value: value,
        revision: state.nextRevision(),
        modified: Int(WallClock.now / 1_000_000_000)
      )
      state.put(item, in: address, of: resource)
    }
  }

  /// Removes an item from a collection, and what is nested in it.
  package func remove(_ key: String, from collection: String) {
    guard let (address, resource) = address(of: collection) else { return }
    let template = resource.resource.item
    let values = Dictionary(zip(template.names, address.parents + [key]), uniquingKeysWith: { first, _ in first })
    _ = change(nil) { state in
      state.remove(
        key,
        in: address,
        nested: resource.nested,
        path: template.expand(values) ?? ""
      )
    }
  }

  private func address(of name: String) -> (APIState.Address, StatefulResource)? {
    if let found = rules.collection(at: name) { return found }
    for resource in rules.resources where !resource.resource.isSingle && resource.resource.collection.names.isEmpty {
      guard resource.resource.name == name else { continue }
      return (APIState.Address(resource: resource.number, parents: []), resource)
    }
    return nil
  }
}
