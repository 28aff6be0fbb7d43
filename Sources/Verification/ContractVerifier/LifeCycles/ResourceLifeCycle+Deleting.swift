import ContractJudge
import ContractModel
import ContractReports
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
      let wasListed = position == 0 ? await isListed(item, &context) : false
      var headers = HTTPHeaders()
      if delete.parameter("If-Match", in: .header) != nil || delete.documents(428), let read = resource.read,
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
      await verifyAbsence(of: item, wasListed: wasListed, &context)
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
        if hasOther == true { await verifyRemaining(&context) }
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

  /// Reports a deleted item that can still be read or is still listed.
  private func verifyAbsence(of item: Item, wasListed: Bool, _ context: inout LifeCycleContext) async {
    if let (read, values) = context.reading(resource, item.path) {
      let expectation = Expectation.noServerError(Expectation.wasDeleted)
      let record = await context.read(read, values, expectation, purpose: "read what was deleted") { record in
        !record.analysis.isSuccess || Self.isMarkedDeleted(record.successBody)
      }
      if let record, record.analysis.isSuccess, !Self.isMarkedDeleted(record.successBody) {
        let status = record.analysis.response?.status ?? 0
        context.report(.deletion, "status \(status) for a resource that was deleted; expected 404 or 410", on: record)
        return
      }
    }
    guard wasListed, let list = context.allowed(resource.list), let array = ItemArray(of: list, resource),
      let path = listPath(of: item, list), let values = context.values(of: list, path: path),
      let identifier = item.path.last
    else { return }
    let record = await context.read(list, values, .documented, purpose: "list after a deletion") {
      !isListed(identifier, in: $0, array)
    }
    guard let record, isListed(identifier, in: record, array) else { return }
    let element = record.analysis.document?.root.value(at: array.pointer)?.elements.first {
      $0.value(at: array.identifier).map { ValueSpelling.isSame(identifier, $0) } ?? false
    }
    guard !Self.isMarkedDeleted(element) else { return }
    context.report(
      .deletion,
      "the list still has \(SentComparison.text(identifier)), which was deleted",
      on: record,
      body: element
    )
  }

  private func isListed(_ item: Item, _ context: inout LifeCycleContext) async -> Bool {
    guard let list = context.allowed(resource.list), let array = ItemArray(of: list, resource),
      let path = listPath(of: item, list), let values = context.values(of: list, path: path),
      let identifier = item.path.last,
      let record = await context.perform(list, values, .documented, purpose: "list before a deletion")
    else { return false }
    return isListed(identifier, in: record, array)
  }

  /// Reports another item that is gone, too.
  private func verifyRemaining(_ context: inout LifeCycleContext) async {
    guard items.count > 1, items[0].path != items[1].path, let (read, values) = context.reading(resource, items[1].path)
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
