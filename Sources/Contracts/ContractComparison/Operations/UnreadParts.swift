package import ContractModel
import Diagnostics
import JSONSyntax

extension ContractProblem {
  /// Whether a schema, or a part that is described elsewhere, could not be read because of it.
  package var leavesPartUnread: Bool { [.unresolvableReference, .invalidSchema].contains(code) }
}

extension Contract {
  /// Whether parts of its operations could not be read, and are missing in the model.
  var hasUnreadParts: Bool { problems.contains { $0.leavesPartUnread && $0.extent == .part } }
}

extension ContractComparisonRun {
  /// The most parts of a contract that are reported.
  private static let maximumUnread = 50

  /// A fault that is the same in both contracts says nothing about a change.
  private struct Fault: Hashable {
    let code: ContractProblem.Code
    let message: String
    let pointer: String

    init(_ problem: ContractProblem) {
      (code, message, pointer) = (problem.code, problem.message, problem.pointer?.description ?? "")
    }
  }

  /// Reports the parts that one of the contracts alone describes in a way that cannot be read.
  func reportUnreadParts() {
    let (before, after) = (Self.unread(old.contract), Self.unread(new.contract))
    report(before, except: Set(after.map(Fault.init)), isOld: true)
    report(after, except: Set(before.map(Fault.init)), isOld: false)
  }

  private static func unread(_ contract: Contract) -> [ContractProblem] {
    contract.problems.filter { problem in
      problem.extent == .part && problem.leavesPartUnread
        && (problem.severity == .error || problem.code == .unresolvableReference)
    }
  }

  private func report(_ problems: [ContractProblem], except others: Set<Fault>, isOld: Bool) {
    let side = isOld ? old : new
    for problem in problems.filter({ !others.contains(Fault($0)) }).prefix(Self.maximumUnread) {
      let operation = side.operations.first { problem.operations.first == $0.operation.id }
      add(
        .notReadable,
        ChangedPart(operation?.name ?? "document", isOld ? problem.place : nil, isOld ? nil : problem.place),
        "a part cannot be read in the \(isOld ? "old" : "new") contract: \(problem.message)",
        client: .undecided,
        server: .undecided
      )
    }
  }
}

extension Change {
  /// Returns the change without a verdict, if it says that a schema is missing where it may only be unreadable.
  func withoutTrust(inOld isOldUnread: Bool, inNew isNewUnread: Bool) -> Change {
    guard rule == .schemaAdded && isOldUnread || rule == .schemaRemoved && isNewUnread else { return self }
    var change = self
    (change.client, change.server) = (.undecided, .undecided)
    return change
  }
}
