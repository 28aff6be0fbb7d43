import ContractJudge
import ContractModel
import ContractReports
import HTTPMessages
import JSONSyntax
import Workflows

/// A step by its place in a set of workflows.
struct StepPlace: Sendable, Hashable {
  let workflow: String
  let step: String
}

/// The request of a step, and its outcome.
struct SentStep: Sendable {
  let body: StepBody?
  /// Whether the contract allows the request.
  let isConforming: Bool
  let status: Int?
}

/// Generated values that a play of a workflow has in place of its own.
struct WorkflowVariation: Sendable {
  /// A generated value at one place.
  struct Change: Sendable, Hashable {
    /// The value that is changed in part.
    enum Place: Sendable, Hashable {
      case inputs
      case body(StepPlace)
    }

    let place: Place
    /// The keys and positions from the root.
    let path: [String]
    /// The new value; `nil` if the member or element is left out.
    let value: JSONLiteral?
    /// The difference with its subject: `the input "name" is empty`.
    let summary: String

    func applied(to whole: JSONLiteral) -> JSONLiteral { whole.replacing(path[...], with: value) }
  }

  /// The generated values; empty for a play without any.
  let changes: [Change]
  /// The requests and outcomes of the steps in a play without generated values.
  var usual: [StepPlace: SentStep] = [:]

  /// A description of the play in one phrase.
  var summary: String {
    changes.isEmpty ? "the workflow is played again" : changes.map(\.summary).joined(separator: ", ")
  }

  /// The expectation of every response.
  var expectation: Expectation {
    .generated(GeneratedExpectation(summary: summary, isValid: true, mustBeRefused: false))
  }

  /// Returns the generated values of the body of a step.
  func changes(of step: StepPlace) -> [Change] { changes.filter { $0.place == .body(step) } }

  /// Returns the inputs with the generated values.
  func applied(to inputs: [String: JSONLiteral]) -> [String: JSONLiteral] {
    changes.reduce(into: inputs) { inputs, change in
      guard change.place == .inputs, let name = change.path.first else { return }
      inputs[name] =
        change.path.count == 1
        ? change.value : inputs[name]?.replacing(change.path.dropFirst(), with: change.value)
    }
  }

  /// Returns whether a step's request may be sent: the contract allows it, unless it does not allow the usual one either.
  func permits(_ request: StepRequest, of step: StepPlace) -> Bool {
    request.isConforming || usual[step]?.isConforming == false
  }

  /// Returns whether a step got the same status as without generated values.
  ///
  /// Its criteria may compare the response with a value that is now another one; the workflow goes on.
  func isUsual(_ status: Int, of step: StepPlace) -> Bool { usual[step]?.status == status }
}

extension WorkflowBody {
  /// The places of values that come from inputs and earlier steps.
  var runtimePlaces: [[String]] {
    let replaced = replacements.filter { !$0.value.runtimePlaces.isEmpty }.map { replacement in
      let tokens = replacement.target.tokens
      // An element that is added at the end has no position yet.
      return tokens.last == "-" ? Array(tokens.dropLast()) : tokens
    }
    return (payload?.runtimePlaces ?? []) + replaced
  }
}

extension WorkflowExpression {
  /// The places inside the value that are only known during a run.
  var runtimePlaces: [[String]] {
    switch self {
    case .constant: []
    case .object(let members):
      members.flatMap { member in member.value.runtimePlaces.map { [member.key] + $0 } }
    case .array(let elements):
      elements.enumerated().flatMap { position, element in element.runtimePlaces.map { ["\(position)"] + $0 } }
    case .message, .lookup, .part, .selection, .template: [[]]
    }
  }
}

extension Journey {
  /// The way in which a step fails.
  struct StepFailure: Sendable, Hashable {
    let check: CheckID
    let step: StepPlace
    let status: Int?
  }

  /// The ways in which the steps have failed.
  var stepFailures: Set<StepFailure> { Set(stepFailures(at: nil).flatMap(\.self)) }

  /// The server errors of the steps, also those that the contract documents or an action handled.
  var serverErrors: Set<StepFailure> {
    Set(
      zip(records, places).compactMap { record, place in
        guard let status = record.analysis.response?.status, status >= 500 else { return nil }
        return StepFailure(check: .generatedRequest, step: place, status: status)
      }
    )
  }

  /// Returns the ways in which each exchange has failed, none for those of other steps than one.
  func stepFailures(at step: StepPlace?) -> [Set<StepFailure>] {
    zip(records, places).map { record, place in
      guard step == nil || step == place else { return [] }
      let status = record.analysis.response?.status
      return Set(record.findings.map { StepFailure(check: $0.check, step: place, status: status) })
    }
  }
}
