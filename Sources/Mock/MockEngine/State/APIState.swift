import ContractModel
import HTTPMessages

/// The memory of an API: the items of its collections, and its single resources.
///
/// It is a value: a session gets a copy of its own, which shares everything that nobody has changed.
struct APIState: Sendable {
  /// A collection: the number of its resource (`StatefulResource.number`), and the keys of what it is nested in.
  struct Address: Sendable, Hashable {
    let resource: Int
    let parents: [String]
  }

  /// The reply that a request with an idempotency key got, and the text of that request.
  struct Repetition: Sendable {
    let request: [UInt8]
    let response: HTTPResponse

    /// The estimated memory that it takes, in bytes.
    fileprivate var size: Int { 500 + request.count + response.body.count }
  }

  private(set) var tables: [Address: ItemTable] = [:]
  /// The single resources, such as settings, by their path.
  private(set) var singles: [String: StoredItem] = [:]
  /// The credentials that are no longer accepted.
  private(set) var endedTokens: Set<String> = []
  /// The accounts that credentials were given to.
  private(set) var accounts: [String: String] = [:]
  /// The replies to requests with an idempotency key, by the account, the operation, the path and the key.
  private(set) var repetitions: [[String]: Repetition] = [:]
  /// The number of the last change.
  private(set) var revision = 0
  /// The number of changes of what documents of the state have.
  private(set) var changeCount = 0
  /// The number of items.
  private(set) var count = 0
  /// The estimated memory that the items, and what is remembered of requests, take, in bytes, apart from what the first
  /// state has, too.
  private(set) var size = 0
  /// The memory of the items that were replaced or removed, also of those that are in earlier states alone, in bytes.
  private(set) var replacedSize = 0
  /// The revision up to which items are those of the first state.
  private var sharedRevision = -1
  /// The changes since this became a draft; `nil` for a state.
  private var draft: Draft?

  /// Changes that can be made to another state.
  struct Log: Sendable {
    /// Makes a change; returns whether what it depends on is as it was.
    typealias Change = @Sendable (inout APIState) -> Bool

    var changes: [Change] = []
    var revisions = 0
    /// The memory of the items that were added and removed, in bytes.
    var size = 0
  }

  private struct Draft {
    let revision: Int
    let room: StateBudget.Room
    var changes: [Log.Change] = []
    /// The numbers of new items.
    var added: [Address: Int] = [:]
  }

  // MARK: Drafts

  /// Returns a copy whose changes are remembered, and which takes the memory for them from a budget.
  func drafted(_ room: StateBudget.Room) -> APIState {
    var state = self
    state.draft = Draft(revision: revision, room: room)
    return state
  }

  /// Whether this draft would be more than a budget allows; further changes of it are in vain.
  var isOverfull: Bool { draft?.room.isExceeded ?? false }

  /// Whether this draft differs from what it was made of.
  var isChanged: Bool { draft.map { revision != $0.revision || !$0.changes.isEmpty } ?? false }

  /// The state that a draft has become.
  var finished: APIState {
    var state = self
    state.draft = nil
    return state
  }

  /// The changes of a draft.
  func log(since base: APIState) -> Log {
    let size = abs(size - base.size) + replacedSize - base.replacedSize
    return Log(changes: draft?.changes ?? [], revisions: revision - base.revision, size: size)
  }

  /// Returns the state with the changes of a draft; `nil` if it differs in what they depend on.
  func adding(_ log: Log) -> APIState? {
    var state = self
    for change in log.changes where !change(&state) { return nil }
    state.revision += log.revisions
    return state
  }

  /// Leaves room for the new items of a draft, which is made again.
  mutating func reserve(for other: APIState) {
    for (address, count) in other.draft?.added ?? [:] { tables[address]?.skip(count) }
  }

  private mutating func note(_ change: @escaping Log.Change) {
    draft?.changes.append(change)
    draft?.room.cover(size)
  }

  /// Counts nothing of what it has now: it is the first state, which all sessions share.
  mutating func share() {
    for address in tables.keys { tables[address]?.share(upTo: revision) }
    (sharedRevision, size) = (revision, 0)
  }

  // MARK: Changes

  /// Returns the number of the next change.
  mutating func nextRevision() -> Int {
    revision &+= 1
    return revision
  }

  /// Has new identifiers be others than those that were given before the state was read from a document.
  mutating func reserve(revision number: Int) { revision = max(revision, number) }

  /// Has the numbers of new items of a collection be greater than one.
  mutating func reserve(_ number: Int, in address: Address, of resource: StatefulResource) {
    addTable(at: address, of: resource)
    tables[address]?.reserve(number)
  }

  /// Takes over whose credentials are, and which have ended.
  mutating func takeCredentials(of other: APIState) {
    for (token, account) in other.accounts { remember(account, of: token) }
    for token in other.endedTokens { end(token: token) }
  }

  private mutating func addTable(at address: Address, of resource: StatefulResource) {
    guard tables[address] == nil else { return }
    size += ItemTable.emptySize
    tables[address] = ItemTable(isOwned: resource.owner != .everybody, uniqueTexts: resource.uniqueTexts)
  }

  /// Adds an item to a collection, or replaces the one with its key.
  ///
  /// - Returns: The item as it is stored.
  @discardableResult
  mutating func put(_ item: StoredItem, in address: Address, of resource: StatefulResource) -> StoredItem {
    changeCount &+= 1
    let empty = { @Sendable in ItemTable(isOwned: resource.owner != .everybody, uniqueTexts: resource.uniqueTexts) }
    addTable(at: address, of: resource)
    let before = tables[address]?.size ?? 0
    guard let (stored, replaced) = tables[address]?.put(item) else { return item }
    count += replaced == nil ? 1 : 0
    size += (tables[address]?.size ?? 0) - before
    replacedSize += replaced?.size ?? 0
    guard draft != nil else { return stored }
    if replaced == nil { draft?.added[address, default: 0] += 1 }
    let hadParent = hasParent(address, of: resource)
    note { state in
      guard state.hasParent(address, of: resource) || !hadParent,
        (state.tables[address] ?? empty()).canTake(stored, replacing: replaced)
      else { return false }
      state.put(stored, in: address, of: resource)
      return true
    }
    return stored
  }

  /// Returns whether the item exists that a collection is nested in.
  private func hasParent(_ address: Address, of resource: StatefulResource) -> Bool {
    guard let parent = resource.parent, let key = address.parents.last else { return true }
    return tables[Address(resource: parent, parents: address.parents.dropLast())]?.isTaken(key) ?? false
  }

  /// Removes an item, and what is nested in it.
  ///
  /// - Parameters:
  ///   - nested: The numbers of the resources that are nested in the item's.
  ///   - path: The path of the item, below which single resources go, too.
  mutating func remove(
    _ key: String,
    in address: Address,
    nested: Set<Int>,
    path: String
  ) {
    let before = tables[address]?.size ?? 0
    guard let removed = tables[address]?.remove(key) else { return }
    changeCount &+= 1
    count -= 1
    size += (tables[address]?.size ?? 0) - before
    replacedSize += removed.size
    let prefix = address.parents + [key]
    for (other, table) in tables where nested.contains(other.resource) && other.parents.starts(with: prefix) {
      tables[other] = nil
      count -= table.count
      size -= table.size
      replacedSize += table.size
    }
    for (single, item) in singles where single.hasPrefix(path + "/") {
      singles[single] = nil
      size -= ownSize(of: item)
      replacedSize += item.size
    }
    note { state in
      guard state.tables[address]?.canTake(removed, replacing: removed) ?? false else { return false }
      state.remove(key, in: address, nested: nested, path: path)
      return true
    }
  }

  private func ownSize(of item: StoredItem) -> Int { item.revision > sharedRevision ? item.size : 0 }

  /// Sets a single resource; `nil` removes it.
  mutating func set(_ item: StoredItem?, single path: String) {
    changeCount &+= 1
    let replaced = singles[path]
    size += (item?.size ?? 0) - (replaced.map(ownSize) ?? 0)
    replacedSize += replaced?.size ?? 0
    singles[path] = item
    note { state in
      guard state.singles[path] === replaced else { return false }
      state.set(item, single: path)
      return true
    }
  }

  /// Remembers the reply to a request with an idempotency key; past a limit, all earlier ones are forgotten.
  mutating func remember(_ repetition: Repetition, for key: [String]) {
    if repetitions.count >= Self.mostRepetitions {
      size -= repetitions.values.reduce(0) { $0 + $1.size }
      repetitions = [:]
    }
    size += repetition.size - (repetitions[key]?.size ?? 0)
    repetitions[key] = repetition
    note { state in
      guard state.repetitions[key] == nil else { return false }
      state.remember(repetition, for: key)
      return true
    }
  }

  /// Remembers whose a credential is; past a limit, all earlier ones are forgotten.
  mutating func remember(_ account: String, of token: String) {
    guard !token.isEmpty, token.utf8.count + account.utf8.count <= Self.longestToken else { return }
    if accounts.count >= Self.mostEndedTokens {
      size -= accounts.reduce(0) { $0 + 100 + $1.key.utf8.count + $1.value.utf8.count }
      accounts = [:]
    }
    if accounts.updateValue(account, forKey: token) == nil { size += 100 + token.utf8.count + account.utf8.count }
    note { state in
      state.remember(account, of: token)
      return true
    }
  }

  /// Ends a credential; one that is longer than any credential, or one past a limit, is not remembered.
  mutating func end(token: String) {
    guard !token.isEmpty, token.utf8.count <= Self.longestToken, endedTokens.count < Self.mostEndedTokens else {
      return
    }
    if endedTokens.insert(token).inserted { size += 100 + token.utf8.count }
    note { state in
      state.end(token: token)
      return true
    }
  }

  private static let (mostEndedTokens, longestToken) = (100_000, 16_384)
  private static let mostRepetitions = 10_000
}
