/// Which placeholder stands for which secret, so that one secret has the same in every place; and finds them again.
///
/// What it keeps is bounded: a secret beyond the bounds has the placeholder without a number, and is not looked for.
struct PlaceholderRegistry: Sendable {
  /// The number of the placeholder of each secret.
  private var numbers: [String: Int] = [:]
  /// The number of the last placeholder.
  private(set) var last = 0
  private var size = 0
  /// The secrets that are looked for, in the order in which they were seen.
  private(set) var distinctiveSecrets: [String] = []
  /// The secrets that are looked for wherever they may stand.
  private(set) var known = KnownSecrets()

  /// The most secrets that are told apart.
  static let mostSecrets = 100_000
  /// The most bytes that the secrets may have together.
  static let mostBytes = 16 << 20

  /// How many secrets are told apart.
  var count: Int { numbers.count }

  /// Begins the numbers of new placeholders behind one that stands for something already.
  mutating func reserve(_ number: Int) { last = max(last, number) }

  /// The placeholder of a secret: the one it has, or the next.
  ///
  /// - Parameter isDistinctive: Whether nothing else would be spelt so, and the secret can be looked for in all text.
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
