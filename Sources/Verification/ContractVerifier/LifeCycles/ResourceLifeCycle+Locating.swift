import ContractJudge
import ContractModel
import HTTPMessages
import JSONSyntax

/// Finding what a creation has created.
extension ResourceLifeCycle {
  /// Returns the path values of a created item: those that the client chose, or from the response, the request, or the
  /// list; `nil` if it cannot be found.
  func createdPath(
    of record: JudgedExchange,
    _ body: RequestContent?,
    _ parents: KnownItems.Values,
    _ place: Place?,
    _ context: inout LifeCycleContext
  ) async -> KnownItems.Values? {
    if let path = place?.path ?? record.createdPath(of: resource, in: parents, context.session) { return path }
    let hasTarget = record.location != nil
    // What is accepted only may not exist yet, and its Location leads to the work.
    if hasTarget, record.analysis.response?.status == 202 {
      return await listedPath(of: record, body, parents, &context)
    }
    if let identifier = Self.scalar(record),
      let path = resource.itemValues(identifier, in: parents, of: record.operation.path),
      await reading(path, &context) != nil
    {
      return path
    }
    // Another item may have had the identifier that was sent: what is read must be what was sent.
    if let sent = body?.value, let identifier = resource.identifier(in: sent),
      let path = resource.itemValues(identifier, in: parents, of: record.operation.path),
      let read = await reading(path, &context), let found = read.successBody,
      isSent(sent, found, record, read.analysis.content?.schema.map { SchemaShape($0) })
    {
      return path
    }
    guard !hasTarget else { return nil }
    return await listedPath(of: record, body, parents, &context) ?? context.known.path(createdBy: record, in: resource)
  }

  /// Returns the whole body, if it is a short text or a number.
  private static func scalar(_ record: JudgedExchange) -> JSONLiteral? {
    guard let body = record.successBody, body.kind == .string || body.kind == .number, body.text.utf8.count <= 100
    else {
      return nil
    }
    let literal = JSONLiteral(body)
    return literal.plainText.isEmpty ? nil : literal
  }

  /// Returns the response to reading an item that may exist; `nil` if it does not.
  private func reading(_ path: KnownItems.Values, _ context: inout LifeCycleContext) async -> JudgedExchange? {
    guard let (read, values) = context.reading(resource, path) else { return nil }
    let purpose = "look for what was created"
    let record = await context.perform(read, values, .documented, purpose: purpose)
    return record?.analysis.isSuccess == true ? record : nil
  }

  /// Returns whether an object has what a creation sent: a text of its own, and no other value.
  private func isSent(
    _ sent: JSONLiteral,
    _ found: JSONValue,
    _ record: JudgedExchange,
    _ shape: SchemaShape?
  ) -> Bool {
    guard case .object(let members) = sent, let object = SentComparison.object(in: found, like: sent) else {
      return false
    }
    let hasText = members.contains { member in
      guard case .string(let text) = member.value, !text.isEmpty else { return false }
      return object[member.key].map { ValueSpelling.isSame(member.value, $0) } ?? false
    }
    var comparison = SentComparison(sent: record.operation.bodySchema.map { SchemaShape($0) }, found: shape)
    comparison.isOfCreation = true
    return hasText && comparison.difference(sent, found) == nil
  }

  /// Returns the path values of the last element of the list that has what was sent.
  private func listedPath(
    of record: JudgedExchange,
    _ body: RequestContent?,
    _ parents: KnownItems.Values,
    _ context: inout LifeCycleContext
  ) async -> KnownItems.Values? {
    guard let sent = body?.value, let list = context.allowed(resource.list),
      list.path.shape == record.operation.path.shape
        || resource.isCollection(list.path) && resource.isCollection(record.operation.path),
      let array = ItemArray(of: list, resource), let values = context.values(of: list, path: parents),
      let found = await context.perform(list, values, .documented, purpose: "look for what was created"),
      let elements = found.successBody?.value(at: array.pointer), elements.kind == .array
    else { return nil }
    let element = elements.elements.reversed().first { isSent(sent, $0, record, array.item) }
    guard let identifier = element.flatMap({ $0.value(at: array.identifier) }) else { return nil }
    return resource.itemValues(JSONLiteral(identifier), in: parents, of: record.operation.path)
  }
}

extension JudgedExchange {
  /// Returns the path values of a created item: from a body, the response's own by default, otherwise from `Location`.
  func createdPath(
    of resource: APIResource,
    in parents: KnownItems.Values,
    _ session: VerificationSession,
    from body: JSONValue? = nil
  ) -> KnownItems.Values? {
    if let identifier = createdIdentifier(of: resource, session, in: body),
      let path = resource.itemValues(JSONLiteral(identifier), in: parents, of: operation.path)
    {
      return path
    }
    guard let url = location, let match = session.match(item: resource.item, in: url, of: operation) else { return nil }
    let values = resource.item.names.compactMap { match[$0].map(JSONLiteral.string) }
    return values.count == resource.item.names.count ? values : nil
  }
}

extension APIResource {
  /// Returns the identifier of an item in what was sent to create it.
  func identifier(in value: JSONLiteral) -> JSONLiteral? {
    guard case .object(let members) = value else { return nil }
    for name in identifierNames {
      guard let member = members.first(where: { ResourceNaming.normalized($0.key) == name }) else { continue }
      switch member.value {
      case .string, .number: return member.value
      default: continue
      }
    }
    return nil
  }
}
