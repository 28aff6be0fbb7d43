/// The items of a collection, in the order of their creation.
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
  /// The number of items.
  private(set) var count = 0
  /// Whether some items are not visible to everybody.
  private(set) var isShared = false
  /// The sequences of removed items by their keys, so that a page may begin after one.
  private var removed: [String: Int] = [:]
  private var nextSequence = 1
  /// The greatest number that is the key of an item, or was.
  private(set) var greatestNumber = 0

  /// The item with a key; `nil` if there is none.
  subscript(_ key: String) -> StoredItem? {
    guard let sequence = sequences[key], let place = place(of: sequence) else { return nil }
    return parts[place.part][place.index]
  }

  /// All items, in their order.
  var items: some Sequence<StoredItem> { parts.joined() }

  /// Returns the items from a position, at most `limit`.
  func items(from position: Int, limit: Int) -> [StoredItem] {
    guard limit > 0, position < count else { return [] }
    var (found, rest): ([StoredItem], Int) = ([], max(0, position))
    found.reserveCapacity(min(limit, count))
    for part in parts {
      guard rest < part.count else {
        rest -= part.count
        continue
      }
      found += part[rest..<min(part.count, rest + limit - found.count)]
      rest = 0
      if found.count == limit { break }
    }
    return found
  }

  /// Returns the position of the item with a key, counted from 0; `nil` if there is none.
  func position(of key: String) -> Int? {
    guard let sequence = sequences[key], let place = place(of: sequence) else { return nil }
    return parts[..<place.part].reduce(place.index) { $0 + $1.count }
  }

  /// Returns the position of the first item after one with a key, which may have been removed since; `nil` if there has
  /// never been one, apart from keys that are numbers, which need no item.
  func position(after key: String) -> Int? {
    if let position = position(of: key) { return position + 1 }
    if let sequence = removed[key] { return items.reduce(0) { $0 + ($1.sequence < sequence ? 1 : 0) } }
    guard let number = Int(key) else { return nil }
    return items.enumerated().first { Int($0.element.key).map { $0 > number } ?? false }?.offset ?? count
  }

  /// Returns the item that has a unique text already; `nil` if none has.
  func item(withUnique text: String) -> StoredItem? {
    guard let sequence = uniques[text], let place = place(of: sequence) else { return nil }
    return parts[place.part][place.index]
  }

  /// Adds an item after all others, or in place of the one with the same key.
  ///
  /// - Parameter unique: Returns the texts of an item that no other has.
  mutating func put(_ item: StoredItem, unique: (StoredItem) -> [String] = { _ in [] }) {
    if let sequence = sequences[item.key], let place = place(of: sequence) {
      for text in unique(parts[place.part][place.index]) { uniques[text] = nil }
      parts[place.part][place.index] = item.at(sequence)
      for text in unique(item) { uniques[text] = sequence }
      return
    }
    let sequence = nextSequence
    nextSequence += 1
    if item.owner != nil || item.start > 0 { isShared = true }
    removed[item.key] = nil
    if let number = Int(item.key), number > greatestNumber, number < Int.max / 2 { greatestNumber = number }
    let added = item.at(sequence)
    if let last = parts.indices.last, parts[last].count < Self.partSize {
      parts[last].append(added)
    } else {
      parts.append([added])
    }
    sequences[item.key] = sequence
    for text in unique(added) { uniques[text] = sequence }
    count += 1
  }

  /// Removes the item with a key, and returns it; `nil` if there is none.
  @discardableResult
  mutating func remove(_ key: String, unique: (StoredItem) -> [String] = { _ in [] }) -> StoredItem? {
    guard let sequence = sequences[key], let place = place(of: sequence) else { return nil }
    let item = parts[place.part].remove(at: place.index)
    if parts[place.part].isEmpty { parts.remove(at: place.part) }
    sequences[key] = nil
    for text in unique(item) { uniques[text] = nil }
    count -= 1
    if removed.count >= Self.mostRemoved { removed = [:] }
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
