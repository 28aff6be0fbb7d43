import ContractJudge
import ContractModel
import ContractReports
import HTTPMessages

extension ResourceLifeCycle {
  /// Returns the condition that an operation asks for, from the last read of the resource.
  func condition(for operation: Operation, _ read: JudgedExchange?) -> HTTPHeaders {
    guard operation.parameter("If-Match", in: .header) != nil || operation.documentsExactly(428),
      let tag = read?.analysis.response?.headers["ETag"]
    else { return [] }
    return ["If-Match": tag]
  }

  /// Reports validators that an update did not change, and a condition that is still met after it.
  func verifyValidators(
    _ before: JudgedExchange,
    _ after: JudgedExchange,
    _ read: Operation,
    _ values: ParameterValues,
    _ context: inout LifeCycleContext
  ) async {
    guard let old = before.analysis.response?.headers["ETag"], let new = after.analysis.response?.headers["ETag"],
      before.analysis.body != after.analysis.body
    else { return }
    if old == new {
      context.report(.conditionalRequests, "the ETag \(new) did not change with the resource", on: after)
      return
    }
    let stale = await context.perform(
      read,
      values,
      .documented,
      purpose: "If-None-Match with the ETag before the update",
      headers: ["If-None-Match": old]
    )
    guard let stale, stale.analysis.response?.status == 304 else { return }
    context.report(
      .conditionalRequests,
      "status 304 for If-None-Match: \(old), although the resource has changed and its ETag is \(new)",
      on: stale
    )
  }

  /// Sends a change under a condition that does not hold; returns whether it was refused, or not sent.
  ///
  /// - Parameter expectation: What the refusal should be, and why.
  private func isRefused(
    _ operation: Operation,
    _ values: ParameterValues,
    _ condition: HTTPHeaders,
    purpose: String,
    _ expectation: String,
    _ context: inout LifeCycleContext
  ) async -> Bool {
    guard context.session.checks.contains(.conditionalRequests) else { return true }
    let record = await context.perform(operation, values, .documented, purpose: purpose, headers: condition)
    guard let record, record.analysis.isSuccess else { return true }
    let sent = condition.fields.first.map { "for \($0.name): \($0.value)" } ?? "without If-Match"
    context.report(
      .conditionalRequests,
      "status \(record.analysis.response?.status ?? 0) \(sent)\(expectation)",
      on: record
    )
    return false
  }

  /// Repeats an update with the validator of an older version, where the contract documents its refusal.
  func refuseStaleCondition(
    _ operation: Operation,
    _ values: ParameterValues,
    _ tag: String?,
    _ context: inout LifeCycleContext
  ) async {
    guard let tag, operation.refusesOldVersions else { return }
    let purpose = "update with the ETag of an older version"
    let expectation = ", which is no longer the resource's ETag; expected 412, so that no update is lost"
    _ = await isRefused(operation, values, ["If-Match": tag], purpose: purpose, expectation, &context)
  }

  /// Sends a change under a condition that no version meets, where the contract documents its refusal; returns whether it
  /// was refused, or not sent.
  func refuseOtherCondition(
    _ operation: Operation,
    _ values: ParameterValues,
    isTagged: Bool,
    _ context: inout LifeCycleContext
  ) async -> Bool {
    guard operation.refusesOldVersions, isTagged || operation.parameter("If-Match", in: .header) != nil else {
      return true
    }
    let (purpose, expectation) = (
      "\(operation.method) with an ETag that no version has", ", which is the ETag of no version; expected 412"
    )
    let condition: HTTPHeaders = ["If-Match": "\"contract-no-such-version\""]
    return await isRefused(operation, values, condition, purpose: purpose, expectation, &context)
  }

  /// Repeats an accepted change with malformed conditions, which must cause no server error.
  ///
  /// A server may refuse them or ignore them (RFC 9110, sections 13.1.1 and 13.1.4).
  func tolerateMalformedConditions(
    _ operation: Operation,
    _ values: ParameterValues,
    _ context: inout LifeCycleContext
  ) async {
    guard operation.documents(412) || operation.parameter("If-Match", in: .header) != nil else { return }
    for (name, value) in [("If-Match", "contract"), ("If-Unmodified-Since", "not a date")] {
      let record = await context.perform(
        operation,
        values,
        .noServerError("the condition \(name) is malformed"),
        purpose: "\(operation.method) with a malformed \(name)",
        headers: [name: value]
      )
      guard [400, 412, 428].contains(record?.analysis.response?.status), let last = context.records.indices.last else {
        continue
      }
      // Any contract allows these refusals of malformed headers.
      context.records[last].findings.removeAll { $0.check == .status }
    }
  }

  /// Sends a `PUT` of what exists under the condition that nothing does (RFC 9110, section 13.1.2), where the contract
  /// documents its refusal.
  func refuseExisting(_ operation: Operation, _ values: ParameterValues, _ context: inout LifeCycleContext) async {
    guard operation.method == .put, operation.documents(412), operation.parameter("If-None-Match", in: .header) != nil
    else { return }
    let expectation = ", although the resource exists; expected 412"
    let condition: HTTPHeaders = ["If-None-Match": "*"]
    _ = await isRefused(operation, values, condition, purpose: "PUT if nothing exists", expectation, &context)
  }

  /// Repeats an update without a condition, where the contract documents that one is required.
  func refuseMissingCondition(
    _ operation: Operation,
    _ values: ParameterValues,
    _ context: inout LifeCycleContext
  ) async {
    guard operation.documentsExactly(428) else { return }
    let expectation = "; expected the documented 428"
    _ = await isRefused(operation, values, [], purpose: "update without If-Match", expectation, &context)
  }
}

extension Operation {
  /// Whether the contract documents a 412 that is not only about what exists already (`If-None-Match: *`).
  fileprivate var refusesOldVersions: Bool {
    documents(412)
      && (parameter("If-None-Match", in: .header) == nil || parameter("If-Match", in: .header) != nil)
  }
}
