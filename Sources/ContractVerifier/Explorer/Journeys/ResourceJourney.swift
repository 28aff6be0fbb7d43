import ContractModel
import ContractReports
import HTTPMessages
import JSONSyntax
import Quantities

/// The life cycle of a resource that a run creates itself: create, read, update, delete.
///
/// Only operations that the configuration allows are requested. The steps, in order: invalid and unauthorized creations,
/// two creations, the `Location` of each, reading what was created, updates, conditional requests; and at the end of the
/// run, the deletions. A resource that exists already is updated, and gets its first value back.
struct ResourceJourney {
  /// The way in which a journey gets its items.
  enum Origin {
    /// It creates them in a collection: `POST /orders`.
    case collection
    /// It creates them with identifiers of its own: `PUT /orders/{orderId}`, where the contract documents a 201.
    case item
    /// It takes one that exists: `PUT /settings`.
    case existing
  }

  let resource: APIResource
  let origin: Origin
  /// The items that the journey created, or the existing one.
  var items: [Item] = []
  /// The ids of the updates that were also sent in ways that must be refused.
  var refusedUpdates: Set<String> = []

  /// A created item.
  struct Item {
    /// The values of the path parameters.
    let path: KnownItems.Values
    /// The value that was last sent; `nil` if the body was not an object.
    var sent: JSONLiteral?
    /// The operation that it was sent with.
    var sender: Operation
    /// Whether the item could be read after its creation, as far as the contract has an operation for that.
    var isReadable = true
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
    case .item: resource.itemOperations[.put]
    case .existing: nil
    }
  }

  /// The ids of the operations that nothing else needs to request.
  var covered: [String] {
    items.isEmpty || origin == .existing ? [] : resource.itemOperations.values.map(\.id)
  }

  /// Creates items, and verifies reading and updating them.
  mutating func begin(_ context: inout JourneyContext) async {
    guard origin != .existing else { return await adopt(&context) }
    guard let create = context.allowed(creator),
      let parents = context.known.values(for: parentPath(of: create))
        ?? Self.examples(of: parentPath(of: create), in: create)
    else { return }
    guard let first = await self.create(create, parents, number: 0, &context) else { return }
    items.append(first)
    items[0].isReadable = await verifyCreation(first, &context)
    await refusals(of: create, first.creation, "create", [], &context)
    if context.allowed(resource.itemOperations[.delete]) != nil,
      let second = await self.create(create, parents, number: 1, &context)
    {
      items.append(second)
      distinguish(first, second, &context)
    }
    for method in [HTTPMethod.put, .patch] { await update(method, &context) }
  }

  /// The path whose parameters have the values of an item's parents.
  private func parentPath(of create: Operation) -> PathTemplate {
    origin == .collection ? create.path : resource.collection
  }

  /// Returns the path values of the list that has an item; `nil` if they are not known.
  func listPath(of item: Item, _ list: Operation) -> KnownItems.Values? {
    if ResourceMap.shape(of: list.path) == ResourceMap.shape(of: resource.collection) {
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

  // MARK: Creation

  /// Repeats a creation or an update in ways that must be refused: without and with wrong credentials, and with invalid
  /// bodies.
  func refusals(
    of operation: Operation,
    _ accepted: ParameterValues,
    _ verb: String,
    _ headers: HTTPHeaders,
    _ context: inout JourneyContext
  ) async {
    if operation.requiresCredentials, await context.session.authorizer.hasCredentials(for: operation) {
      for identity in [RequestIdentity.anonymous, .wrong] {
        _ = await context.perform(
          operation,
          renewed(accepted, of: operation, identity.phrase, context),
          .refusedCredentials(identity.phrase),
          purpose: "\(verb) \(identity.phrase)",
          headers: headers,
          as: identity
        )
      }
    }
    guard operation.responses.contains(where: { $0.pattern.includes(400) || $0.pattern.includes(422) }) else { return }
    for invalid in InvalidBodies(operation: operation, sample: accepted.body).all {
      var values = renewed(accepted, of: operation, invalid.reason, context)
      values.body = invalid.content
      let isDocumented = operation.documents(400) || operation.documents(422)
      _ = await context.perform(
        operation,
        values,
        isDocumented ? .refusal(invalid.reason) : .noServerError(invalid.reason),
        purpose: "\(verb) with an invalid body: \(invalid.reason)",
        headers: headers
      )
    }
  }

  /// Returns the parameters with an idempotency key of their own: to the key of the accepted request, a server may respond
  /// as before.
  private func renewed(
    _ accepted: ParameterValues,
    of operation: Operation,
    _ purpose: String,
    _ context: JourneyContext
  ) -> ParameterValues {
    IdempotencyKey(operation, purpose, seed: context.seed)?.added(to: accepted) ?? accepted
  }

  /// Creates an item, with the contract's example first, then with generated bodies.
  private func create(
    _ create: Operation,
    _ parents: KnownItems.Values,
    number: Int,
    _ context: inout JourneyContext
  ) async -> Item? {
    var place: Place?
    if origin == .item {
      place = await freePlace(create, parents, number: number, &context)
      guard place != nil else { return nil }
    }
    guard let values = context.values(of: create, path: place?.path ?? parents) else { return nil }
    let schema = create.bodySchema
    var refused: JudgedExchange?
    let bodies = bodies(create, number: number, context).map { named($0, place?.path.last, create) }
    // A server may know a key from an earlier run: then each body has another one.
    let tries = IdempotencyKey(create, "", seed: context.seed) == nil ? bodies : bodies.flatMap { [$0, $0] }
    for (attempt, body) in tries.enumerated() {
      let key = IdempotencyKey(create, "\(number) \(attempt)", seed: context.seed)
      var values = key?.added(to: values) ?? values
      values.body = body
      let record = await context.perform(
        create,
        values,
        body.map { _ in .noServerError("its body matches the schema") } ?? .success,
        purpose: number == 0 ? "create a resource" : "create another resource"
      )
      guard let record else { return nil }
      guard record.analysis.isSuccess else {
        refused = refused ?? (body?.isExample == true ? record : nil)
        continue
      }
      guard let path = place?.path ?? path(of: record, parents, context) else {
        if await !followAccepted(record, &context), number == 0 {
          context.notes.append(
            "\(create.id): what it created cannot be found: the response has neither a Location nor an identifier of "
              + "\(resource.item)"
          )
        }
        return nil
      }
      if key != nil, attempt + 1 < tries.count, await isForgotten(path, &context) { continue }
      context.known.add(path, to: resource, isCreated: true)
      let sent = body?.value
      if let place { verifyStatus(of: record, at: place, &context) }
      await verifyLocation(of: record, path, &context)
      if number == 0, key != nil { await verifyRepetition(of: record, values, &context) }
      if let sent, schema != nil, let found = record.successBody { compare(sent, found, record, create, &context) }
      return Item(path: path, sent: sent, sender: create, creation: values, parents: parents)
    }
    if let refused, number == 0, let status = refused.analysis.response?.status,
      ![401, 403, 409, 429].contains(status),
      let expected = ExpectedStatus(refused.analysis), !expected.isSuccess
    {
      context.report(
        .status,
        "status \(status); expected a success, because the request uses the contract's own example",
        on: refused
      )
    } else if number == 0, origin == .collection || context.allowed(resource.create) == nil {
      context.notes.append("\(create.id): no resource could be created; add an example of its body to the contract")
    }
    return nil
  }

  /// Compares the response to a creation with what was sent.
  private func compare(
    _ sent: JSONLiteral,
    _ found: JSONValue,
    _ record: JudgedExchange,
    _ create: Operation,
    _ context: inout JourneyContext
  ) {
    let comparison = SentComparison(
      sent: create.bodySchema.map { SchemaShape($0) },
      found: record.analysis.content?.schema.map { SchemaShape($0) }
    )
    guard let difference = comparison.difference(sent, found) else { return }
    context.report(
      .roundTrip,
      "the response differs from what was sent: \(difference.phrase)",
      on: record,
      body: difference.found
    )
  }

  /// Returns the bodies to try, the likeliest first.
  private func bodies(_ create: Operation, number: Int, _ context: JourneyContext) -> [RequestContent?] {
    guard create.requestBody != nil else { return [nil] }
    let samples = SampleBodies(operation: create, seed: context.seed)
    let schema = create.bodySchema
    var bodies: [RequestContent] = []
    let examples = samples.examples
    if number == 0 { bodies += examples }
    for candidate in examples + [0, 1].compactMap(samples.generated) {
      guard let value = candidate.value else {
        bodies.append(candidate)
        continue
      }
      let known = context.known.filled(value, schema)
      let filled = candidate.isExample ? known : DatePeriods(schema).ordered(known, number: number)
      guard let schema else {
        bodies += [samples.encoded(filled)].compactMap(\.self)
        continue
      }
      let variation = ValueVariation(schema: schema, seed: context.seed)
      if number == 0 { bodies += [samples.encoded(filled)].compactMap(\.self) }
      // Earlier runs may have left resources with the same names.
      for attempt in 0..<2 {
        var random = SeededGenerator(seed: context.seed, purpose: "\(create.id) \(number) \(attempt)")
        let mark = String(random.next() >> 32, radix: 36)
        bodies += [samples.encoded(variation.unique(filled, mark, keeping: context.known.isReference))].compactMap(
          \.self
        )
      }
    }
    var seen: Set<[UInt8]> = []
    return Array(bodies.filter { seen.insert($0.bytes).inserted }.prefix(6))
  }

  // MARK: Identity

  /// Returns the path values of a created item: from `Location`, otherwise from the body.
  private func path(
    of record: JudgedExchange,
    _ parents: KnownItems.Values,
    _ context: JourneyContext
  ) -> KnownItems.Values? {
    if let identifier = record.successBody.flatMap({ resource.identifier(in: $0) }),
      let path = resource.itemValues(JSONLiteral(identifier), in: parents, of: record.operation.path)
    {
      return path
    }
    guard let url = LocationCheck.target(of: record),
      let match = context.session.match(url, resource.item, of: record.operation)
    else { return nil }
    let values = resource.item.names.compactMap { match[$0].map(JSONLiteral.string) }
    return values.count == resource.item.names.count ? values : nil
  }

  /// Reports two creations that got the same identifier.
  private func distinguish(_ first: Item, _ second: Item, _ context: inout JourneyContext) {
    guard first.path == second.path, let create = creator,
      let record = context.records.last(where: { $0.operation.id == create.id && $0.analysis.response?.status == 201 })
    else { return }
    let identifier = second.path.last.map(SentComparison.text) ?? ""
    context.report(.roundTrip, "two creations got the same identifier \(identifier)", on: record)
  }
}

extension RequestIdentity {
  /// The credentials in a few words.
  var phrase: String {
    switch self {
    case .own, .ownExcept: "with credentials"
    case .anonymous: "without credentials"
    case .wrong: "with wrong credentials"
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

  /// Returns whether the contract documents a status other than through `default`.
  func documents(_ status: Int) -> Bool {
    responses.contains { $0.pattern != .default && $0.pattern.includes(status) }
  }
}
