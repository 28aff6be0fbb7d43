import ContractModel
import HTTPMessages

/// What an API remembers: the items of its collections, and its single resources.
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
  /// The estimated memory that the items, and what is remembered of requests, take, in bytes.
  private(set) var size = 0

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
    addTable(at: address, of: resource)
    guard let (stored, replaced) = tables[address]?.put(item) else { return item }
    count += replaced == nil ? 1 : 0
    size += stored.size - (replaced?.size ?? 0)
    return stored
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
    guard let removed = tables[address]?.remove(key) else { return }
    changeCount &+= 1
    count -= 1
    size -= removed.size
    let prefix = address.parents + [key]
    for (other, table) in tables where nested.contains(other.resource) && other.parents.starts(with: prefix) {
      tables[other] = nil
      count -= table.count
      size -= table.size
    }
    for (single, item) in singles where single.hasPrefix(path + "/") {
      singles[single] = nil
      size -= item.size
    }
  }

  /// Sets a single resource; `nil` removes it.
  mutating func set(_ item: StoredItem?, single path: String) {
    changeCount &+= 1
    size += (item?.size ?? 0) - (singles[path]?.size ?? 0)
    singles[path] = item
  }

  /// Remembers the reply to a request with an idempotency key; past a limit, all earlier ones are forgotten.
  mutating func remember(_ repetition: Repetition, for key: [String]) {
    if repetitions.count >= Self.mostRepetitions {
      size -= repetitions.values.reduce(0) { $0 + $1.size }
      repetitions = [:]
    }
    size += repetition.size - (repetitions[key]?.size ?? 0)
    repetitions[key] = repetition
  }

  /// Remembers whose a credential is; past a limit, all earlier ones are forgotten.
  mutating func remember(_ account: String, of token: String) {
    guard !token.isEmpty, token.utf8.count + account.utf8.count <= Self.longestToken else { return }
    if accounts.count >= Self.mostEndedTokens {
      size -= accounts.reduce(0) { $0 + 100 + $1.key.utf8.count + $1.value.utf8.count }
      accounts = [:]
    }
    if accounts.updateValue(account, forKey: token) == nil { size += 100 + token.utf8.count + account.utf8.count }
  }

  /// Ends a credential; one that is longer than any credential, or one past a limit, is not remembered.
  mutating func end(token: String) {
    guard !token.isEmpty, token.utf8.count <= Self.longestToken, endedTokens.count < Self.mostEndedTokens else {
      return
    }
    if endedTokens.insert(token).inserted { size += 100 + token.utf8.count }
  }

  private static let (mostEndedTokens, longestToken) = (100_000, 16_384)
  private static let mostRepetitions = 10_000
}
