import ContractJudge
import ContractModel
import ContractReports
import Diagnostics
import HTTPMessages
import JSONSyntax
import SchemaVariations

extension ResourceLifeCycle {
  /// The most members that are changed one by one, after a server refused to change them together.
  private static var maximumSingleChanges: Int { 3 }

  /// Updates the first item, and verifies that the update is kept and changes nothing else.
  mutating func update(_ method: HTTPMethod, _ context: inout LifeCycleContext) async {
    let described = resource.itemOperations[method]
    guard let operation = context.allowed(described) ?? context.allowedPatch(described), operation.requestBody != nil
    else { return }
    if origin == .item, let file = Upload.replacement(for: operation) { await send(file, operation, &context) }
    if origin == .existing, let example = ownExample(operation) { await send(example, operation, &context) }
    if await !send(.all, operation, &context) {
      for position in 0..<Self.maximumSingleChanges {
        if await send(.one(position), operation, &context) { break }
      }
    }
    if method == .patch {
      await send(.single, operation, &context)
      if operation.requestBody?.content.allSatisfy({ BodyForm($0.range) == .mergePatch }) == true {
        await send(.inner, operation, &context)
      }
      if !context.isProcedure(operation) { await clear(operation, &context) }
      await switchMembers(operation, &context)
    }
  }

  /// Sends a change of some members; returns whether it was accepted, or cannot be made.
  @discardableResult
  private mutating func send(_ extent: Extent, _ operation: Operation, _ context: inout LifeCycleContext) async -> Bool
  {
    guard let item = items.first, let change = change(operation, item, extent, context) else { return true }
    return await send(change, operation, &context)
  }

  /// Sends an update and verifies it; returns whether it was accepted, or got no response.
  @discardableResult
  mutating func send(
    _ change: RequestContent,
    _ operation: Operation,
    _ context: inout LifeCycleContext
  ) async -> Bool {
    let (method, isPartial) = (context.documented(operation).method, operation.method == .patch)
    var before: JudgedExchange?
    guard let item = items.first, var values = context.values(of: operation, path: item.path) else { return true }
    if let (read, values) = context.reading(resource, item.path) {
      before = await context.perform(read, values, .documented, purpose: "read before \(method)")
    }
    values.body = change
    let record = await context.perform(
      operation,
      values,
      .noServerError("its body matches the schema"),
      purpose: "update with \(method)",
      headers: condition(for: operation, before)
    )
    guard let record else { return true }
    guard record.analysis.isSuccess else {
      if change.isExample { reportRefusedExample(record, &context) }
      let isSettled = before?.successBody.map { body in
        item.sent.map { comparison(of: item.sender, resource.read ?? operation).difference($0, body) == nil } ?? false
      }
      if isSettled == true { await reread(after: record, was: before?.successBody, &context) }
      return false
    }
    if record.analysis.response?.status == 201, before?.analysis.isSuccess == true {
      let message = "status 201 for an update; expected another success, because the resource existed before"
      context.report(.status, message, severity: .warning, on: record)
    }
    // What exists already may have names in its sets that the server adds to any.
    let earlier = origin == .existing ? nil : item.sent
    items[0].sent = merged(items[0].sent, change, isPartial: isPartial)
    items[0].sender = operation
    // Status 202 promises nothing yet (RFC 9110, section 15.3.3).
    guard record.analysis.response?.status != 202 else { return true }
    let after = await verify(record, change, earlier, isPartial: isPartial, before: before, &context)
    await context.verifyFile(of: record, item.path, of: resource.item)
    if let tag = before?.analysis.response?.headers["ETag"], let new = after?.analysis.response?.headers["ETag"],
      new != tag
    {
      if record.analysis.response?.headers["ETag"] == tag {
        let message = "the response to \(method) has the ETag \(tag) of the resource before; it is \(new) now"
        context.report(.conditionalRequests, message, on: record)
      }
      await refuseStaleCondition(operation, values, tag, &context)
    }
    await verifyNeighbor(&context)
    if !context.isProcedure(operation), refusedUpdates.insert(operation.id).inserted {
      await refuseMissingCondition(operation, values, &context)
      if before?.analysis.isSuccess == true { await refuseExisting(operation, values, &context) }
      let isTagged = after?.analysis.response?.headers["ETag"] != nil
      _ = await refuseOtherCondition(operation, values, isTagged: isTagged, &context)
      if origin != .existing { await tolerateMalformedConditions(operation, values, &context) }
      await refusals(of: operation, values, "update", condition(for: operation, after), &context)
    }
    return true
  }

  /// Reports an update with the contract's own example that was refused as invalid.
  private func reportRefusedExample(_ record: JudgedExchange, _ context: inout LifeCycleContext) {
    guard let expected = ExpectedStatus(record.analysis), [400, 404, 405, 415, 422].contains(expected.status) else {
      return
    }
    let refusal = expected.ofExample
    context.report(.status, refusal.message, severity: refusal.severity, on: record)
  }

  private func merged(_ old: JSONLiteral?, _ change: RequestContent, isPartial: Bool) -> JSONLiteral? {
    guard isPartial, case .object(var members)? = old, let new = change.value, case .object(let changes) = new else {
      return change.value
    }
    // Only a merge patch says that objects in an object are merged, too, unless this is no more than an envelope.
    let isEnvelope = if members.count == 1, case .object = members[0].value { true } else { false }
    if isEnvelope || MediaType(change.type).flatMap({ BodyForm($0) }) == .mergePatch { return old?.merging(new) }
    for change in changes {
      members.removeAll { $0.key == change.key }
      if change.value != .null { members.append(change) }
    }
    return .object(members)
  }

  // MARK: Verification

  private func verify(
    _ record: JudgedExchange,
    _ change: RequestContent,
    _ earlier: JSONLiteral?,
    isPartial: Bool,
    before: JudgedExchange?,
    _ context: inout LifeCycleContext
  ) async -> JudgedExchange? {
    guard let item = items.first, let sent = change.value else { return nil }
    let operation = record.operation
    if let found = record.successBody {
      let shape = record.analysis.content?.schema.map { SchemaShape($0) }
      let described = operation.bodySchema.map { SchemaShape($0) }
      var comparison = SentComparison(sent: described, found: shape, earlier: earlier)
      comparison.identifiers = origin == .item ? item.path : Array(item.path.dropLast())
      comparison.isOfResponse = context.allowed(resource.read) != nil
      if let difference = comparison.difference(sent, found) {
        context.report(
          .update,
          "the response does not show the update: \(difference.phrase)",
          on: record,
          body: difference.found
        )
      }
    }
    guard let (read, values) = context.reading(resource, item.path) else { return nil }
    var comparison = comparison(of: operation, read)
    comparison.earlier = earlier
    comparison.identifiers = origin == .item ? item.path : Array(item.path.dropLast())
    // A read that has never found the item says nothing about the update; only a PUT of its own may create it.
    let isFound = origin == .item || before?.analysis.isSuccess != false
    let isReturned = isFound && Upload.isReturned(change, by: read)
    let after = await context.read(
      read,
      values,
      isReturned ? .followed(context.reference(to: item), check: .update) : .documented,
      purpose: "read after \(operation.method)"
    ) { after in
      !isReturned || after.successBody.map { comparison.difference(sent, $0) == nil } ?? false
    }
    guard let after, let body = after.successBody else { return after }
    if let difference = comparison.difference(sent, body) {
      context.report(
        .update,
        "\(operation.method) was not kept: \(difference.phrase)",
        on: after,
        body: difference.found
      )
    } else if let whole = item.sent, isPartial,
      let lost = comparison.difference(origin == .existing ? unsent(whole, sent) : whole, body),
      origin != .existing || Self.isReset(lost.found)
    {
      context.report(
        .update,
        "\(operation.method) changed a member that it did not send: \(lost.phrase) before",
        on: after,
        body: lost.found
      )
    }
    if let old = before?.successBody.flatMap({ SentComparison.object(in: $0, like: sent) }),
      let now = SentComparison.object(in: body, like: sent),
      let moved = now.members.first(where: { member in
        ServerMembers.isOfCreation(member.name)
          && old[member.name].map { !$0.isNull && Self.isOther(member.value, than: $0) } == true
      })
    {
      let value = old[moved.name]?.text ?? ""
      let message = "\(operation.method) changed \(moved.name) to \(moved.value.text); it was \(value) before"
      context.report(.update, message, severity: .warning, on: after, body: moved.value)
    }
    if let before { await verifyValidators(before, after, read, values, &context) }
    return after
  }

  /// Returns whether two spellings of a time or a name are those of different ones; texts of one form are compared
  /// exactly, unless they may be one time in two zones, and objects, such as an author, by their identifiers.
  private static func isOther(_ value: JSONValue, than old: JSONValue) -> Bool {
    if value.kind == .object, old.kind == .object {
      let key = ResourceNaming.keys.first { value[$0] != nil && old[$0] != nil }
      guard let key, let new = value[key], let old = old[key] else { return false }
      return isOther(new, than: old)
    }
    if let text = value.string, let before = old.string, text.utf8.count == before.utf8.count {
      let isOneTime = !text.hasSuffix("Z") && Instant(text).map { $0.seconds == Instant(before)?.seconds } ?? false
      return text != before && !isOneTime
    }
    return !ValueSpelling.isSame(JSONLiteral(old), value)
  }

  /// Returns the members of an object that an update did not send.
  private func unsent(_ whole: JSONLiteral, _ sent: JSONLiteral) -> JSONLiteral {
    guard case .object(let members) = whole, case .object(let changes) = sent else { return whole }
    let names = Set(changes.map(\.key))
    return .object(members.filter { !names.contains($0.key) })
  }

  /// Returns whether a member has lost its value; a server may derive another value from what was sent.
  private static func isReset(_ value: JSONValue?) -> Bool {
    guard let value else { return true }
    return value.isNull || value.string == "" || value.kind == .array && value.count == 0
  }

  /// Reads another item, so that a later change of it can be seen.
  mutating func readNeighbor(_ context: inout LifeCycleContext) async {
    guard items.count > 1, context.allowed(resource.itemOperations[.put] ?? resource.itemOperations[.patch]) != nil,
      let (read, values) = context.reading(resource, items[1].path)
    else { return }
    let record = await context.perform(read, values, .documented, purpose: "read another resource before the update")
    // Other members may change with each read, such as a number of views.
    guard let sent = items[1].sent, case .object(let members) = sent, let body = record?.successBody,
      let object = SentComparison.object(in: body, like: sent)
    else { return }
    let names = Set(members.map(\.key))
    let shown = object.members.filter { names.contains($0.name) }
    items[1].shown = .object(shown.map { JSONLiteral.Member($0.name, JSONLiteral($0.value)) })
  }

  /// Reports another item that changed with the update.
  private func verifyNeighbor(_ context: inout LifeCycleContext) async {
    guard items.count > 1, let (read, values) = context.reading(resource, items[1].path), items[0].path != items[1].path
    else { return }
    guard let shown = items[1].shown else { return }
    let comparison = comparison(of: items[1].sender, read)
    let record = await context.perform(read, values, .documented, purpose: "read another resource after the update")
    guard let body = record?.successBody, let record, let difference = comparison.difference(shown, body) else {
      return
    }
    context.report(
      .update,
      "the update also changed another resource: \(difference.phraseOfChange)",
      on: record,
      body: difference.found
    )
  }
}
