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
  private var removed: [String: Int] = [:]
  /// Whether keys of removed items are no longer known.
  private(set) var hasForgotten = false
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

  /// Returns the key of the item that has a unique text, also of a hidden one; `nil` if none has.
  func key(ofUnique text: String) -> String? {
    guard let sequence = uniques[text], let place = place(of: sequence) else { return nil }
    return parts[place.part][place.index].key
  }

  /// The items that a document of the state has, in their order: every one as it is stored, also those that are hidden.
  var documented: some Sequence<StoredItem> { items }

  /// The estimated memory that it takes, in bytes.
  var size: Int { items.reduce(Self.emptySize) { $0 + $1.size } }

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

  /// Adds an item after all others, or in place of the one with the same key.
  ///
  /// - Returns: The item as it is stored, and the one that was in its place.
  @discardableResult
  mutating func put(_ item: StoredItem) -> (stored: StoredItem, replaced: StoredItem?) {
    // What is always visible without a credential is hidden from nobody.
    if !isVisible(item, at: 0, to: { nil }) || !isVisible(item, at: .max, to: { nil }) { hidesSome = true }
    if let sequence = sequences[item.key], let place = place(of: sequence) {
      let replaced = parts[place.part][place.index]
      for text in uniqueTexts(replaced) { uniques[text] = nil }
      let stored = item.at(sequence)
      parts[place.part][place.index] = stored
      for text in uniqueTexts(stored) { uniques[text] = sequence }
      return (stored, replaced)
    }
    let sequence = nextSequence
    nextSequence += 1
    removed[item.key] = nil
    if let number = Int(item.key), number > greatestNumber, number < Int.max / 2 { greatestNumber = number }
    let added = item.at(sequence)
    if let last = parts.indices.last, parts[last].count < Self.partSize {
      parts[last].append(added)
    } else {
      parts.append([added])
    }
    sequences[item.key] = sequence
    for text in uniqueTexts(added) { uniques[text] = sequence }
    count += 1
    return (added, nil)
  }

  /// Removes the item with a key, and returns it; `nil` if there is none.
  @discardableResult
  mutating func remove(_ key: String) -> StoredItem? {
    guard let sequence = sequences[key], let place = place(of: sequence) else { return nil }
    let item = parts[place.part].remove(at: place.index)
    if parts[place.part].isEmpty { parts.remove(at: place.part) }
    sequences[key] = nil
    for text in uniqueTexts(item) { uniques[text] = nil }
    count -= 1
    if removed.count >= Self.mostRemoved { (removed, hasForgotten) = ([:], true) }
    removed[key] = sequence
    return item
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
