/// Secret values that are hidden in all text, whatever is next to them.
struct HiddenValues: Sendable {
  /// The most values, and the most bytes of all of them together.
  private static let (mostValues, mostBytes) = (100_000, 16 << 20)

  private var values: [String] = []
  private var numbers: [String: Int] = [:]
  private var size = 0
  private var known = KnownSecrets()

  /// Whether there is none.
  var isEmpty: Bool { known.isEmpty }

  /// How many there are.
  var count: Int { values.count }

  /// Returns the values that were added after the first ones, in order.
  func values(after count: Int) -> ArraySlice<String> { values.dropFirst(count) }

  /// The fewest bytes of a text that can contain one of them.
  var fewestBytesOfText: Int { known.fewestBytesOfText }

  /// Whether a value is one of them, as it is.
  func contains(_ value: String) -> Bool { numbers[value] != nil }

  /// Adds a value; beyond the bounds nothing is added.
  mutating func insert(_ value: String, allowsShort: Bool = false) {
    guard numbers[value] == nil, values.count < Self.mostValues, size + value.utf8.count <= Self.mostBytes else {
      return
    }
    let count = known.count
    known.insert(value, number: values.count, allowsShort: allowsShort)
    guard known.count > count else { return }
    numbers[value] = values.count
    values.append(value)
    size += value.utf8.count
  }

  /// Returns the values in a part of a text with their ranges, in order and without overlaps.
  func matches(in text: [UInt8], _ range: Range<Int>) -> [(range: Range<Int>, value: String)] {
    known.matches(in: text, range).compactMap { match in
      values.indices.contains(match.number) ? (match.range, values[match.number]) : nil
    }
  }
}
