/// The items of a collection, in the order of their creation, and who sees them.
///
/// The items are private to this file, so that `isVisible` alone decides. A request sees a `View`, or a single item of
/// one. What is taken is so for everybody, and documents of the state have what is `documented`.
///
/// A copy shares all items with the original; a change of either copies the changed part alone. Finding an item by its
/// key or its position takes the same time in a small and in a large collection, apart from its number of parts.
struct ItemTable: Sendable {
  private static let partSize = 256
  /// The maximum number of removed items that are remembered.
  private static let mostRemoved = 10_000
  /// The estimated memory of a table without items, in bytes.
  static let emptySize = 2_000

  /// The items by their sequence, in parts of a bounded size, none of which is empty.
  private var parts: [[StoredItem]] = []
  private var sequences = KeyIndex()
  /// The sequences of items by the texts that no two items share.
  private var uniques = KeyIndex()
  /// The number of items, with those that are hidden from some.
  private(set) var count = 0
  /// Whether an item with an owner is visible to its owner alone.
  private let isOwned: Bool
  /// Returns the texts of an item that no other has.
  private let uniqueTexts: @Sendable (StoredItem) -> [String]
  /// Whether some items were ever hidden from somebody.
  private var hidesSome = false
  /// The sequences of removed items by their keys, so that a page may begin after one.
  private(set) var removed: [String: Int] = [:]
  /// Whether keys of removed items are no longer known.
  private(set) var hasForgotten = false
  /// The estimated memory that it takes, in bytes, apart from what it shares with the first state.
  private(set) var size = Self.emptySize
  /// The revision up to which items are those of the first state.
  private var sharedRevision = -1
  /// The parts of the indexes that are those of the first state, a bit each.
  private var sharedParts: UInt64 = 0
  private var nextSequence = 1
  /// The greatest number that is the key of an item, or was.
  private(set) var greatestNumber = 0

  /// Creates a table without items.
  init(isOwned: Bool = false, uniqueTexts: @escaping @Sendable (StoredItem) -> [String] = { _ in [] }) {
    (self.isOwned, self.uniqueTexts) = (isOwned, uniqueTexts)
  }

  // MARK: Who sees what

  /// Returns whether an account sees an item at a time.
  ///
  /// Whose a credential is takes its time, and seldom matters.
  private func isVisible(_ item: StoredItem, at time: Int, to account: () -> String?) -> Bool {
    guard item.start <= time else { return false }
    guard isOwned, let owner = item.owner else { return true }
    return owner == account()
  }

  /// Returns the item with a key as an account sees it at a time, in nanoseconds since 1970; `nil` if it sees none.
  func item(_ key: String, at time: Int, to account: @autoclosure () -> String?) -> StoredItem? {
    guard let item = self[key], isVisible(item, at: time, to: account) else { return nil }
    return item.version(at: time)
  }

  /// Returns whether an item has a key, also one that is hidden.
  func isTaken(_ key: String) -> Bool { self[key] != nil }

  /// Returns whether no new item may get a key: one has it, or had it.
  func isGiven(_ key: String) -> Bool { isTaken(key) || removed[key] != nil }

  /// Has the numbers of new items be greater than one.
  mutating func reserve(_ number: Int) { greatestNumber = max(greatestNumber, min(number, Int.max / 2)) }

  /// Returns whether an item that was put into a copy of the table can be put into this one: the one that it replaced is
  /// still there, or its key, its place and its unique texts are free.
  func canTake(_ item: StoredItem, replacing replaced: StoredItem?) -> Bool {
    self[item.key] === replaced
      && (replaced != nil
        || place(of: item.sequence) == nil && uniqueTexts(item).allSatisfy { key(ofUnique: $0) == nil })
  }

  /// Returns the key of the item that has a unique text, also of a hidden one; `nil` if none has.
  func key(ofUnique text: String) -> String? {
    guard let sequence = uniques[text], let place = place(of: sequence) else { return nil }
    return parts[place.part][place.index].key
  }

  /// The items that a document of the state has, in their order: every one as it is stored, also those that are hidden.
  var documented: some Sequence<StoredItem> { items }

  // MARK: Places

  private var items: some Sequence<StoredItem> { parts.joined() }

  private subscript(_ key: String) -> StoredItem? {
    guard let sequence = sequences[key], let place = place(of: sequence) else { return nil }
    return parts[place.part][place.index]
  }

  /// Returns the items from a position, at most `limit`, as they are at a time.
  private func items(from position: Int, limit: Int, at time: Int) -> [StoredItem] {
    guard limit > 0, position < count else { return [] }
    var (found, rest): ([StoredItem], Int) = ([], max(0, position))
    found.reserveCapacity(min(limit, count))
    for part in parts {
      guard rest < part.count else {
        rest -= part.count
        continue
      }
      found += part[rest..<min(part.count, rest + limit - found.count)].lazy.map { $0.version(at: time) }
      rest = 0
      if found.count == limit { break }
    }
    return found
  }

  /// Returns the position of the item with a key, counted from 0; `nil` if there is none.
  private func position(of key: String) -> Int? {
    guard let sequence = sequences[key], let place = place(of: sequence) else { return nil }
    return parts[..<place.part].reduce(place.index) { $0 + $1.count }
  }

  /// Returns the position of the first item after one with a key, which may have been removed since; `nil` if there has
  /// never been one, apart from keys that are numbers, which need no item.
  private func position(after key: String) -> Int? {
    if let position = position(of: key) { return position + 1 }
    if let sequence = removed[key] { return items.reduce(0) { $0 + ($1.sequence < sequence ? 1 : 0) } }
    guard let number = Int(key) else { return nil }
    return items.enumerated().first { Int($0.element.key).map { $0 > number } ?? false }?.offset ?? count
  }

  // MARK: Changes

  /// Adds an item in place of the one with the same key, or at its place among the others; after all if it has none yet.
  ///
  /// - Returns: The item as it is stored, and the one that was in its place.
  @discardableResult
  mutating func put(_ item: StoredItem) -> (stored: StoredItem, replaced: StoredItem?) {
    // What is always visible without a credential is hidden from nobody.
    if !isVisible(item, at: 0, to: { nil }) || !isVisible(item, at: .max, to: { nil }) { hidesSome = true }
    own(item.key)
    if let sequence = sequences[item.key], let place = place(of: sequence) {
      let replaced = parts[place.part][place.index]
      for text in uniqueTexts(replaced) { uniques[text] = nil }
      let stored = item.at(sequence)
      parts[place.part][place.index] = stored
      for text in uniqueTexts(stored) { uniques[text] = sequence }
      size += stored.size - ownSize(of: replaced)
      return (stored, replaced)
    }
    let sequence = item.sequence == 0 ? nextSequence : item.sequence
    nextSequence = max(nextSequence, sequence + 1)
    forget(item.key)
    if let number = Int(item.key), number > greatestNumber, number < Int.max / 2 { greatestNumber = number }
    let added = item.at(sequence)
    insert(added)
    sequences[item.key] = sequence
    for text in uniqueTexts(added) { uniques[text] = sequence }
    count += 1
    size += added.size
    return (added, nil)
  }

  private mutating func insert(_ item: StoredItem) {
    let after = Self.partition(parts.count) { parts[$0].first.map { $0.sequence > item.sequence } ?? true }
    let part = max(0, after - 1)
    if part == parts.endIndex - 1, let last = parts.last, last.count >= Self.partSize,
      last.last.map({ $0.sequence < item.sequence }) ?? true
    {
      return parts.append([item])
    }
    guard parts.indices.contains(part) else { return parts.append([item]) }
    let index = Self.partition(parts[part].count) { parts[part][$0].sequence > item.sequence }
    parts[part].insert(item, at: index)
    guard parts[part].count > 2 * Self.partSize else { return }
    parts.insert(Array(parts[part].suffix(Self.partSize)), at: part + 1)
    parts[part].removeLast(Self.partSize)
  }

  /// Leaves out the next places and numbers, which are for the items of a copy.
  mutating func skip(_ count: Int) {
    nextSequence += count
    if greatestNumber < Int.max / 2 - count { greatestNumber += count }
  }

  /// Removes the item with a key, and returns it; `nil` if there is none.
  @discardableResult
  mutating func remove(_ key: String) -> StoredItem? {
    guard let sequence = sequences[key], let place = place(of: sequence) else { return nil }
    own(key)
    let item = parts[place.part].remove(at: place.index)
    if parts[place.part].isEmpty { parts.remove(at: place.part) }
    sequences[key] = nil
    for text in uniqueTexts(item) { uniques[text] = nil }
    count -= 1
    size -= ownSize(of: item)
    if removed.count >= Self.mostRemoved {
      for key in Array(removed.keys) { forget(key) }
      hasForgotten = true
    }
    removed[key] = sequence
    size += Self.removedSize(key)
    return item
  }

  private mutating func forget(_ removedKey: String) {
    if removed.removeValue(forKey: removedKey) != nil { size -= Self.removedSize(removedKey) }
  }

  // MARK: Memory

  /// The estimated memory of the key of a removed item, in bytes.
  static func removedSize(_ key: String) -> Int { 100 + key.utf8.count }

  /// Returns the memory that an item gives back when it goes: nothing if the first state has it.
  func ownSize(of item: StoredItem) -> Int { item.revision > sharedRevision ? item.size : 0 }

  /// Counts nothing of what it has now, because the first state has it, too.
  mutating func share(upTo revision: Int) { (sharedRevision, sharedParts, size) = (revision, .max, 0) }

  /// Counts the parts of the indexes that a change of a key copies.
  private mutating func own(_ key: String) {
    let part = KeyIndex.part(of: key)
    guard sharedParts & 1 << UInt64(part) != 0 else { return }
    if sharedParts == .max { size += Self.emptySize + 8 * parts.count }
    sharedParts &= ~(1 << UInt64(part))
    size += 100 * sequences.count(ofPart: part)
  }

  private func place(of sequence: Int) -> (part: Int, index: Int)? {
    // The last part whose first item is not after the wanted one.
    let after = Self.partition(parts.count) { parts[$0].first.map { $0.sequence > sequence } ?? true }
    guard after > 0 else { return nil }
    let part = parts[after - 1]
    let index = Self.partition(part.count) { part[$0].sequence >= sequence }
    return index < part.count && part[index].sequence == sequence ? (after - 1, index) : nil
  }

  /// Returns the first position of which a condition holds that holds of all later ones.
  private static func partition(_ count: Int, _ holds: (Int) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = low + (high - low) / 2
      if holds(middle) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

extension ItemTable {
  /// The items of a table that an account sees at a time, or those of them that a list wants, in its order.
  struct View {
    /// The table; `nil` for a collection in which there never was an item.
    private let table: ItemTable?
    private let time: Int
    /// The items; `nil` for all of the table.
    private var chosen: [StoredItem]?

    /// Creates the view of an account; a table that hides nothing is not copied.
    ///
    /// - Parameters:
    ///   - time: The time, in nanoseconds since 1970.
    ///   - limit: The number of items after which nothing is looked for where some are hidden.
    init(of table: ItemTable?, at time: Int, to account: @autoclosure () -> String?, limit: Int = .max) {
      (self.table, self.time) = (table, time)
      guard let table, table.hidesSome else { return }
      let account = account()
      let visible = table.items.lazy.filter { table.isVisible($0, at: time) { account } }.prefix(limit)
      chosen = visible.map { $0.version(at: time) }
    }

    /// Returns the items that a query wants, in its order.
    func chosen(by query: ListQuery) -> View {
      var view = self
      let all = table?.items.lazy.map { [time] in $0.version(at: time) }
      view.chosen = chosen.map { query.applied(to: $0) } ?? all.map { query.applied(to: $0) } ?? []
      return view
    }

    /// The number of items.
    var count: Int { chosen?.count ?? table?.count ?? 0 }

    /// Returns the items from a position, at most `limit`.
    func items(from start: Int, limit: Int) -> [StoredItem] {
      guard let chosen else { return table?.items(from: start, limit: limit, at: time) ?? [] }
      return start < chosen.count ? Array(chosen[start..<min(chosen.count, start + limit)]) : []
    }

    /// Returns the position of the item with a key, counted from 0; `nil` if there is none.
    func position(of key: String) -> Int? {
      chosen.map { chosen in chosen.firstIndex { $0.key == key } } ?? table?.position(of: key)
    }

    /// Returns the position of the first item after one with a key, which may have been removed since, or not be among
    /// the chosen ones; `nil` if there has never been one.
    func position(after key: String) -> Int? {
      guard let chosen else { return table.map { $0.position(after: key) } ?? 0 }
      if let position = position(of: key) { return position + 1 }
      guard let table, let position = table.position(after: key) else { return nil }
      let following = Set(table.items(from: position, limit: table.count, at: time).map(\.key))
      return chosen.firstIndex { following.contains($0.key) } ?? chosen.count
    }
  }
}
