import ContractJudge
import ContractModel
import ContractReports
import HTTPMessages
import JSONSyntax
import Redaction

extension ResourceLifeCycle {
  /// Creates an item, with the contract's example first, then with generated bodies.
  ///
  /// A server that says that what is created exists already, because an earlier run has left it, gets other values.
  mutating func create(
    _ create: Operation,
    _ parents: KnownItems.Values,
    number: Int,
    _ context: inout LifeCycleContext
  ) async -> Item? {
    var place: Place?
    if origin == .item {
      place = await freePlace(create, parents, number: number, &context)
      guard place != nil else { return nil }
    }
    guard var usual = context.values(of: create, path: place?.path ?? parents) else { return nil }
    let bodies = bodies(create, number: number, context).map { named($0, place?.path.last, create) }
    // A server may know a key from an earlier run: then each body has another one.
    var tries = IdempotencyKey(create, "", seed: context.seed) == nil ? bodies : bodies.flatMap { [$0, $0] }
    var refusals = Refusals()
    var parameters = ParameterReasons(create, known: context.known, seed: context.seed)
    let listed = number == 0 ? await listing(parents, purpose: "list before a creation", &context) : nil
    var refused: [RefusedCreation] = []
    var attempt = 0
    while attempt < tries.count {
      let body = tries[attempt]
      let key = IdempotencyKey(create, "\(number) \(attempt)", seed: context.seed)
      attempt += 1
      var values = key?.added(to: usual) ?? usual
      values.body = body
      let record = await context.perform(
        create,
        values,
        body.map { _ in .noServerError("its body matches the schema") } ?? .success,
        purpose: number == 0 ? "create a resource" : "create another resource"
      )
      guard let record else { return nil }
      guard record.analysis.isSuccess else {
        if origin == .item, !create.documents(201), [404, 410].contains(record.analysis.response?.status) {
          // The operation only changes what exists, and whatever the contract documents, there is no better status.
          if let last = context.records.indices.last {
            context.records[last].findings.removeAll { $0.check == .status }
          }
          return nil
        }
        refusals.add(record, body)
        refused += [RefusedCreation(record, body)].compactMap(\.self)
        if let asked = parameters.next(after: record, usual) {
          usual = asked
          tries.insert(body, at: attempt)
          continue
        }
        if attempt == tries.count { tries += refusals.further(self, create, number, place, context) }
        continue
      }
      await reportEffects(of: refused, before: listed, parents, accepted: body?.value, &context)
      var found = await createdPath(of: record, body, parents, place, &context)
      var (isFollowed, isMade) = (false, false)
      if found == nil {
        let work = await followAccepted(record, &context)
        isFollowed = work.isFollowed
        found = path(madeBy: work.done, in: parents)
        isMade = found != nil
      }
      guard let path = found else {
        if !isFollowed, number == 0 {
          context.notes.append(
            "\(create.id): what it created cannot be found: the response has neither a Location nor an identifier of "
              + "\(resource.item)"
          )
        }
        return nil
      }
      if key != nil, attempt < tries.count, await isForgotten(path, &context) { continue }
      context.known.add(path, to: resource, isCreated: true)
      refusals.report(record, body, &context)
      if refusals.isSalted(body) {
        context.notes.append(
          "\(create.id): the server has the values of this seed already, so new ones follow from the salt "
            + "\"\(context.session.configuration.salt)\" of this run"
        )
      }
      if let place { verifyStatus(of: record, at: place, &context) }
      let isPromised = isMade || record.analysis.response?.status != 202
      if isPromised {
        await verifyLocation(of: record, path, &context)
      } else if number == 0, !isFollowed {
        await followAccepted(record, &context)
      }
      if number == 0, key != nil { await verifyRepetition(of: record, values, &context) }
      if let sent = body?.value, create.bodySchema != nil, let found = record.successBody {
        compare(sent, found, record, create, place?.path ?? parents, &context)
      }
      await context.verifyFile(of: record, path, of: resource.item)
      return Item(
        path: path,
        sent: body?.value,
        sender: create,
        isPromised: isPromised,
        creation: values,
        parents: parents
      )
    }
    await reportEffects(of: refused, before: listed, parents, accepted: nil, &context)
    if number == 0 { reportRefusal(refusals, of: create, &context) }
    return nil
  }

  /// Reports the refusal of the contract's own example, or notes why nothing could be created.
  private func reportRefusal(_ refusals: Refusals, of create: Operation, _ context: inout LifeCycleContext) {
    if let refused = refusals.example, let status = refused.analysis.response?.status,
      ![401, 403, 409, 429].contains(status), ServerReason(refused.analysis.response)?.isConflict != true,
      let expected = ExpectedStatus(refused.analysis), !expected.isSuccess
    {
      let refusal = expected.ofExample
      context.report(.status, refusal.message, severity: refusal.severity, on: refused)
      return
    }
    guard origin == .collection || context.allowed(resource.create) == nil else { return }
    let reason = refusals.last.flatMap { ServerReason($0.analysis.response) }
    let advice =
      reason?.isAboutCredentials == true
      ? "pass credentials that may do this with --auth, --header or --header-env"
      : "add an example of its body to the contract"
    // As text of a server, it is read more strictly than the notes of a report.
    let said = reason.map { ": \(context.session.redaction.redacting(note: $0.phrase))" } ?? ""
    context.notes.append("\(create.id): no resource could be created\(said); \(advice)")
  }

  /// Compares the response to a creation with what was sent.
  private func compare(
    _ sent: JSONLiteral,
    _ found: JSONValue,
    _ record: JudgedExchange,
    _ create: Operation,
    _ identifiers: KnownItems.Values,
    _ context: inout LifeCycleContext
  ) {
    let shape = record.analysis.content?.schema.map { SchemaShape($0) }
    // The status in a message about the creation is not that of the item.
    if let shape, shape.value(at: ItemPlace.find(in: shape, resource)).map(resource.isMessage) == true { return }
    var comparison = SentComparison(sent: create.bodySchema.map { SchemaShape($0) }, found: shape)
    comparison.isOfCreation = true
    comparison.isOfResponse = context.allowed(resource.read) != nil
    comparison.identifiers = identifiers
    guard let difference = comparison.difference(sent, found) else { return }
    context.report(
      .roundTrip,
      "the response differs from what was sent: \(difference.phrase)",
      on: record,
      body: difference.found
    )
  }
}
