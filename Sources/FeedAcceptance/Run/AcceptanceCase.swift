public import ContractReports

/// One case of the acceptance suite: preconditions, actions and expectations.
///
/// Its text is generated from the steps that run, so that it describes only what is done.
public struct AcceptanceCase: Sendable, Identifiable, CustomStringConvertible {
  /// The identifier in lists, reports and filters: `S1`, `matrix.online.empty`, `remote-feed.status-201`.
  public let id: String
  /// The use case that it belongs to.
  public let useCase: UseCase
  /// Its cell in the matrix; `nil` outside the matrix.
  public let cell: CaseOutcome.Cell?
  /// Where it comes from.
  public let origin: CaseOrigin
  /// Its steps, in the order in which they run.
  public let steps: [Step]

  /// Creates a case from steps.
  public init(
    _ id: String,
    of useCase: UseCase,
    cell: CaseOutcome.Cell? = nil,
    origin: CaseOrigin = .useCases,
    @StepsBuilder steps: () -> [Step]
  ) {
    self.id = id
    self.useCase = useCase
    self.cell = cell
    self.origin = origin
    self.steps = steps()
  }

  /// Returns the case with an additional last step: the client sends no unnecessary requests.
  var countingRequests: AcceptanceCase {
    AcceptanceCase(id, of: useCase, cell: cell, origin: origin) {
      steps
      Then(.noNeedlessRequestIsMade)
    }
  }

  /// The identifier and text, as a test shows its argument.
  public var description: String { "\(id): \(text)" }

  /// The steps of the case in one line.
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
