import ContractInference
import ContractModel
import Diagnostics
import Findings
import HTTPMessages
import JSONSyntax

/// The changes of the exchanges of one operation: responses by status, pages, links and parameters.
struct OperationMutations {
  let contract: Contract
  let corpus: RecordedCorpus
  let operation: Operation
  /// The position of the operation's pages among all chains, and the pages.
  let chain: (number: Int, pages: PageChain)?
  private let objects: ContractObjects

  init(contract: Contract, corpus: RecordedCorpus, operation: Operation, chain: (number: Int, pages: PageChain)?) {
    (self.contract, self.corpus, self.operation, self.chain) = (contract, corpus, operation, chain)
    objects = ContractObjects(contract: contract)
  }

  /// All changes of the operation's exchanges.
  var all: [Mutation] {
    let responses = corpus.positions(of: operation.id).map { status, positions in
      ResponseMutations(
        contract: contract,
        corpus: corpus,
        operation: operation,
        status: status,
        positions: positions
      )
    }
    return responses.flatMap { $0.all + links(of: $0) } + pages + parameters
  }

  // MARK: Pages

  private var pages: [Mutation] {
    guard let chain else { return [] }
    let pagination = chain.pages.pagination
    let changes: [(MutationKind, Mutation.PageChange, String)] = [
      (.overlappingPages, .overlap, "begins with the last item of the page before"),
      (.lostItem, .loss, "leaves out an item"),
      (.endlessPages, .endless, "leads to the first page again"),
    ]
    return changes.compactMap { kind, change, phrase in
      guard chain.pages.pages(with: change, corpus) != nil else { return nil }
      var mutation = Mutation(
        kind: kind,
        operation: operation.id,
        status: 200,
        pointer: pagination.items,
        subject: change == .endless ? "the last page" : "a page",
        phrase: phrase,
        variants: [.pages(chain: chain.number, change)],
        place: ContractPlace(place: operation.pagination?.place ?? operation.place),
        evidence: "seen on \(counted(chain.pages.positions.count, "page"))",
        samples: chain.pages.itemCount(in: corpus)
      )
      let object = objects.object(of: operation)
      mutation.remedies = objects.adding(.keyword("x-pagination", pagination.literal), to: object)
      mutation.acceptance = kind.acceptance(in: [object])
      return mutation
    }
  }

  // MARK: Links

  /// The values of bodies that led to other recorded requests, or are URLs of recorded resources.
  private func links(of responses: ResponseMutations) -> [Mutation] {
    guard 200..<300 ~= responses.status else { return [] }
    return responses.profile.places.compactMap { place in
      guard place.kind == .string || place.kind == .number, place.path.count < 6 else { return nil }
      return resource(place, responses) ?? link(place, responses)
    }
  }

  private func text(_ instance: BodyProfile.Place.Instance) -> String? {
    corpus.entry(instance.exchange)?.body?.value(at: JSONPointer(tokens: instance.path))?.plainText
  }

  private func resource(_ place: BodyProfile.Place, _ responses: ResponseMutations) -> Mutation? {
    guard place.sketch.texts.areWebAddresses else { return nil }
    let found = place.instances.compactMap { instance in
      text(instance).flatMap { corpus.resources[$0] }.map { (instance: instance, type: $0) }
    }
    guard let last = found.last else { return nil }
    let shape = ContractObjects.shape(place.path, in: responses.root)
    let target = ContractObjects.targets(shape).first
    var mutation = responses.mutation(
      .danglingLink,
      pointer: place.path,
      subject: "\(JSONPointer(tokens: place.path))",
      phrase: "is the URL of something that does not exist",
      [.resource(exchange: last.instance.exchange, path: last.instance.path)],
      at: ContractPlace(place: target.flatMap { contract.place(of: $0) } ?? operation.place),
      evidence: "the recordings have such a resource"
    )
    mutation.samples = found.count
    let range = JSONLiteral.array([.string("\(last.type.type)/*")])
    mutation.remedies = objects.adding(.keyword("x-resource", .object([.init("content", range)])), to: target)
    return mutation
  }

  private func link(_ place: BodyProfile.Place, _ responses: ResponseMutations) -> Mutation? {
    let lower = place.name.lowercased()
    guard lower.hasSuffix("id") || ResourceNaming.keys.contains(lower) else { return nil }
    for instance in place.instances.reversed() {
      guard let value = text(instance), let (number, name) = linked(value, named: lower, from: instance.exchange),
        let target = corpus.entry(number)
      else { continue }
      var mutation = responses.mutation(
        .danglingLink,
        pointer: place.path,
        subject: "\(JSONPointer(tokens: place.path))",
        phrase: "identifies something for \(target.operation) that does not exist",
        [.link(exchange: instance.exchange, path: instance.path, target: number)],
        at: ContractPlace(place: responses.promise?.place ?? operation.responsesPlace),
        evidence: "\(target.operation) was requested with such a value"
      )
      mutation.samples = 1
      mutation.remedies = remedies(instance, place, to: target.operation, name, responses)
      return mutation
    }
    return nil
  }

  /// Returns a recorded success of another operation that has a value in its path, and the name of the parameter.
  private func linked(
    _ value: String,
    named property: String,
    from exchange: Int
  ) -> (number: Int, name: String)? {
    for (number, entry) in corpus.entries.enumerated() where entry.operation != operation.id {
      guard entry.exchange.request.method == .get, 200..<300 ~= entry.status else { continue }
      if let name = entry.pathParameters.first(where: { ASCII.equalIgnoringCase($0.value, value) })?.key,
        corpus.entry(exchange)?.pathParameters.values.contains(value) != true,
        value.utf8.count >= Self.lengthOfIdentifier || isNamed(property, like: name, of: entry.operation)
      {
        return (number, name)
      }
    }
    return nil
  }

  /// The length from which on equal identifiers are no chance, as `1` and `1` are.
  private static let lengthOfIdentifier = 8

  /// Returns whether the names say that a property identifies what a parameter of another operation does: `userId` and
  /// `{userId}`, or the `id` in `/users` and `/users/{id}`.
  private func isNamed(_ property: String, like parameter: String, of target: String) -> Bool {
    guard let path = contract.operation(id: target)?.path.text else { return false }
    if path == "\(operation.path.text)/{\(parameter)}" { return true }
    guard !ResourceNaming.keys.contains(property) else { return false }
    if ResourceNaming.normalized(property) == ResourceNaming.normalized(parameter) { return true }
    // `authorId` and `/authors/{id}`.
    let stem = ResourceNaming.normalized(property).replacing("id", with: "")
    return stem.count > 2 && ResourceNaming.normalized(path).contains("/\(stem)")
  }

  private func remedies(
    _ instance: BodyProfile.Place.Instance,
    _ place: BodyProfile.Place,
    to target: String,
    _ name: String,
    _ responses: ResponseMutations
  ) -> [Remedy] {
    guard !objects.isSwagger(operation), let promise = responses.promise,
      let object = objects.response(promise, of: operation)?.object,
      let linked = contract.operation(id: target), linked.path.names.count == 1
    else { return [] }
    let tokens = place.path.map { $0 == "*" ? "0" : $0 }
    var link: [JSONLiteral.Member] = [
      // An operation without an id of its own has method and path for one, which no link can name.
      .init("operationId", .string(target)),
      .init("parameters", .object([.init(name, .string("$response.body#\(JSONPointer(tokens: tokens))"))])),
    ]
    if let element = place.path.firstIndex(of: "*") {
      link.append(.init("x-each", .string("\(JSONPointer(tokens: Array(place.path[..<element])))")))
    }
    guard objects.object(of: linked)?["operationId"]?.string == target, linked.place.file == operation.place.file else {
      return []
    }
    return objects.adding(target, .object(link), in: "links", of: object)
  }

  // MARK: Parameters

  /// The parameters of recorded requests with a value that no request had.
  private var parameters: [Mutation] {
    operation.parameters.flatMap { parameter -> [Mutation] in
      guard parameter.location == .query || parameter.location == .path, parameter.content == nil else { return [] }
      var values: [String] = []
      var first: Int?
      for (number, entry) in corpus.entries.enumerated() where entry.operation == operation.id && entry.status < 400 {
        let sent: [String] =
          parameter.location == .path
          ? [entry.pathParameters[parameter.name]].compactMap(\.self)
          : entry.exchange.request.url.queryItems.filter { $0.name == parameter.name }.compactMap(\.value)
        guard let value = sent.first,
          entry.replacing(parameter.location, parameter.name, with: "1", operation) != nil
        else { continue }
        first = first ?? number
        values.append(value)
      }
      return first.map { mutations(of: parameter, values, $0) } ?? []
    }
  }

  private func mutations(
    of parameter: Parameter,
    _ values: [String],
    _ first: Int
  ) -> [Mutation] {
    var texts = TextSketch()
    for value in values { texts.add(value) }
    guard texts.redactions == 0 else { return [] }
    let object = objects.parameter(parameter, of: operation)
    func mutation(_ phrase: String, _ value: String, _ additions: [Remedy.Addition]) -> Mutation {
      var mutation = Mutation(
        kind: .parameter,
        operation: operation.id,
        status: 0,
        pointer: nil,
        subject: "the \(parameter.location.rawValue) parameter \(parameter.name)",
        phrase: phrase,
        variants: [
          .parameter(exchange: first, location: parameter.location, name: parameter.name, value: value)
        ],
        place: ContractPlace(place: parameter.place),
        evidence: "seen in \(texts.count) of \(counted(texts.count, "request"))",
        samples: texts.count
      )
      mutation.remedies = additions.flatMap { objects.adding($0, to: object?["schema"]) }
      mutation.acceptance = mutation.kind.acceptance(in: [object?["schema"], object, objects.object(of: operation)])
      return mutation
    }
    if let format = texts.schemaFormat {
      return [mutation("is no \(format)", "none", [.keyword("format", .string(format))])]
    }
    // The contract may say in so many words that a text has digits only by chance.
    guard values.allSatisfy({ JSONNumber($0)?.isInteger ?? false }), parameter.type != "string" else { return [] }
    var found = [mutation("is no number", "many", [.keyword("type", .string("integer"))])]
    let bounds = [object?["schema"]?["minimum"], object?["schema"]?["exclusiveMinimum"]].compactMap(\.self)
    // A latitude may be negative, although no recorded one is.
    if !values.contains(where: { $0.hasPrefix("-") }), !bounds.isEmpty || ResourceNaming.counts(parameter.name),
      !bounds.contains(where: { $0.text.hasPrefix("-") })
    {
      found.append(mutation("is negative", "-1", [.keyword("minimum", .number("0"))]))
    }
    return found
  }
}
