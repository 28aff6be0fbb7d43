import Basics

/// The work that one evaluation may still do, counted in evaluated schemas, and the verdicts that it has reached.
///
/// Most evaluations end within a first portion, which depends on the size of the instance. Beyond it, verdicts on
/// schemas that are used in several places are remembered: recursive alternatives would otherwise be evaluated again
/// for each combination of their branches. Further portions also count towards the ``EvaluationBudget`` in effect.
struct EvaluationEffort {
  /// The number of steps of a search for a pattern that cost as much as the evaluation of a schema.
  static let patternSteps = 16
  /// The steps of each further portion.
  private static let further = 512

  /// The remaining steps of the current portion.
  var steps: Int
  /// The steps of further portions.
  private var rest: Int
  /// Whether verdicts are remembered.
  private(set) var remembers = false
  private let mayRemember: Bool
  private var verdicts: [UInt64: Bool] = [:]
  /// The limit at which evaluation was aborted, if any.
  var limit: LimitHit?

  /// Creates the effort for an instance of a number of values.
  ///
  /// - Parameter mayRemember: Whether the verdict on a value depends on the schema alone.
  init(values: Int, bounds: EvaluationBounds, mayRemember: Bool) {
    let total = values.multipliedSaturated(by: bounds.stepsPerValue).addingSaturated(bounds.steps)
    steps = min(total, values.multipliedSaturated(by: bounds.firstPerValue).addingSaturated(bounds.first))
    rest = total - steps
    self.mayRemember = mayRemember
  }

  /// Allows as many steps as the first time; verdicts are kept.
  func renewed(values: Int, bounds: EvaluationBounds) -> EvaluationEffort {
    var renewed = EvaluationEffort(values: values, bounds: bounds, mayRemember: mayRemember)
    (renewed.remembers, renewed.verdicts) = (remembers, verdicts)
    return renewed
  }

  /// Starts further portions until there are steps left; returns `false` at the limit.
  mutating func extend() -> Bool {
    guard limit == nil else { return false }
    remembers = mayRemember
    while steps <= 0 {
      let wanted = min(Self.further, rest)
      let taken = EvaluationBudget.current?.take(wanted) ?? wanted
      guard taken > 0 else { return false }
      rest -= taken
      steps += taken
    }
    return true
  }

  /// The number of steps that a search for a pattern may take.
  var stepsOfPattern: Int {
    min(EvaluationBudget.current?.left ?? .max, rest).addingSaturated(max(0, steps))
      .multipliedSaturated(by: Self.patternSteps)
  }

  /// Counts the steps of a search for a pattern; short ones cost nothing.
  mutating func spend(patternSteps: Int) { steps -= patternSteps / Self.patternSteps }

  /// Returns the verdict on an instance, if it is known.
  func verdict(of node: Int, on instance: Int) -> Bool? { verdicts[Self.key(node, instance)] }

  /// Remembers a verdict.
  mutating func remember(_ isValid: Bool, of node: Int, on instance: Int) {
    verdicts[Self.key(node, instance)] = isValid
  }

  private static func key(_ node: Int, _ instance: Int) -> UInt64 {
    UInt64(truncatingIfNeeded: node) << 32 | UInt64(UInt32(truncatingIfNeeded: instance))
  }
}

/// The location at which evaluation was aborted.
struct LimitHit: Sendable {
  var node: Int
  var instance: Int
  var reason: Reason

  /// The exceeded limit: nesting of schemas, number of evaluations, call stack, or the steps of a search for a pattern.
  enum Reason: Int, Sendable {
    case depth, work, stack, pattern
  }
}
