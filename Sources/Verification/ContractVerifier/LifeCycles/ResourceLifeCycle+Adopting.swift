import ContractJudge
import ContractModel
import ContractReports
import HTTPMessages
import JSONSyntax
import SchemaVariations

/// Updates of a resource that the run did not create, such as `/settings`; its first value is restored.
extension ResourceLifeCycle {
  /// Updates the resource with each allowed method, and then sends its first value.
  mutating func adopt(_ context: inout LifeCycleContext) async {
    var updates = [HTTPMethod.put, .patch].compactMap { context.allowed(resource.itemOperations[$0]) }.filter {
      $0.requestBody != nil && !context.exercised.contains($0.id)
    }
    guard !updates.isEmpty, let read = context.allowed(resource.read),
      let path = context.known.values(for: resource.item) ?? Self.examples(of: resource.item, in: read),
      let values = context.values(of: read, path: path),
      let record = await context.perform(read, values, .documented, purpose: "read what will be updated"),
      let body = record.successBody, let whole = Self.sendable(body, updates)
    else { return }
    // What a response shows of a password is rarely the password: sending it back would lock the user out.
    let first = SecretMembers.removed(from: whole)
    if first != whole {
      context.notes += updates.filter { $0.method == .put }.map {
        "\($0.id): not requested, because it would replace a secret that the run does not know"
      }
      updates.removeAll { $0.method == .put }
    }
    guard first != .object([]), !updates.isEmpty else { return }
    for operation in updates {
      let item = Item(path: path, sent: first, sender: operation, creation: values)
      guard change(operation, item, .all, context) != nil else {
        context.notes.append("\(operation.id): not requested, because no body can be made of what \(read.id) returns")
        continue
      }
      items = [item]
      await update(operation.method, &context)
    }
    guard !items.isEmpty else { return }
    await restore(first, read, values, updates, &context)
  }

  /// Returns the members of a body that an update can send; `nil` if there are none.
  private static func sendable(_ body: JSONValue, _ updates: [Operation]) -> JSONLiteral? {
    let schemas = updates.compactMap(\.bodySchema)
    let names = Set(schemas.flatMap { SchemaShape($0).memberNames })
    let like = JSONLiteral.object(names.sorted().map { JSONLiteral.Member($0, .null) })
    guard let object = SentComparison.object(in: body, like: like) else { return nil }
    let members = object.members.compactMap { member -> JSONLiteral.Member? in
      guard names.contains(member.name), !member.value.isNull else { return nil }
      return JSONLiteral.Member(member.name, JSONLiteral(member.value))
    }
    guard !members.isEmpty else { return nil }
    return schemas.reduce(JSONLiteral.object(members)) { UnsentMembers($1).removed(from: $0) }
  }

  /// Sends the first value, and notes if the resource does not have it afterwards.
  private mutating func restore(
    _ first: JSONLiteral,
    _ read: Operation,
    _ values: ParameterValues,
    _ updates: [Operation],
    _ context: inout LifeCycleContext
  ) async {
    var obstacle = "no further request was sent"
    for operation in updates {
      guard
        let current = await context.perform(read, values, .documented, purpose: "read before the first value returns"),
        let base = base(operation, first, context), var update = context.values(of: operation, path: items[0].path)
      else { break }
      update.body = base
      let record = await context.perform(
        operation,
        update,
        .noServerError("it is the value before the update"),
        purpose: "restore the first value",
        headers: condition(for: operation, current)
      )
      guard let record else { break }
      guard record.analysis.isSuccess else {
        obstacle = "\(operation.method) got status \(record.analysis.response?.status ?? 0)"
        continue
      }
      let comparison = comparison(of: operation, read)
      let sent = base.value ?? first
      let after = await context.read(read, values, .documented, purpose: "read the first value") { record in
        // A success without a body never shows the value.
        record.successBody.map { comparison.difference(sent, $0) == nil } ?? record.analysis.isSuccess
      }
      guard let body = after?.successBody else { continue }
      guard let difference = comparison.difference(sent, body) else { return }
      obstacle = difference.phrase
    }
    context.notes.append("\(updates[0].id): the first value could not be restored: \(obstacle)")
  }
}
