import ContractJudge
import ContractModel
import HTTPMessages

/// Names the cause of a failure only where a request without it does not fail.
///
/// Every failing request is compared with the accepted requests of its operation, above all with the one that was sent
/// again right after it; what differs from the nearest is the cause. A refused request proves nothing, because the server
/// may have refused it before it came to what fails. Where accepted requests fail in the same way, no part of the request
/// is accused.
struct ProvedCauses {
  /// The outcomes of the valid requests of an operation.
  private struct Baseline {
    /// The accepted requests, at most so many that comparing with all of them is quick.
    var passing: [JudgedExchange] = []
    /// The statuses of server errors in response to valid requests.
    var errors: Set<Int> = []
    /// The statuses of refused valid requests.
    var refusals: Set<Int> = []
    /// Whether a request succeeded.
    var hasSuccess = false
    /// Whether an accepted request failed when it was sent again.
    var failsAgain = false
  }

  private static let maximumPassing = 60

  private var baselines: [String: Baseline] = [:]

  /// Learns from the exchanges of a group of operations.
  init(_ records: [JudgedExchange]) {
    for record in records {
      guard let status = record.analysis.response?.status, status != 429 else { continue }
      var baseline = baselines[record.operation.id] ?? Baseline()
      baseline.hasSuccess = baseline.hasSuccess || record.analysis.isSuccess
      baseline.failsAgain = baseline.failsAgain || record.contrast.contains { $0.analysis.response?.status ?? 0 >= 500 }
      if record.isOrdinary {
        if status >= 500 { baseline.errors.insert(status) }
        if 400..<500 ~= status { baseline.refusals.insert(status) }
      }
      if record.analysis.isSuccess, record.isHarmless, !record.findings.contains(where: Self.isOpen),
        baseline.passing.count < Self.maximumPassing
      {
        baseline.passing.append(record)
      }
      baselines[record.operation.id] = baseline
    }
  }

  /// Returns an exchange whose findings name proved causes only.
  func corrected(_ record: JudgedExchange) -> JudgedExchange {
    guard let status = record.analysis.response?.status, let baseline = baselines[record.operation.id],
      record.findings.contains(where: Self.isOpen)
    else { return record }
    var record = record
    // Where valid requests are refused alike, the refusal says nothing about what was sent on purpose.
    if 400..<500 ~= status, !baseline.hasSuccess, baseline.refusals.contains(status) || baseline.passing.isEmpty {
      record.findings.removeAll { $0.check == .rejection }
    }
    let again = record.contrast.first
    if let now = again?.analysis.response?.status, now >= 400, again?.isRepeatedCreation != true {
      // What gets a 4xx now, although it succeeded before, proves nothing; the run may have changed it.
      if 400..<500 ~= status { record.findings.removeAll { $0.check == .rejection } }
      return status >= 500 && now >= 500
        ? failingAlways(record, "which succeeded before, gets status \(now), too") : record
    }
    // Only so many are sent again; what they showed holds for the others.
    if again == nil, baseline.failsAgain, status >= 500, !record.isOrdinary { return failingAlways(record) }
    if record.subject.expectation.testsCredentials { return naming("credentials", in: record) }
    let passing = [again].compactMap(\.self) + baseline.passing
    guard !passing.isEmpty else {
      guard status >= 500, !record.isOrdinary else { return record }
      return baseline.errors.contains(status) ? failingAlways(record) : withoutContrast(record)
    }
    guard !record.isOrdinary || record.findings.contains(where: { $0.check == .rejection }) else { return record }
    return naming(Self.cause(of: record, among: passing), in: record)
  }

  private func naming(_ cause: String?, in record: JudgedExchange) -> JudgedExchange {
    var record = record
    for position in record.findings.indices where Self.isOpen(record.findings[position]) {
      record.findings[position].cause = cause
    }
    return record
  }

  /// Whether a finding is about the status that a request got, and its cause is not known yet.
  private static func isOpen(_ finding: Finding) -> Bool {
    finding.cause == nil && FaultIdentity.mayNameCause(finding)
  }

  /// Returns what distinguishes a request from the nearest one that did not fail.
  private static func cause(of record: JudgedExchange, among passing: [JudgedExchange]) -> String? {
    var nearest: RequestDifference?
    for base in passing {
      let difference = RequestDifference(record, from: base)
      if difference.count < nearest?.count ?? .max, difference.count > 0 { nearest = difference }
    }
    return nearest?.cause
  }

  /// Returns an exchange whose findings say that no accepted request shows what the failure is due to: they are one fault.
  private func withoutContrast(_ record: JudgedExchange) -> JudgedExchange {
    var record = record
    for position in record.findings.indices where Self.isOpen(record.findings[position]) {
      guard record.findings[position].hasRequestNote else { continue }
      record.findings[position].details.insert("no request was accepted, so nothing shows what this is due to", at: 0)
    }
    return record
  }

  /// Returns an exchange whose server error occurs with valid values, too.
  ///
  /// - Parameter proof: What the accepted request gets, which was sent again.
  private func failingAlways(_ record: JudgedExchange, _ proof: String? = nil) -> JudgedExchange {
    var record = record
    for position in record.findings.indices where Self.isOpen(record.findings[position]) {
      var finding = record.findings[position]
      if finding.check != .status, let status = finding.exchange?.status {
        finding.message = "status \(status), a server error, which also occurs with valid values"
      } else if finding.hasRequestNote {
        finding.details = ["fails also with valid values"] + finding.details.dropFirst()
      }
      if let proof { finding.details.append("the request without what was tested, \(proof)") }
      record.findings[position] = finding
    }
    return record
  }
}

extension JudgedExchange {
  /// Whether a request that was accepted must show what a failure is due to.
  var needsContrast: Bool {
    guard let status = analysis.response?.status, status >= 400, !isOrdinary else { return false }
    return findings.contains(where: FaultIdentity.mayNameCause)
  }

  /// Whether the request was refused because what it creates is there already, as the accepted one has created it.
  var isRepeatedCreation: Bool {
    operation.method == .post && analysis.response.map { [400, 409, 412, 422].contains($0.status) } ?? false
  }

  /// Whether the request is a valid one that a server has no reason to refuse or to fail at.
  var isOrdinary: Bool {
    switch subject.expectation {
    case .success, .documented, .followed, .sameInAnotherCase, .notFound: true
    case .generated(let request): request.isValid && request.isUsual
    case .refusal, .undocumentedRefusal, .noServerError, .allowed, .anyButServerError, .refusedCredentials,
      .sufficientCredentials:
      false
    }
  }

  /// Whether the request breaks no constraint on purpose, although it may be unusual.
  fileprivate var isHarmless: Bool {
    switch subject.expectation {
    case .success, .documented, .followed, .sameInAnotherCase, .notFound, .noServerError, .allowed, .anyButServerError,
      .sufficientCredentials:
      true
    case .generated(let request): request.isValid
    case .refusal, .undocumentedRefusal, .refusedCredentials: false
    }
  }
}
