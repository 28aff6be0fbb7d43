import ContractJudge
import ContractModel
import Diagnostics
import HTTPMessages
import JSONSyntax
import SchemaVariations

/// Updates that take members away.
extension ResourceLifeCycle {
  /// Replaces the first item by one without its optional members, and reports a PUT that keeps all of them; then sends
  /// them again, for further updates.
  ///
  /// Where several are left, and none is removed, the PUT merges. One member that is left may be the server's own,
  /// unless it is left with another value, too.
  mutating func replace(_ context: inout LifeCycleContext) async {
    guard origin != .existing, let put = context.allowed(resource.itemOperations[.put]),
      let read = context.allowed(resource.read), let schema = put.bodySchema, let item = items.first,
      let whole = base(put, item.sent, identifier: item.path.last, context)?.value,
      let values = context.values(of: read, path: item.path),
      let success = read.responses.first(where: { $0.pattern.isSuccess })?.content?.first(where: { $0.isJSON })
    else { return }
    let (shape, shown) = (SchemaShape(schema), success.schema.map { SchemaShape($0) })
    var rest = whole
    var removed: [JSONLiteral.Member] = []
    if case .object(let members) = whole {
      for member in members where !isKept(member.key, shape, context) {
        let candidate = rest.replacing([member.key], with: nil)
        guard candidate.isAllowed(by: schema) else { continue }
        rest = candidate
        let hasDefault = [shape, shown].contains { shape in
          shape?.member(member.key)?.schemas.contains { $0["default"] != nil } ?? false
        }
        let isShown =
          shown?.member(member.key) != nil && !ServerMembers.isHidden(member.key, shape.member(member.key))
          && !ServerMembers.decides(member.key, sent: shape, found: shown)
        if isShown, !hasDefault, !SentComparison.isEmpty(member.value) { removed.append(member) }
      }
    }
    let bodies = SampleBodies(operation: put, seed: context.seed)
    guard rest != .object([]), !removed.isEmpty, !put.saysPartial, !context.isProcedure(put) || put.saysReplacing,
      let body = bodies.encoded(rest), await send(body, put, &context), items.first?.sent == rest
    else { return }
    let record = await context.perform(read, values, .documented, purpose: "read what was replaced")
    if let body = bodies.encoded(whole) { await send(body, put, &context) }
    guard let record, let found = record.successBody.flatMap({ SentComparison.object(in: $0, like: whole) }) else {
      return
    }
    let comparison = comparison(of: put, read)
    func kept(_ members: [JSONLiteral.Member], in found: JSONValue) -> [JSONLiteral.Member] {
      members.filter { found[$0.key] != nil && comparison.difference(.object([$0]), found) == nil }
    }
    var left = kept(removed, in: found)
    if left.count < removed.count || left.count == 1 {
      // A choice or a flag may be a setting that the server keeps on purpose.
      left.removeAll { member in
        guard let shape = shape.member(member.key) else { return true }
        return !shape.enumeration.isEmpty || shape.types.contains("boolean")
      }
      left =
        await leftAgain(left, put, &context).flatMap { again, found in
          kept(
            again.filter { member in !left.contains { $0.key == member.key && $0.value == member.value } },
            in: found
          )
        } ?? []
    }
    guard !left.isEmpty else { return }
    let names = left.map { "\"\($0.key)\"" }.joined(separator: ", ")
    context.report(
      .update,
      context.isProcedure(put)
        ? "the replacement kept \(names), which the request does not have"
        : "PUT kept \(names), which the request does not have; it replaces the whole resource (RFC 9110, section 9.3.4)",
      severity: .warning,
      on: record,
      body: left.first.flatMap { found[$0.key] }
    )
  }

  /// Gives members of the first item other values, and leaves them out again; returns these values, and the item then.
  private mutating func leftAgain(
    _ members: [JSONLiteral.Member],
    _ put: Operation,
    _ context: inout LifeCycleContext
  ) async -> (members: [JSONLiteral.Member], found: JSONValue)? {
    guard !members.isEmpty, let item = items.first, let other = change(put, item, .all, context),
      case .object(let changed)? = other.value, await send(other, put, &context)
    else { return nil }
    let names = Set(members.map(\.key))
    let rest = JSONLiteral.object(changed.filter { !names.contains($0.key) })
    guard let body = SampleBodies(operation: put, seed: context.seed).encoded(rest), await send(body, put, &context),
      items.first?.sent == rest, let (read, values) = context.reading(resource, item.path),
      let record = await context.perform(read, values, .documented, purpose: "read what was replaced again"),
      let found = record.successBody.flatMap({ SentComparison.object(in: $0, like: .object(changed)) })
    else { return nil }
    return (changed.filter { names.contains($0.key) }, found)
  }

  /// Removes a member of the first item with a merge patch, and reports it if the item still has the member.
  mutating func clear(_ patch: Operation, _ context: inout LifeCycleContext) async {
    guard origin != .existing, let read = context.allowed(resource.read), let schema = patch.bodySchema,
      let contents = patch.requestBody?.content, contents.allSatisfy({ BodyForm($0.range) == .mergePatch }),
      let item = items.first, case .object(let members)? = item.sent,
      let values = context.values(of: read, path: item.path)
    else { return }
    let shape = SchemaShape(schema)
    let removed = members.first { member in
      !isKept(member.key, shape, context) && !SentComparison.isEmpty(member.value)
        && shape.member(member.key) != nil && JSONLiteral.object([.init(member.key, .null)]).isAllowed(by: schema)
    }
    guard let removed,
      let body = SampleBodies(operation: patch, seed: context.seed)
        .encoded(.object([JSONLiteral.Member(removed.key, .null)])),
      await send(body, patch, &context), items.first?.sent?.value(at: JSONPointer(tokens: [removed.key])) == nil,
      let record = await context.perform(read, values, .documented, purpose: "read what was removed"),
      let found = record.successBody.flatMap({ SentComparison.object(in: $0, like: .object(members)) })?[removed.key],
      ValueSpelling.isSame(removed.value, found)
    else { return }
    context.report(
      .update,
      "\(patch.method) with null did not remove \"\(removed.key)\" (RFC 7396, section 1)",
      on: record,
      body: found
    )
  }
}
