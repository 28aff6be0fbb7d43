import Basics
import ContractModel
package import JSONSyntax

/// The memory of the sessions of a mock: each has a state of its own from its first change on.
package final class StateStore: Sendable {
  /// A state, and the number of the change that made it, among those of all sessions.
  private struct Version: Sendable {
    var state: APIState
    var number = 0
  }

  /// The states and pending changes of a session.
  private struct Content: Sendable {
    var current: Version
    /// The states before the latest changes, with the times of these and the memory of what these have replaced, for
    /// reads that do not see them yet.
    var earlier: [(time: Int, state: APIState, size: Int)] = []
    /// The number of changes that are being made.
    private var pending = 0
    /// The last changes, all of them small, that were made while others are being made, with the numbers before.
    private var recent: [(before: Int, log: APIState.Log)] = []
    let room: StateBudget.Room

    /// Returns the state as it was at a time.
    func state(at time: Int) -> APIState { earlier.first { $0.time > time }?.state ?? current.state }

    init(_ first: APIState, _ budget: StateBudget) {
      (current, room) = (Version(state: first), StateBudget.Room(budget))
    }

    /// Notes that a change begins, and returns the state that it begins with.
    mutating func begin() -> Version {
      pending += 1
      return current
    }

    /// Notes that a change has ended.
    mutating func end() {
      pending -= 1
      if pending == 0 { recent = [] }
    }

    /// Returns the current state with the changes of a draft; `nil` if others have changed what these depend on.
    ///
    /// Concurrent changes are applied to a large draft, rather than the draft to their state, because the others wait.
    func merged(_ draft: APIState, _ log: APIState.Log, from base: Version) -> APIState? {
      guard current.number != base.number else { return draft.finished }
      let start = recent.firstIndex { $0.before == base.number }
      if log.changes.count > StateStore.mostRecentChanges, let start {
        let merged = recent[start...].reduce(draft.finished as APIState?) { $0?.adding($1.log) }
        if let merged { return merged }
      }
      return current.state.adding(log)
    }

    /// Makes a state the current one.
    mutating func replace(
      by state: APIState,
      _ log: APIState.Log,
      _ number: Int,
      at time: Int?,
      _ rules: StatefulRules,
      _ change: StateBudget.Room? = nil
    ) throws(StateOverflow) {
      let old = current.state
      guard state.count <= max(old.count, rules.options.maximumItems) else {
        throw .items(limit: rules.options.maximumItems)
      }
      var earlier = earlier
      if let time, rules.settlingTime > 0 {
        earlier.removeAll { $0.time < time - rules.settlingTime }
        if earlier.count < StateStore.mostEarlier {
          earlier.append((time, old, max(0, state.replacedSize - old.replacedSize)))
        }
      }
      guard room.resize(to: StateStore.sessionSize + earlier.reduce(state.size) { $0 + $1.size }, with: change) else {
        throw .bytes(limit: rules.options.maximumBytes)
      }
      let isSmall = log.changes.count <= StateStore.mostRecentChanges && log.size <= StateStore.mostRecentBytes
      // A gap would lose a change.
      if !isSmall || pending < 2 || recent.count >= StateStore.mostRecent { recent = [] }
      if isSmall, pending > 1 { recent.append((current.number, log)) }
      (current, self.earlier) = (Version(state: state, number: number), earlier)
    }
  }

  private final class Held: Sendable {
    let content: Mutex<Content>

    init(_ first: APIState, _ budget: StateBudget) { content = Mutex(Content(first, budget)) }
  }

  /// The maximum number of changes that reads do not see yet; those past it are seen with the last of them.
  private static let mostEarlier = 1000
  /// The estimated memory of a session, in bytes, apart from what it has changed.
  static let sessionSize = 2_000
  /// How often a change is made aside before it is made while others wait.
  private static let mostAttempts = 16
  /// The most small changes of others that are done to a large draft, and what is small: by its parts, and in bytes.
  private static let (mostRecent, mostRecentChanges, mostRecentBytes) = (4_096, 16, 16 << 10)

  private let limit: Int
  /// The state of sessions that have changed nothing.
  private let first: APIState
  /// The states of the sessions that have changed something; that of requests without a session has an empty name.
  private let held = Mutex<[String: Held]>([:])
  /// The number of the last change of a state.
  private let changes = Counter()
  /// The memory of all states.
  let budget: StateBudget
  package let rules: StatefulRules
  /// The number of changes of what documents of the state without a session have.
  private let documented = Counter()
  /// Whether items without a session were lost, because the contract does not allow them any more.
  package let hasLostItems: Bool
  /// The secrets that were left out of shown states.
  private let shown = Mutex(ShownSecrets())

  /// Creates the states of an API's sessions; `nil` for an API that replays.
  ///
  /// - Parameter earlier: The states with the API before, which stay as far as the new contract allows them.
  init?(of api: MockAPI, after earlier: StateStore? = nil) {
    guard let rules = api.stateful else { return nil }
    self.rules = rules
    limit = rules.options.maximumSessions
    var first = StateSeed(api, rules).state
    budget = StateBudget(limit: rules.options.maximumBytes, taken: first.size)
    first.share()
    self.first = first
    var kept: [String: Held] = [:]
    for (name, held) in earlier?.held.withLock({ $0 }) ?? [:] {
      let old = held.content.withLock { $0.current.state }
      guard let document = earlier.flatMap({ StateDocument($0.rules).literal(old).document }),
        var state = try? StateDocument(rules).state(document.root)
      else { continue }
      state.takeCredentials(of: old)
      let made = Held(first, budget)
      do throws(StateOverflow) {
        let number = kept.count + 1
        try made.content.withLock { [state] content throws(StateOverflow) in
          try content.replace(by: state, APIState.Log(size: .max), number, at: nil, rules)
        }
      } catch { continue }
      kept[name] = made
    }
    hasLostItems = earlier.map { $0.hasLostItems || $0.held.withLock { $0[""] != nil } && kept[""] == nil } ?? false
    changes.set(kept.count)
    documented.set(earlier.map { $0.documented.value &+ 1 } ?? 0)
    held.withLock { [kept] in $0 = kept }
  }

  /// Returns the state of a session as a read sees it, which is late where changes have to settle.
  ///
  /// - Parameter time: The time of the read, in nanoseconds since 1970.
  func state(of session: String?, at time: Int) -> APIState {
    guard rules.settlingTime > 0 else { return state(of: session) }
    return known(session)?.content.withLock { $0.state(at: time - rules.settlingTime) } ?? first
  }

  /// Returns a copy of the state of a session.
  func state(of session: String?) -> APIState { known(session)?.content.withLock { $0.current.state } ?? first }

  private func known(_ session: String?) -> Held? { held.withLock { $0[session ?? ""] } }

  private func holder(of session: String?) throws(StateOverflow) -> Held {
    let name = session ?? ""
    return try held.withLock { held throws(StateOverflow) -> Held in
      if let known = held[name] { return known }
      guard held.count < limit || name.isEmpty else { throw .sessions(limit: limit) }
      let made = Held(first, budget)
      held[name] = made
      return made
    }
  }

  /// Changes the state of a session.
  ///
  /// The change is made to a copy, so that nobody waits meanwhile, and becomes visible when it is complete and within the
  /// limits. It is made again if others have changed what it depends on, so it may do nothing else.
  /// - Parameter time: The time of the change, in nanoseconds since 1970; `nil` for one that reads see at once.
  /// - Throws: The limit that it would exceed; nothing has changed then.
  @discardableResult
  func change<Result: Sendable>(
    _ session: String?,
    at time: Int? = nil,
    _ body: (inout APIState) -> Result
  ) throws(StateOverflow) -> Result {
    let known = known(session)
    var base = known?.content.withLock { $0.begin() } ?? Version(state: first)
    defer { known?.content.withLock { $0.end() } }
    for _ in 0..<Self.mostAttempts {
      let (draft, result, room) = drafted(base, body)
      guard draft.isChanged else { return result }
      if room.isExceeded { throw .bytes(limit: budget.limit) }
      let log = draft.log(since: base.state)
      let found = try holder(of: session).content.withLock { [base] content throws(StateOverflow) -> Version? in
        if let state = content.merged(draft, log, from: base) {
          try content.replace(by: state, log, changes.add(), at: time, rules, room)
          if draft.changeCount != base.state.changeCount { note(session) }
          return nil
        }
        defer { content.current.state.reserve(for: draft) }
        return content.current
      }
      guard let found else { return result }
      base = found
    }
    return try holder(of: session).content.withLock { content throws(StateOverflow) -> Result in
      let (draft, result, room) = drafted(content.current, body)
      if room.isExceeded { throw .bytes(limit: budget.limit) }
      if draft.isChanged {
        let log = draft.log(since: content.current.state)
        let isDocumented = draft.changeCount != content.current.state.changeCount
        try content.replace(by: draft.finished, log, changes.add(), at: time, rules, room)
        if isDocumented { note(session) }
      }
      return result
    }
  }

  private func drafted<Result>(
    _ base: Version,
    _ body: (inout APIState) -> Result
  ) -> (draft: APIState, result: Result, room: StateBudget.Room) {
    // A session that has changed nothing yet takes some memory itself.
    let room = StateBudget.Room(budget, from: base.number == 0 ? base.state.size - Self.sessionSize : base.state.size)
    var draft = base.state.drafted(room)
    let result = body(&draft)
    return (draft, result, room)
  }

  /// Forgets the changes of a session; `nil` of all sessions.
  package func reset(_ session: String? = nil) {
    // What goes is freed when others need not wait for it.
    _ = held.withLock { held -> [Held] in
      if let session { return [held.removeValue(forKey: session)].compactMap(\.self) }
      defer { held = [:] }
      return Array(held.values)
    }
    note(session)
  }

  /// Notes that what documents of a state have may have changed.
  private func note(_ session: String?) {
    if session?.isEmpty ?? true { documented.add() }
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
    do throws(StateOverflow) {
      try holder(of: session).content.withLock { content throws(StateOverflow) in
        // Everything has changed: no draft can be kept.
        let log = APIState.Log(size: .max)
        try content.replace(by: loaded, log, changes.add(), at: nil, rules)
      }
    } catch .sessions(_) {
      return false
    } catch {
      throw StateFault(error.detail, at: JSONPointer())
    }
    note(session)
    return true
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
  package func revision() -> Int { documented.value }

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
    do throws(StateOverflow) {
      try change(nil) { state in
        let item = StoredItem(
          key: key,
          value: value,
          revision: state.nextRevision(),
          modified: Int(WallClock.now / 1_000_000_000)
        )
        state.put(item, in: address, of: resource)
      }
    } catch { throw StateFault(error.detail, at: JSONPointer()) }
  }

  /// Removes an item from a collection, and what is nested in it.
  package func remove(_ key: String, from collection: String) {
    guard let (address, resource) = address(of: collection) else { return }
    let template = resource.resource.item
    let values = Dictionary(zip(template.names, address.parents + [key]), uniquingKeysWith: { first, _ in first })
    try? change(nil) { state in
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
