import Diagnostics

/// Why a run says little about an operation: it was not requested, or no request of it succeeded.
public enum OperationOmission: String, Sendable, Hashable, CaseIterable {
  /// Its method may change something, and nobody allowed it.
  case unsafe
  /// It refused every request as unauthorized.
  case credentials
  /// An error in the contract makes it unusable.
  case contract
  /// The contract has no example for a required value.
  case example
  /// No response led to it.
  case link
  /// It is left to workflows.
  case workflow
  /// The server was too busy for every request.
  case busy
  /// It never succeeded for another reason.
  case unsuccessful
  /// The run ended before.
  case ended

  /// The description of the counted operations, after a number: `4 unsafe`.
  package var wording: String {
    switch self {
    case .unsafe: "unsafe"
    case .credentials: "refused as unauthorized"
    case .contract: "with an error in the contract"
    case .example: "without an example"
    case .link: "that no response leads to"
    case .workflow: "left to workflows"
    case .busy: "refused with 429 or 503"
    case .unsuccessful: "without a success"
    case .ended: "after the end of the run"
    }
  }

  /// The verdict on one operation whose requests did not succeed.
  package var verdict: String {
    switch self {
    case .credentials, .busy: wording
    default: "no response was a success"
    }
  }

  /// The remedy that brings the operation in; `nil` if there is none.
  package var remedy: String? {
    switch self {
    case .unsafe: "--allow-unsafe"
    case .credentials: "--auth"
    case .contract: "fix the contract"
    case .example: "add examples to the contract"
    case .link: "add examples or links to the contract"
    case .workflow: "name no workflow with --include"
    case .busy: "--rate, limits.max-retry-after"
    case .unsuccessful, .ended: nil
    }
  }
}
