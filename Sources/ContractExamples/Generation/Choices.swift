import ContractVerifier
import Quantities

/// Which branches one attempt takes.
///
/// The first attempts run through the combinations in order, the first choice varying fastest; later ones are random.
struct Choices {
  private static let systematic = 16

  private var rest: Int
  private let isRandom: Bool

  /// The choices of an attempt, counted from 0; the first one is random too where it `isFree`.
  init(attempt: Int, isFree: Bool) {
    rest = isFree ? attempt - 1 : attempt
    isRandom = attempt >= Self.systematic || rest < 0
  }

  /// One of so many branches.
  mutating func pick(_ count: Int, using random: inout SeededGenerator) -> Int {
    guard count > 1 else { return 0 }
    guard !isRandom else { return Int.random(in: 0..<count, using: &random) }
    defer { rest /= count }
    return rest % count
  }
}
