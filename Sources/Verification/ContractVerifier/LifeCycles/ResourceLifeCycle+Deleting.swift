import ContractJudge
import ContractModel
import ContractReports
import Diagnostics
import HTTPMessages
import JSONSyntax

extension ResourceLifeCycle {
  /// Deletes the created items, and verifies that they are gone.
  func end(_ context: inout LifeCycleContext) async {
    guard origin != .existing, let delete = context.allowed(resource.itemOperations[.delete]) else { return }
    context.restarts = restarts
    for (position, item) in items.enumerated() {
      guard let values = context.values(of: delete, path: item.path) else { continue }
      // What a request of this run has taken away since the creation is not missing.
      let isThere = await exists(item, &context)
      guard isThere != false || !item.isReadable else { continue }
      let hasOther = position == 0 && items.count > 1 ? await exists(items[1], &context) : nil
      if position == 0, await !areRefused(item, isThere, delete, values, &context) { continue }
      let listed = position == 0 ? await listed(beside: item, &context) : nil
      let parts = position == 0 ? await readableParts(of: item, &context) : []
      var headers = HTTPHeaders()
      if delete.parameter("If-Match", in: .header) != nil || delete.documentsExactly(428), let read = resource.read,
        let values = context.values(of: read, path: item.path),
        let record = await context.perform(read, values, .documented, purpose: "read before DELETE"),
        let tag = record.analysis.response?.headers["ETag"]
      {
        headers.add("If-Match", tag)
      }
      if position == 0,
        await !refuseOtherCondition(delete, values, isTagged: headers["If-Match"] != nil, &context)
      {
        continue
      }
      let record = await context.perform(
        delete,
        values,
        .noServerError(JudgedExchange.ofCreatedItem),
        purpose: "delete what was created",
        headers: headers
      )
      guard let record else { continue }
      guard record.analysis.isSuccess, let status = record.analysis.response?.status, status != 202 else {
        if item.isReadable, isThere == true, let status = record.analysis.response?.status,
          status == 404 || status == 410
        {
          context.report(.deletion, "status \(status) for a resource that was created and exists", on: record)
        }
        continue
      }
      if await verifyAbsence(of: item, listed, &context) { await verifyAbsence(of: parts, &context) }
      if position == 0 {
        await context.probeMediaType(of: delete, values)
        if delete.responses.contains(where: { $0.pattern.includes(404) || $0.pattern.includes(410) }) {
          _ = await context.perform(
            delete,
            values,
            .noServerError(Expectation.wasDeleted),
            purpose: "delete once more"
          )
        }
        if hasOther == true { await verifyRemaining(items[1].path, &context) }
      }
    }
    for path in leftovers {
      guard let values = context.values(of: delete, path: path) else { continue }
      let purpose = "delete what else was created"
      _ = await context.perform(delete, values, .noServerError("the run has created it"), purpose: purpose)
    }
  }

  /// Sends deletions that must be refused for lack of credentials, and returns whether they were, and the item is there.
  private func areRefused(
    _ item: Item,
    _ isThere: Bool?,
    _ delete: Operation,
    _ values: ParameterValues,
    _ context: inout LifeCycleContext
  ) async -> Bool {
    guard delete.requiresCredentials, await context.session.authorizer.hasCredentials(for: delete) else { return true }
    for identity in [RequestIdentity.anonymous, .wrong] {
      let record = await context.perform(
        delete,
        values,
        .refusedCredentials(identity.phrase),
        purpose: "delete \(identity.phrase)",
        as: identity
      )
      if record?.analysis.isSuccess == true { return false }
      guard let record, isThere == true, await exists(item, &context) == false else { continue }
      let status = record.analysis.response.map { "status \($0.status)" } ?? "no response"
      context.report(.deletion, "\(status), but the request took effect: the resource is gone", on: record)
      return false
    }
    return true
  }

  /// Reports a deleted item that can still be read or is still listed; returns whether it cannot be read.
  ///
  /// - Parameter listed: The elements of the list before the deletion; `nil` if it did not have the item.
  private func verifyAbsence(of item: Item, _ listed: [JSONValue]?, _ context: inout LifeCycleContext) async -> Bool {
    var isGone = false
    if let (read, values) = context.reading(resource, item.path) {
      let expectation = Expectation.noServerError(Expectation.wasDeleted)
      let isProcedure = context.isProcedure(read)
      let record = await context.read(read, values, expectation, purpose: "read what was deleted") { record in
        !record.analysis.isSuccess || isAbsent(item, from: record.successBody, isProcedure)
      }
      if let record, record.analysis.isSuccess, !isAbsent(item, from: record.successBody, isProcedure) {
        let status = record.analysis.response?.status ?? 0
        context.report(.deletion, "status \(status) for a resource that was deleted; expected 404 or 410", on: record)
        return false
      }
      isGone = record?.analysis.isSuccess == false
    }
    guard let listed, let (list, array, values, identifier) = listing(of: item, &context) else { return isGone }
    let record = await context.read(list, values, .documented, purpose: "list after a deletion") {
      !isListed(identifier, in: $0, array)
    }
    guard let record, let elements = array.elements(of: record) else { return isGone }
    guard let element = elements.first(where: { array.isIdentified($0, by: identifier) }) else {
      await verifyNeighbours(of: item, listed, elements, array, &context)
      return isGone
    }
    // What it was before, such as cancelled, says nothing about the deletion.
    guard !Self.isMarkedDeleted(element) || listed.contains(where: { JSONLiteral($0) == JSONLiteral(element) }) else {
      return false
    }
    context.report(
      .deletion,
      "the list still has \(SentComparison.text(identifier)), which was deleted",
      on: record,
      body: element
    )
    return isGone
  }

  /// Returns whether a body says that an item is gone; a procedure may say so with the status of a success.
  private func isAbsent(_ item: Item, from body: JSONValue?, _ isProcedure: Bool) -> Bool {
    if Self.isMarkedDeleted(body) { return true }
    guard isProcedure, let identifier = item.path.last else { return false }
    return body.flatMap { resource.identifier(in: $0) }.map { !ValueSpelling.isSame(identifier, $0) } ?? true
  }

  /// Reads what an item has below its path alone, such as the bytes of a file; neither lists nor what outlives it.
  private func readableParts(of item: Item, _ context: inout LifeCycleContext) async -> [JudgedExchange] {
    let outliving = ["history", "event", "audit", "log", "version", "revision", "activit"]
    let prefix = resource.item.text + "/"
    let reads = context.plan.operations.filter { operation in
      let path = operation.path.text
      return operation.method == .get && path.hasPrefix(prefix) && operation.documents(404)
        && operation.path.names.count == item.path.count
        && !outliving.contains { path.dropFirst(prefix.count).lowercased().contains($0) }
    }
    var parts: [JudgedExchange] = []
    for read in reads.prefix(3) {
      guard let read = context.allowed(read), let values = context.values(of: read, path: item.path),
        let record = await context.perform(read, values, .documented, purpose: "read a part before the deletion"),
        record.analysis.isSuccess, record.analysis.body?.isEmpty == false,
        record.successBody.map({ FilteredList.array(in: $0) == nil && $0.kind == .object }) ?? true
      else { continue }
      parts.append(record)
    }
    return parts
  }

  /// Reports what can still be read below a deleted item.
  private func verifyAbsence(of parts: [JudgedExchange], _ context: inout LifeCycleContext) async {
    for part in parts {
      let expectation = Expectation.noServerError(Expectation.wasDeleted)
      let purpose = "read a part of what was deleted"
      let after = await context.read(part.operation, part.values, expectation, purpose: purpose) {
        !$0.analysis.isSuccess
      }
      guard let after, after.analysis.isSuccess, after.analysis.body == part.analysis.body else { continue }
      let status = after.analysis.response?.status ?? 0
      let message = "status \(status) for a part of a resource that was deleted; expected 404 or 410"
      context.report(.deletion, message, severity: .warning, on: after)
    }
  }

  /// Returns the list that an item is in, with pages as large as possible, and the item's identifier.
  func listing(
    of item: Item,
    _ context: inout LifeCycleContext
  ) -> (list: Operation, array: ItemArray, values: ParameterValues, identifier: JSONLiteral)? {
    guard let list = context.allowed(resource.list), let array = ItemArray(of: list, resource),
      let path = listPath(of: item, list), let values = context.values(of: list, path: path),
      let identifier = item.path.last
    else { return nil }
    return (list, array, values.withLargestPage(of: list), identifier)
  }

  /// Returns the elements of the list that has an item; `nil` if it does not have it.
  private func listed(beside item: Item, _ context: inout LifeCycleContext) async -> [JSONValue]? {
    guard let (list, array, values, identifier) = listing(of: item, &context),
      let record = await context.perform(list, values, .documented, purpose: "list before a deletion"),
      isListed(identifier, in: record, array)
    else { return nil }
    return array.elements(of: record)
  }

  /// Reads the first item that has left the list together with the deleted one, unless it refers to that, as a reply does.
  private func verifyNeighbours(
    of item: Item,
    _ before: [JSONValue],
    _ after: [JSONValue],
    _ array: ItemArray,
    _ context: inout LifeCycleContext
  ) async {
    let remaining = Set(after.compactMap { $0.value(at: array.identifier).map { JSONLiteral($0) } })
    let gone = before.lazy.compactMap { element -> JSONLiteral? in
      guard let identifier = element.value(at: array.identifier).map({ JSONLiteral($0) }),
        !remaining.contains(identifier), !element.refers(to: item.path.last)
      else { return nil }
      return identifier
    }
    guard let other = gone.first else { return }
    await verifyRemaining(Array(item.path.dropLast()) + [other], &context)
  }

  /// Reports another item that is gone, too.
  private func verifyRemaining(_ path: KnownItems.Values, _ context: inout LifeCycleContext) async {
    guard items.first?.path != path, let (read, values) = context.reading(resource, path)
    else { return }
    let record = await context.perform(read, values, .documented, purpose: "read another resource after the deletion")
    guard let record, let status = record.analysis.response?.status, status == 404 || status == 410 else { return }
    context.report(.deletion, "the deletion also removed another resource: status \(status)", on: record)
  }

  /// Returns whether a body says that the resource is deleted, as soft deletion does.
  private static func isMarkedDeleted(_ body: JSONValue?) -> Bool {
    guard let body else { return false }
    return APIResource.candidates(body).contains { object in
      object.members.contains { member in
        let name = ResourceNaming.normalized(member.name)
        if ["deleted", "isdeleted", "archived", "isarchived"].contains(name) { return member.value.bool == true }
        if ["deletedat", "deletedon", "archivedat"].contains(name) { return !member.value.isNull }
        guard name == "status" || name == "state", let text = member.value.string?.lowercased() else { return false }
        return ["deleted", "archived", "cancelled", "canceled", "removed", "inactive"].contains(text)
      }
    }
  }
}

extension JSONValue {
  /// Returns whether the value has an identifier at any depth, alone or as a segment of a path.
  fileprivate func refers(to identifier: JSONLiteral?) -> Bool {
    switch kind {
    case .object: members.contains { $0.value.refers(to: identifier) }
    case .array: elements.contains { $0.refers(to: identifier) }
    default: identifier.map { text.split { "\"/?#".contains($0) }.contains(Substring($0.plainText)) } ?? false
    }
  }
}
