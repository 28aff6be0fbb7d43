/// Secrets by their values: the number of each, and where they are in other text.
///
/// Its memory is bounded: a secret beyond the bounds has no number, and is not searched for.
struct SecretValues: Sendable {
  /// The most secrets, and the most bytes of all of them together.
  private static let (most, mostBytes) = (100_000, 16 << 20)

  /// The number of each secret.
  private var numbers: [String: Int] = [:]
  /// The number of the last secret.
  private var last = 0
  private var size = 0
  /// The secrets that are searched for in all text, in the order in which they were added.
  private(set) var searched: [String] = []
  /// Finds the secrets that are searched for.
  private(set) var known = KnownSecrets()

  /// How many secrets there are.
  var count: Int { numbers.count }

  /// Whether there is none.
  var isEmpty: Bool { numbers.isEmpty }

  func contains(_ value: String) -> Bool { numbers[value] != nil }

  /// Numbers new secrets after a number that is in use.
  mutating func reserve(_ number: Int) { last = max(last, number) }

  private func hasRoom(for secret: String) -> Bool {
    numbers.count < Self.most && size + secret.utf8.count <= Self.mostBytes
  }

  private mutating func add(_ secret: String) {
    size += secret.utf8.count
    last += 1
    numbers[secret] = last
  }

  /// The placeholder of a secret: the one it has, or the next.
  ///
  /// - Parameter isDistinctive: Whether the secret is unlike all other text, so that it can be searched for everywhere.
  mutating func placeholder(for secret: String, isDistinctive: Bool) -> String {
    if numbers[secret] == nil, hasRoom(for: secret) { add(secret) }
    guard let number = numbers[secret] else { return Placeholder.text }
    if isDistinctive, known.insert(secret, number: number) { searched.append(secret) }
    return Placeholder.text(of: number)
  }

  /// Adds a value that is searched for in all text; one that is too short for that, or beyond the bounds, is left out.
  mutating func hide(_ value: String, allowsShort: Bool = false) {
    guard numbers[value] == nil, hasRoom(for: value),
      known.insert(value, number: last + 1, allowsShort: allowsShort)
    else { return }
    add(value)
    searched.append(value)
  }

  /// Returns hidden values in a part of a text with their ranges, in order and without overlaps.
  func matches(in text: [UInt8], _ range: Range<Int>) -> [(range: Range<Int>, value: String)] {
    known.matches(in: text, range).compactMap { match in
      searched.indices.contains(match.number - 1) ? (match.range, searched[match.number - 1]) : nil
    }
  }
}
