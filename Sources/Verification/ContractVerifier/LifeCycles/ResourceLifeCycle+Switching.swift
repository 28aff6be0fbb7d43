import ContractJudge
import ContractModel
import HTTPMessages
import JSONSyntax
import SchemaVariations

/// The flags and choices of an item that no creation sends, such as `archived` and `state`.
extension ResourceLifeCycle {
  /// The most members that are changed, one at a time.
  private static var maximumSwitches: Int { 3 }

  /// Gives flags, and choices of two, the other value and then the first one again.
  ///
  /// With more choices, a state may go on by itself.
  mutating func switchMembers(_ patch: Operation, _ context: inout LifeCycleContext) async {
    guard origin != .existing, let schema = patch.bodySchema, let item = items.first, item.isReadable,
      let (read, values) = context.reading(resource, item.path),
      let body = await context.perform(read, values, .documented, purpose: "read before \(patch.method)")?.successBody
    else { return }
    let shape = SchemaShape(schema)
    let sent = creator?.bodySchema.map { SchemaShape($0).memberNames } ?? []
    let switches = shape.memberNames.compactMap { name -> (name: String, new: RequestContent, old: RequestContent)? in
      guard !sent.contains(name), !shape.isSetByServer(name), let value = Self.member(name, of: body),
        let other = Self.other(than: value, shape.member(name))
      else { return nil }
      let bodies = [other, JSONLiteral(value)].compactMap { value -> RequestContent? in
        let alone = JSONLiteral.object([JSONLiteral.Member(name, value)])
        let body = item.path.last.map { named(alone, $0, patch) } ?? alone
        return body.isAllowed(by: schema) ? SampleBodies(operation: patch, seed: context.seed).encoded(body) : nil
      }
      return bodies.count == 2 ? (name, bodies[0], bodies[1]) : nil
    }
    for (name, new, old) in switches.prefix(Self.maximumSwitches) where await send(new, patch, &context) {
      // Elsewhere, a server may decide on a state.
      let state = Self.member(name, of: body)?.string
      func isOld(_ record: JudgedExchange) -> Bool {
        state != nil && record.successBody.flatMap { Self.member(name, of: $0) }?.string == state
      }
      let after = await context.read(read, values, .documented, purpose: "read after \(patch.method)") { !isOld($0) }
      let change = context.records.last { $0.operation.id == patch.id }
      if let after, isOld(after), change?.analysis.response?.status != 202 {
        let message = "\(patch.method) was not kept: \(name) is as before"
        context.report(.update, message, on: after, body: after.successBody.flatMap { Self.member(name, of: $0) })
      }
      await send(old, patch, &context)
      items[0].sent = item.sent
    }
  }

  private static func member(_ name: String, of body: JSONValue) -> JSONValue? {
    APIResource.candidates(body).lazy.compactMap { $0[name] }.first
  }

  /// Returns the other value of a flag or of a choice of two; `nil` for anything else.
  private static func other(than value: JSONValue, _ shape: SchemaShape?) -> JSONLiteral? {
    if let flag = value.bool { return .bool(!flag) }
    let choices = shape?.enumeration.filter { !$0.isNull } ?? []
    return choices.count == 2 ? choices.first { !$0.isEqual(to: value) }.map { JSONLiteral($0) } : nil
  }
}
