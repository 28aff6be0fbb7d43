import ContractJudge
import ContractReports
import Diagnostics
import JSONSyntax
import Workflows

/// The progress of a run of a workflow, with all the workflows that it runs.
struct Journey: Sendable {
  /// A failure that ends a workflow, unless an action handles it.
  struct Failure: Sendable {
    var finding: Finding
    /// The position of the exchange among the records; `nil` if the step had none.
    let record: Int?
  }

  /// How a run of a workflow ended.
  enum Ending: Sendable {
    case completed([String: JSONLiteral])
    case failed(Failure)
    /// The run was cancelled.
    case cancelled
  }

  let limits: WorkflowConfiguration.Limits
  /// The exchanges, in order.
  var records: [JudgedExchange] = []
  /// The steps of the exchanges, in the same order.
  var places: [StepPlace] = []
  /// The latest request and outcome of each step.
  var sent: [StepPlace: SentStep] = [:]
  /// The generated values of the run; `nil` if the workflow is played as it is.
  var variation: WorkflowVariation?
  /// Whether the run has completed its workflow.
  var isCompleted = false
  /// One line per step.
  var lines: [String] = []
  /// The number of steps, counting repetitions.
  var steps = 0
  /// The time that retries have waited.
  var pauses: Duration = .zero
  /// The number of workflows that are running.
  var depth = 0
  /// The inputs and outputs of the workflows that have been completed, by id.
  var workflowInputs: [String: [String: JSONLiteral]] = [:]
  var workflowOutputs: [String: [String: JSONLiteral]] = [:]

  /// The number of the journey's last lines that a finding shows.
  private static let shownLines = 30

  init(limits: WorkflowConfiguration.Limits) { self.limits = limits }

  /// The lines for a finding, the oldest ones left out.
  var summary: [String] {
    let hidden = lines.count - Self.shownLines
    let shown = lines.suffix(Self.shownLines)
    return ["journey:"] + (hidden > 0 ? ["  … \(counted(hidden, "earlier step"))"] : []) + shown.map { "  \($0)" }
  }

  /// Adds a line about a step; it starts with the number of the step.
  mutating func note(_ text: String) {
    let indent = String(repeating: "  ", count: max(0, depth - 1))
    lines.append("\(indent)\(steps). \(text)")
  }
}
