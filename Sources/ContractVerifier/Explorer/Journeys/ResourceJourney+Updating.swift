import ContractModel
import ContractReports
import HTTPMessages
import JSONSyntax

extension ResourceJourney {
  /// Updates the first created item, and verifies that the update is kept and changes nothing else.
  mutating func update(_ method: HTTPMethod, _ context: inout JourneyContext) async {
    guard let operation = context.allowed(resource.itemOperations[method]), let item = items.first,
      operation.requestBody != nil
    else { return }
    let read = context.allowed(resource.read)
    for isSingle in method == .patch ? [false, true] : [false] {
      guard let current = items.first, let change = change(operation, current, isSingle: isSingle, context) else {
        return
      }
      var before: JudgedExchange?
      if let read, let values = context.values(of: read, path: item.path) {
        before = await context.ask(read, values, .documented, purpose: "read before \(method)")
      }
      guard var values = context.values(of: operation, path: item.path) else { return }
      values.body = change
      let tag = before?.analysis.response?.headers["ETag"]
      let needsCondition = operation.parameter("If-Match", in: .header) != nil || operation.documents(428)
      let headers: HTTPHeaders = needsCondition ? tag.map { ["If-Match": $0] } ?? [] : []
      let record = await context.ask(
        operation,
        values,
        .noServerError("its body matches the schema"),
        purpose: "update with \(method)",
        headers: headers
      )
      guard let record else { return }
      guard record.analysis.isSuccess, record.analysis.promise != nil else {
        if change.isExample { reportRefusedExample(record, &context) }
        continue
      }
      items[0].sent = merged(items[0].sent, change.value, isPartial: method == .patch)
      items[0].sender = operation
      let after = await verify(record, change, before: before, &context)
      if let tag, let new = after?.analysis.response?.headers["ETag"], new != tag {
        await refuseStaleCondition(operation, values, tag, &context)
      }
      await verifyNeighbor(&context)
    }
  }

  /// Reports an update with the contract's own example that was refused as invalid.
  private func reportRefusedExample(_ record: JudgedExchange, _ context: inout JourneyContext) {
    guard let expected = ExpectedStatus(record.analysis), [400, 404, 405, 415, 422].contains(expected.status) else {
      return
    }
    context.report(
      .status,
      "status \(expected.status); expected a success, because the request uses the contract's own example",
      on: record
    )
  }

  /// Returns the body of an update: with all members changed, or with a single one.
  private func change(
    _ operation: Operation,
    _ item: Item,
    isSingle: Bool,
    _ context: JourneyContext
  ) -> RequestContent? {
    let samples = SampleBodies(operation: operation, seed: context.seed &+ 1)
    guard let schema = operation.bodySchema else { return isSingle ? nil : samples.examples.first }
    let shape = SchemaShape(schema)
    let names = Set(shape.memberNames)
    let variation = ValueVariation(schema: schema, seed: context.seed)
    var base: JSONLiteral?
    if case .object(let members)? = item.sent {
      let shared = JSONLiteral.object(members.filter { names.contains($0.key) })
      if variation.isValid(shared), shared != .object([]) { base = shared }
    }
    let start = base ?? samples.first?.value.map { context.known.filled($0, schema) }
    guard let start else { return isSingle ? nil : samples.examples.first }
    func isKept(_ name: String) -> Bool {
      let normalized = ResourceNaming.normalized(name)
      return context.known.isReference(name) || ["status", "state", "type", "kind", "version"].contains(normalized)
        || normalized.contains("password") || shape.member(name)?.has("readOnly") == true
    }
    if isSingle { return single(start, variation, isKept).flatMap(samples.encoded) }
    return variation.changed(start, keeping: isKept).flatMap(samples.encoded) ?? samples.examples.first
      ?? samples.encoded(start)
  }

  /// Returns an object with only the first member that can be changed.
  private func single(
    _ value: JSONLiteral,
    _ variation: ValueVariation,
    _ isKept: (String) -> Bool
  ) -> JSONLiteral? {
    guard case .object(let members) = value else { return nil }
    for member in members where !isKept(member.key) {
      let alone = JSONLiteral.object([member])
      guard variation.isValid(alone), let changed = variation.changed(alone, keeping: { _ in false }) else { continue }
      return changed
    }
    return nil
  }

  private func merged(_ old: JSONLiteral?, _ new: JSONLiteral?, isPartial: Bool) -> JSONLiteral? {
    guard isPartial, case .object(var members)? = old, case .object(let changes)? = new else { return new }
    for change in changes {
      members.removeAll { $0.key == change.key }
      members.append(change)
    }
    return .object(members)
  }

  // MARK: Verification

  private func verify(
    _ record: JudgedExchange,
    _ change: RequestContent,
    before: JudgedExchange?,
    _ context: inout JourneyContext
  ) async -> JudgedExchange? {
    guard let item = items.first, let sent = change.value else { return nil }
    let operation = record.operation
    if let found = record.successBody {
      let shape = record.analysis.content?.schema.map { SchemaShape($0) }
      let comparison = SentComparison(sent: operation.bodySchema.map { SchemaShape($0) }, found: shape)
      if let difference = comparison.difference(sent, found) {
        context.report(
          .update,
          "the response does not show the update: \(difference.phrase)",
          on: record,
          body: difference.found
        )
      }
    }
    guard let read = context.allowed(resource.read), let values = context.values(of: read, path: item.path) else {
      return nil
    }
    let comparison = comparison(of: operation, read)
    let after = await context.read(
      read,
      values,
      .followed(context.reference(to: item), check: .update),
      purpose: "read after \(operation.method)"
    ) { after in
      after.successBody.map { comparison.difference(sent, $0) == nil } ?? false
    }
    guard let after, let body = after.successBody else { return after }
    if let difference = comparison.difference(sent, body) {
      context.report(
        .update,
        "\(operation.method) was not kept: \(difference.phrase)",
        on: after,
        body: difference.found
      )
    } else if let whole = item.sent, let lost = comparison.difference(whole, body), operation.method == .patch {
      context.report(
        .update,
        "\(operation.method) changed a member that it did not send: \(lost.phrase) before",
        on: after,
        body: lost.found
      )
    }
    if let before { await verifyValidators(before, after, read, values, &context) }
    return after
  }

  /// Reports validators that an update did not change, and a condition that is still met after it.
  private func verifyValidators(
    _ before: JudgedExchange,
    _ after: JudgedExchange,
    _ read: Operation,
    _ values: ParameterValues,
    _ context: inout JourneyContext
  ) async {
    guard let old = before.analysis.response?.headers["ETag"], let new = after.analysis.response?.headers["ETag"],
      before.analysis.body != after.analysis.body
    else { return }
    if old == new {
      context.report(.conditionalRequests, "the ETag \(new) did not change with the resource", on: after)
      return
    }
    let stale = await context.ask(
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

  /// Repeats an update with the validator of an older version, where the contract documents its refusal.
  private func refuseStaleCondition(
    _ operation: Operation,
    _ values: ParameterValues,
    _ tag: String?,
    _ context: inout JourneyContext
  ) async {
    guard let tag, operation.documents(412) else { return }
    let record = await context.ask(
      operation,
      values,
      .documented,
      purpose: "update with the ETag of an older version",
      headers: ["If-Match": tag]
    )
    guard let record, record.analysis.isSuccess else { return }
    context.report(
      .conditionalRequests,
      "status \(record.analysis.response?.status ?? 0) for If-Match: \(tag), which is no longer the resource's ETag; "
        + "expected 412, so that no update is lost",
      on: record
    )
  }

  /// Reports another item that changed with the update.
  private func verifyNeighbor(_ context: inout JourneyContext) async {
    guard items.count > 1, let read = context.allowed(resource.read),
      let values = context.values(of: read, path: items[1].path), items[0].path != items[1].path
    else { return }
    let neighbor = items[1]
    let comparison = comparison(of: neighbor.sender, read)
    let record = await context.ask(read, values, .documented, purpose: "read another resource after the update")
    guard let record, record.analysis.isSuccess, let difference = difference(neighbor, record, comparison) else {
      return
    }
    context.report(
      .update,
      "the update also changed another resource: \(difference.phrase)",
      on: record,
      body: difference.found
    )
  }
}
