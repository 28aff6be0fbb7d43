import ContractModel
import HTTPMessages
import JSONSyntax
import SchemaVariations

/// The bodies of updates.
extension ResourceLifeCycle {
  /// The members that an update changes.
  enum Extent: Hashable {
    /// All that can be changed.
    case all
    /// One of them, counted from 0; the others are sent unchanged.
    case one(Int)
    /// The first that can be sent alone.
    case single
    /// The first object, without one of its members.
    case inner
  }

  /// Returns the contract's example of an update; `nil` if it could lock the user out.
  func ownExample(_ operation: Operation) -> RequestContent? {
    guard !operation.sendsSteps, let example = SampleBodies(operation: operation, seed: 0).examples.first,
      case .object(let members)? = example.value, !members.contains(where: { Self.isCredential($0.key) })
    else { return nil }
    return example
  }

  /// Returns the body that sends the members of a value that an operation describes; `nil` if that is not valid.
  ///
  /// - Parameter identifier: That of the item, for an update whose body must have it.
  func base(
    _ operation: Operation,
    _ value: JSONLiteral?,
    identifier: JSONLiteral? = nil,
    _ context: LifeCycleContext
  ) -> RequestContent? {
    guard let schema = operation.bodySchema, case .object(let members)? = value else { return nil }
    let names = Set(SchemaShape(schema).memberNames)
    var shared = JSONLiteral.object(members.filter { names.contains($0.key) })
    if let identifier { shared = named(shared, identifier, operation) }
    guard shared != .object([]), shared.isAllowed(by: schema) else { return nil }
    return SampleBodies(operation: operation, seed: context.seed).encoded(shared)
  }

  /// Returns the body of an update; `nil` if none can be made.
  func change(
    _ operation: Operation,
    _ item: Item,
    _ extent: Extent,
    _ context: LifeCycleContext
  ) -> RequestContent? {
    if operation.sendsSteps { return patch(operation, item, extent, context) }
    let samples = SampleBodies(operation: operation, seed: context.seed &+ 1)
    let isOwn = origin != .existing
    guard let schema = operation.bodySchema else {
      return patch(operation, item, extent, context) ?? (isOwn && extent == .all ? samples.examples.first : nil)
    }
    let shape = SchemaShape(schema)
    func changed(_ value: JSONLiteral, keeping kept: (String) -> Bool) -> JSONLiteral? {
      GeneratedValue.changed(value, schema, seed: context.seed, keeping: kept, inside: isKept).map { changed in
        let linked = context.known.filled(changed, schema, isWhole: false)
        return item.path.last.map { named(linked, $0, operation) } ?? linked
      }
    }
    var start = base(operation, item.sent, identifier: item.path.last, context)?.value
    // What the run did not create must keep the members that it has.
    if isOwn {
      start =
        start
        ?? samples.first?.value.map { value in
          let filled = context.known.filled(value, schema)
          return item.path.last.map { named(filled, $0, operation) } ?? filled
        }
    }
    guard let start else { return isOwn && extent == .all ? samples.examples.first : nil }
    func isKept(_ name: String) -> Bool { self.isKept(name, shape, context) }
    switch extent {
    case .all:
      return changed(start, keeping: isKept).flatMap(samples.encoded)
        ?? (isOwn ? samples.examples.first : nil) ?? samples.encoded(start)
    case .one(let position):
      guard case .object(let members) = start else { return nil }
      let names = members.map(\.key).filter { !isKept($0) }
      guard names.count > 1, names.indices.contains(position) else { return nil }
      return changed(start) { $0 != names[position] }.flatMap(samples.encoded)
    case .single:
      guard case .object(let members) = start else { return nil }
      if let whole = changed(start, keeping: isKept), let inner = wrapped(whole, operation, context).first {
        return samples.encoded(inner)
      }
      let single = members.lazy.filter { !isKept($0.key) }
        .map { member in item.path.last.map { named(.object([member]), $0, operation) } ?? .object([member]) }
        .compactMap { $0.isAllowed(by: schema) ? changed($0, keeping: isKept) : nil }.first
      return single.flatMap(samples.encoded)
    case .inner:
      guard case .object(let members) = start else { return nil }
      let inner = members.lazy.filter { !isKept($0.key) }.flatMap(Self.parts)
        .map { part in item.path.last.map { named(part, $0, operation) } ?? part }.first { $0.isAllowed(by: schema) }
      return inner.flatMap(samples.encoded)
    }
  }

  /// Returns bodies with one member of the object in an envelope, such as `{"order": {…}}`, or of its `attributes`.
  private func wrapped(_ start: JSONLiteral, _ operation: Operation, _ context: LifeCycleContext) -> [JSONLiteral] {
    guard let schema = operation.bodySchema, case .object(let outer) = start, outer.count == 1,
      let envelope = outer.first,
      case .object(let members) = envelope.value
    else { return [] }
    let attributes = members.first { $0.key == "attributes" }
    let identity = attributes.map { _ in members.filter { ["type", "id"].contains($0.key) } } ?? []
    let inner = if case .object(let inner)? = attributes?.value { inner } else { members }
    return inner.filter { !isKept($0.key, SchemaShape(schema), context) }.compactMap { member in
      let value =
        attributes.map { .object(identity + [.init($0.key, .object([member]))]) } ?? JSONLiteral.object([member])
      let body = JSONLiteral.object([.init(envelope.key, value)])
      return body.isAllowed(by: schema) ? body : nil
    }
  }

  /// Returns objects with a member whose value is an object, each without one member of that.
  private static func parts(of member: JSONLiteral.Member) -> [JSONLiteral] {
    guard case .object(let members) = member.value, members.count > 1 else { return [] }
    return members.map { left in
      .object([JSONLiteral.Member(member.key, .object(members.filter { $0.key != left.key }))])
    }
  }

  /// Returns a JSON Patch, or one of SCIM, that changes what was created; `nil` if the operation takes or allows none.
  private func patch(
    _ operation: Operation,
    _ item: Item,
    _ extent: Extent,
    _ context: LifeCycleContext
  ) -> RequestContent? {
    guard
      let content = operation.requestBody?.content.first(where: {
        $0.range.essence == RequestContent.jsonPatch || $0.sendsSteps
      }),
      let schema = creator?.bodySchema, let start = item.sent, case .object(let members) = start
    else { return nil }
    let shape = SchemaShape(schema)
    let changes = members.filter { !isKept($0.key, shape, context) }.compactMap { member -> JSONLiteral.Member? in
      let changed = GeneratedValue.changed(start, schema, seed: context.seed) { $0 != member.key }
      guard case .object(let others)? = changed else { return nil }
      return others.first { $0.key == member.key && $0.value != member.value }
    }
    let singles = changes.lazy.compactMap { RequestContent(patch: [$0], as: content) }
    switch extent {
    case .all: return RequestContent(patch: changes, as: content) ?? singles.first
    case .one, .inner: return nil
    case .single: return singles.first
    }
  }

  /// Returns whether updates leave a member as it is.
  func isKept(_ name: String, _ shape: SchemaShape, _ context: LifeCycleContext) -> Bool {
    let normalized = ResourceNaming.normalized(name)
    return context.known.isReference(name) || resource.identifierNames.contains(normalized)
      || ["status", "state", "type", "kind", "version"].contains(normalized) || normalized.contains("password")
      || origin == .existing && Self.isCredential(name) || shape.isSetByServer(name)
      || ServerMembers.isOfCreation(name)
  }

  /// Returns whether a member may decide who can log in.
  private static func isCredential(_ name: String) -> Bool {
    let name = ResourceNaming.normalized(name)
    return ["email", "username", "login", "handle", "password", "secret", "token", "phone", "mfa", "otp", "role"]
      .contains { name.contains($0) }
  }
}
