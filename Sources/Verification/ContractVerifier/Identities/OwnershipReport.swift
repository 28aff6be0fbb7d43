import ContractModel
import ContractReports
import Diagnostics
import HTTPMessages
import Redaction

/// The findings and notes that trials of two identities lead to.
struct OwnershipReport {
  private let identities: OtherIdentity
  /// The paths of items that accuse nobody, although the one got what the other has made.
  private var unproven: [OwnershipVerdict: [String]] = [:]
  private var isTried = false

  init(_ identities: OtherIdentity) { self.identities = identities }

  /// Reports what a trial shows, each act once.
  mutating func add(_ trial: OwnershipTrial, _ context: inout LifeCycleContext) {
    guard let basis = trial.basis else { return }
    var verdicts: Set<OwnershipVerdict> = []
    for act in Exposure.Act.allCases {
      for owner in OwnershipTrial.Side.allCases {
        guard let attempt = trial.attempts[owner], let record = attempt.proofs[act]?.record else { continue }
        let reverse = trial.attempts[attempt.other]?.exposure ?? Exposure()
        if [.granted, .denied].contains(attempt.exposure[act]) {
          isTried = true
          context.session.judged(.ownership, record.operation.id)
        }
        let verdict = OwnershipVerdict(on: act, attempt.exposure, reverse, basis)
        let isNew = verdicts.insert(verdict).inserted
        // One doubt says all, and one of both ways.
        guard verdict == .fault || verdict == .doubtful && isNew else { continue }
        report(act, attempt, isMutual: reverse[act] == .granted, verdict, trial, basis, &context)
        break
      }
    }
    for verdict in [OwnershipVerdict.shared, .privileged] where verdicts.contains(verdict) {
      if !verdicts.contains(.fault) { unproven[verdict, default: []].append(trial.resource.item.text) }
    }
  }

  private func report(
    _ act: Exposure.Act,
    _ attempt: OwnershipTrial.Attempt,
    isMutual: Bool,
    _ verdict: OwnershipVerdict,
    _ trial: OwnershipTrial,
    _ basis: OwnershipBasis,
    _ context: inout LifeCycleContext
  ) {
    guard let (record, after) = attempt.proofs[act] else { return }
    let (owner, other) = (trial.name(of: attempt.owner), trial.name(of: attempt.other))
    let status = record.analysis.isSuccess ? "" : "status \(record.analysis.response?.status ?? 0), but "
    let what = "what \(owner) \(attempt.made == nil ? "has" : "made")"
    let message =
      switch act {
      case .read: "\(other) can read \(what)"
      case .update: "\(status)\(other) can change \(what)"
      case .delete: "\(status)\(other) can delete \(what)"
      case .list: "the list of \(other) has \(what)"
      }
    let details =
      [Self.reason(act, attempt.exposure, basis, other)]
      + account(attempt.origin, attempt.made == nil ? "the list of \(owner)" : "\(owner) made it", context)
      + account(after, "\(owner) read it afterwards", context) + (isMutual ? ["the same the other way round"] : [])
    let severity: Severity = verdict == .fault ? .error : .warning
    context.report(.ownership, message, severity: severity, details: details, on: record)
  }

  /// Returns why the items are not everybody's.
  private static func reason(
    _ act: Exposure.Act,
    _ exposure: Exposure,
    _ basis: OwnershipBasis,
    _ other: String
  ) -> String {
    if basis == .stated { return "x-owner says that items belong to the account that made them" }
    if exposure[.list] == .denied, act != .list { return "the list of \(other) does not have it" }
    if exposure[.read] == .denied { return "\(other) may not read it" }
    if exposure[.update] == .denied { return "\(other) may not change it" }
    return basis == .inferred
      ? "the contract suggests that items have owners: contract explain resources"
      : "the contract does not say whose the items are; write x-owner into their schema, false if they are everybody's"
  }

  /// Returns the command that repeats a request, as a detail.
  private func account(_ record: JudgedExchange?, _ what: String, _ context: LifeCycleContext) -> [String] {
    guard let record, let status = record.analysis.response?.status else { return [] }
    let command = CurlCommand(repeating: context.session.redaction.reading(record.subject.exchange))
    return ["\(what), status \(status): \(command)"]
  }

  /// Returns the notes about what accuses nobody.
  func notes(isRefused: Bool) -> [String] {
    let (own, other) = (identities.own, identities.name)
    if isRefused {
      return ["--as \(other): every request got status 401, so nothing is known about what \(other) may see"]
    }
    let notes = [
      unproven[.shared].map {
        "\(own) and \(other) get each other's items of \(Self.list($0)), as if they were everybody's; "
          + "x-owner in their schema says whether they are"
      },
      unproven[.privileged].map {
        "of \(own) and \(other), one may do more than the other with items of \(Self.list($0)); "
          + "name two with the same rights"
      },
    ]
    let nothing = "--as: no item of \(own) or \(other) could be tried; let the run make some with --allow-unsafe"
    return notes.compactMap(\.self) + (isTried || !unproven.isEmpty ? [] : [nothing])
  }

  private static func list(_ paths: [String]) -> String {
    let others = paths.count > 5 ? " and \(paths.count - 5) more" : ""
    return paths.prefix(5).joined(separator: ", ") + others
  }
}
