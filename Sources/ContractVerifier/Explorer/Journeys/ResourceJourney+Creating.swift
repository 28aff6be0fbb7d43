import ContractModel
import ContractReports
import HTTPMessages
import JSONSyntax
import Quantities

extension ResourceJourney {
  /// Creates an item, with the contract's example first, then with generated bodies.
  func create(
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
    else { return context.known.path(createdBy: record, in: resource) }
    let values = resource.item.names.compactMap { match[$0].map(JSONLiteral.string) }
    return values.count == resource.item.names.count ? values : nil
  }
}
