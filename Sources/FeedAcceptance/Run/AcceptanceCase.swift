public import ContractReports

/// One case of the acceptance suite: what is given, what is done, and what must then be.
///
/// Its text is made by the steps that run, so that nothing can be said that is not done.
public struct AcceptanceCase: Sendable, Identifiable, CustomStringConvertible {
  /// Identifies the case in lists, reports and filters: `S1`, `matrix.online.empty`, `remote-feed.status-201`.
  public let id: String
  /// The use case that it belongs to.
  public let useCase: UseCase
  /// Its place in the matrix; `nil` outside of it.
  public let cell: CaseOutcome.Cell?
  /// Its steps, in the order in which they run.
  public let steps: [Step]

  /// A case of some steps.
  public init(
    _ id: String,
    of useCase: UseCase,
    cell: CaseOutcome.Cell? = nil,
    @StepsBuilder steps: () -> [Step]
  ) {
    self.id = id
    self.useCase = useCase
    self.cell = cell
    self.steps = steps()
  }

  /// The case with a last step: the client makes no request that the actions do not need.
  var countingRequests: AcceptanceCase {
    AcceptanceCase(id, of: useCase, cell: cell) {
      steps
      Then(.noNeedlessRequestIsMade)
    }
  }

  /// Identifier and text: what a test shows of its argument.
  public var description: String { "\(id): \(text)" }

  /// The case in one line: its steps, one after the other.
  public var text: String { steps.map { "\($0.keyword) \($0.text)" }.joined(separator: ", ") }
}

/// Collects the steps of a case.
@resultBuilder
public enum StepsBuilder {
  /// A step.
  public static func buildExpression(_ step: any CaseStep) -> [Step] { [step.step] }
  /// Several steps that something else made.
  public static func buildExpression(_ steps: [Step]) -> [Step] { steps }
  /// All steps in their order.
  public static func buildBlock(_ steps: [Step]...) -> [Step] { steps.flatMap(\.self) }
  /// Steps under a condition.
  public static func buildOptional(_ steps: [Step]?) -> [Step] { steps ?? [] }
  /// Steps of one branch.
  public static func buildEither(first steps: [Step]) -> [Step] { steps }
  /// Steps of the other branch.
  public static func buildEither(second steps: [Step]) -> [Step] { steps }
  /// Steps of a loop.
  public static func buildArray(_ steps: [[Step]]) -> [Step] { steps.flatMap(\.self) }
}
