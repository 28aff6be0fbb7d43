/// The work that a comparison may still do; what is not decided when none is left is reported as such.
final class ComparisonEffort {
  /// The steps of comparing schemas.
  private(set) var steps: Int
  /// The steps of searching for witnesses.
  var searchSteps: Int
  /// The number of places in messages about whose schemas nothing could be proved within the limits.
  var unproven = 0
  private let deadline: ContinuousClock.Instant
  /// Whether the time is over.
  private(set) var isLate = false

  init(_ limits: ComparisonLimits) {
    steps = limits.steps
    searchSteps = limits.searchSteps
    deadline = ContinuousClock.now.advanced(by: limits.duration)
  }

  /// Counts a step; returns whether it may be done.
  func spend() -> Bool {
    guard steps > 0, !isLate else { return false }
    steps -= 1
    if steps % 64 == 0 { isLate = ContinuousClock.now > deadline }
    return true
  }

  /// Counts a thousandth of the work on what a schema accepts.
  func note(work: Int) {
    guard work >= 1000 else { return }
    steps = max(0, steps - work / 1000)
    isLate = isLate || ContinuousClock.now > deadline
  }

  /// Whether everything could be compared.
  var isExhausted: Bool { isLate || steps <= 0 }

  /// Whether a witness may still be looked for.
  var maySearch: Bool {
    guard searchSteps > 0, !isExhausted else { return false }
    isLate = ContinuousClock.now > deadline
    return !isLate
  }
}

package struct ComparisonLimits: Sendable {
  /// The most steps of comparing schemas, each of which concerns two schemas.
  package var steps: Int
  /// The most steps of searching for witnesses.
  package var searchSteps: Int
  /// The longest time.
  package var duration: Duration

  /// Creates limits; the defaults suffice for documents of 10 MB.
  package init(steps: Int = 20_000_000, searchSteps: Int = 2_000_000, duration: Duration = .seconds(18)) {
    (self.steps, self.searchSteps, self.duration) = (steps, searchSteps, duration)
  }
}
