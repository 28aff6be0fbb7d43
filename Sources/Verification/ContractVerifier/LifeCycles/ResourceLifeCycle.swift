import ContractJudge
import ContractModel
import HTTPMessages
import JSONSyntax
import SchemaVariations

/// The life cycle of a resource that a run creates itself: create, read, update, delete.
///
/// Only operations that the configuration allows are requested. The steps, in order: invalid and unauthorized creations,
/// two creations, the `Location` of each, reading what was created, updates, conditional requests; and at the end of the
/// run, the deletions. A resource that exists already is updated, and gets its first value back.
struct ResourceLifeCycle {
  /// The way in which a life cycle gets its items.
  enum Origin {
    /// It creates them in a collection: `POST /orders`.
    case collection
    /// It creates them with identifiers of its own: `PUT /orders/{orderId}`.
    case item
    /// It takes one that exists: `PUT /settings`.
    case existing
  }

  let resource: APIResource
  let origin: Origin
  /// The items that the life cycle created, or the existing one.
  var items: [Item] = []
  /// The paths of other items that the life cycle created, such as by bodies that should have been refused.
  var leftovers: [KnownItems.Values] = []
  /// The ids of the updates that were also sent in ways that must be refused.
  var refusedUpdates: Set<String> = []
  /// How often the server had restarted before the first creation.
  private(set) var restarts = 0
  /// Whether creations have new values in all their texts, rather than in those that servers commonly require to be unique.
  var variesAllTexts = false

  /// A created item.
  struct Item {
    /// The values of the path parameters.
    let path: KnownItems.Values
    /// The value that was last sent; `nil` if the body was not an object.
    var sent: JSONLiteral?
    /// The sent members as a read of the item returned them before anything else changed; `nil` if it was not read.
    var shown: JSONLiteral?
    /// The operation that it was sent with.
    var sender: Operation
    /// Whether the item could be read after its creation, as far as the contract has an operation for that.
    var isReadable = true
    /// Whether the creation said that the item exists; `false` for a 202, which promises nothing yet.
    var isPromised = true
    /// The parameters and the body of the creation.
    let creation: ParameterValues
    /// The values of the path parameters of the creation.
    var parents: KnownItems.Values = []
  }

  init(_ resource: APIResource, _ origin: Origin) { (self.resource, self.origin) = (resource, origin) }

  /// The operation that creates an item.
  var creator: Operation? {
    switch origin {
    case .collection: resource.create
    case .item: resource.put
    case .existing: nil
    }
  }

  /// The ids of the operations that nothing else needs to request.
  var covered: [String] {
    items.isEmpty || origin == .existing ? [] : resource.itemOperations.values.map(\.id)
  }

  /// Creates items, and verifies reading and updating them.
  mutating func begin(_ context: inout LifeCycleContext) async {
    restarts = context.session.server.restarts
    context.restarts = restarts
    guard origin != .existing else { return await adopt(&context) }
    guard let create = context.allowed(creator),
      let parents = context.known.values(for: parentPath(of: create))
        ?? Self.examples(of: parentPath(of: create), in: create)
    else { return }
    guard let first = await self.create(create, parents, number: 0, &context) else {
      return await verifyUnknown(&context)
    }
    items.append(first)
    items[0].isReadable = await verifyCreation(first, &context)
    if items[0].isReadable { await verifyParent(of: first, &context) }
    await refusals(of: create, first.creation, "create", [], &context)
    if context.allowed(resource.itemOperations[.delete]) != nil,
      let second = await createSecond(create, parents, first, &context)
    {
      if second.path != first.path { items.append(second) }
      await readNeighbor(&context)
      distinguish(first, second, &context)
    }
    await update(.put, &context)
    await replace(&context)
    await update(.patch, &context)
    await verifyUnknown(&context)
  }

  /// The path whose parameters have the values of an item's parents.
  private func parentPath(of create: Operation) -> PathTemplate {
    origin == .collection ? create.path : resource.collection
  }

  /// Creates another item than the first; if the values that both share identify them, one that shares none.
  private mutating func createSecond(
    _ create: Operation,
    _ parents: KnownItems.Values,
    _ first: Item,
    _ context: inout LifeCycleContext
  ) async -> Item? {
    let second = await self.create(create, parents, number: 1, &context)
    guard let second, second.path == first.path else { return second }
    // References to other items are shared on purpose, and rarely identify what is created.
    let known = context.known
    func isFirst(_ item: Item) -> Bool {
      item.path == first.path
        && SentTexts.overlap(first.sent, item.sent ?? .null, identifier: item.path.last) { !known.isReference($0) }
    }
    guard isFirst(second) else { return second }
    variesAllTexts = true
    defer { variesAllTexts = false }
    let third = await self.create(create, parents, number: 2, &context)
    // What still shares a text with the first item may be that item on purpose.
    return third.flatMap { isFirst($0) ? nil : $0 }
  }

  /// Returns the path values of the list that has an item; `nil` if they are not known.
  func listPath(of item: Item, _ list: Operation) -> KnownItems.Values? {
    if resource.isCollection(list.path) {
      return Array(item.path.dropLast())
    }
    return origin == .collection && resource.create?.path.text == list.path.text ? item.parents : nil
  }

  /// Returns the examples of a path's parameters; `nil` if one has none.
  static func examples(of path: PathTemplate, in operation: Operation) -> KnownItems.Values? {
    let names = operation.path.names.prefix(path.names.count)
    let values = names.compactMap { operation.parameter($0, in: .path)?.exampleValue }
    return values.count == path.names.count ? values : nil
  }

  /// Reports two creations that got the same identifier.
  private func distinguish(_ first: Item, _ second: Item, _ context: inout LifeCycleContext) {
    // Two requests that say the same may mean the same thing.
    guard first.path == second.path, let sent = second.sent, first.sent != nil, sent != first.sent,
      let create = creator,
      let record = context.records.last(where: { $0.operation.id == create.id && $0.analysis.response?.status == 201 })
    else { return }
    let identifier = second.path.last.map(SentComparison.text) ?? ""
    context.report(.roundTrip, "two creations got the same identifier \(identifier)", on: record)
  }
}

/// The values of what was sent that may identify an item.
private enum SentTexts {
  /// Returns whether two objects have the same text or identifying number in a wanted member, at any depth.
  ///
  /// - Parameter identifier: The identifier that both items have.
  static func overlap(
    _ first: JSONLiteral?,
    _ second: JSONLiteral,
    identifier: JSONLiteral?,
    depth: Int = 0,
    where isWanted: (String) -> Bool
  ) -> Bool {
    guard case .object(let members)? = first, case .object(let others) = second, depth < 8 else { return false }
    return members.contains { member in
      guard isWanted(member.key), let other = others.first(where: { $0.key == member.key })?.value else { return false }
      return switch (member.value, other) {
      case (.object, .object):
        overlap(member.value, other, identifier: identifier, depth: depth + 1, where: isWanted)
      case (.string, .string): member.value == other
      case (.number, .number):
        member.value == other && (UniqueText.isUsuallyUnique(member.key) || other == identifier)
      default: false
      }
    }
  }
}

extension Operation {
  /// Whether every request needs credentials.
  var requiresCredentials: Bool { !security.isEmpty && !security.contains { $0.schemes.isEmpty } }

  /// The schema of the first body that can be sent.
  var bodySchema: SchemaReference? {
    (requestBody?.content ?? []).compactMap { content in
      BodyForm(content.range).flatMap { form in content.schema.map { (form, $0) } }
    }
    .min { $0.0 < $1.0 }?.1
  }
}
