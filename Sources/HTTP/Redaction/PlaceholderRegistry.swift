/// Assigns one placeholder to each secret, and finds the secrets again in other text.
///
/// Its memory is bounded: a secret beyond the bounds gets the placeholder without a number, and is not searched for.
struct PlaceholderRegistry: Sendable {
  /// The number of the placeholder of each secret.
  private var numbers: [String: Int] = [:]
  /// The number of the last placeholder.
  private(set) var last = 0
  private var size = 0
  /// The secrets that are searched for, in the order in which they were seen.
  private(set) var distinctiveSecrets: [String] = []
  /// The secrets that are searched for in all text.
  private(set) var known = KnownSecrets()

  /// The most secrets with numbers of their own.
  static let mostSecrets = 100_000
  /// The most bytes that the secrets may have together.
  static let mostBytes = 16 << 20

  /// The number of secrets with numbers of their own.
  var count: Int { numbers.count }

  /// Whether it has seen no secret.
  var isEmpty: Bool { numbers.isEmpty && known.isEmpty }

  /// Numbers new placeholders after one that is in use.
  mutating func reserve(_ number: Int) { last = max(last, number) }

  /// The placeholder of a secret: the one it has, or the next.
  ///
  /// - Parameter isDistinctive: Whether the secret is unlike all other text, so that it can be searched for everywhere.
  mutating func placeholder(for secret: String, isDistinctive: Bool) -> String {
    let number: Int
    if let known = numbers[secret] {
      number = known
    } else {
      let count = secret.utf8.count
      guard numbers.count < Self.mostSecrets, size + count <= Self.mostBytes else { return Placeholder.text }
      size += count
      last += 1
      number = last
      numbers[secret] = number
    }
    if isDistinctive {
      let count = known.count
      known.insert(secret, number: number)
      if known.count > count { distinctiveSecrets.append(secret) }
    }
    return Placeholder.text(of: number)
  }
}
