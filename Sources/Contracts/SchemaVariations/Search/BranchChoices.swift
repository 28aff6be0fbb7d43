import Quantities

/// The branches that one attempt chooses.
///
/// The first attempts enumerate the combinations in order, with the first choice varying fastest; later ones are
/// random.
struct BranchChoices {
  private static let systematic = 16

  private var rest: Int
  private let isRandom: Bool

  /// Creates the choices of an attempt, counted from 0; if `isRandomized`, the first one is random too.
  init(attempt: Int, isRandomized: Bool) {
    rest = isRandomized ? attempt - 1 : attempt
    isRandom = attempt >= Self.systematic || rest < 0
  }

  /// Picks one of `count` branches.
  mutating func pick(_ count: Int, using random: inout SeededGenerator) -> Int {
    guard count > 1 else { return 0 }
    guard !isRandom else { return Int.random(in: 0..<count, using: &random) }
    defer { rest /= count }
    return rest % count
  }
}
