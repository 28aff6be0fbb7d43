import ContractModel
import HTTPMessages
import JSONSyntax

extension KnownItems {
  /// The most values of one parameter that are combined with those of the next one.
  private static let maximumBranches = 16

  /// Returns the values of a path's parameters, the likeliest first: items of the path itself, then values of the entities
  /// that its parameters refer to.
  func paths(for path: PathTemplate, limit: Int) -> [Values] {
    let known = values(for: path, in: [created, existing])
    guard known.count < limit, !path.names.isEmpty else { return Array(known.prefix(limit)) }
    var seen = Set(known.map { $0.map(\.plainText) })
    let others = combined(PathEntities(path).entities).map(\.values)
    return Array((known + others.filter { seen.insert($0.map(\.plainText)).inserted }).prefix(limit))
  }

  /// Returns whether an unsafe operation may be sent to an item that the run did not create, because it neither deletes
  /// nor replaces what exists: `POST /servers/{id}/zones` and `PUT /servers/{id}/flush`.
  func mayActOnExisting(_ operation: Operation) -> Bool {
    guard operation.method != .delete, !PathEntities(operation.path).isItem else { return false }
    let shape = operation.path.shape
    return operation.method == .post || !reads.contains { $0.path.shape == shape }
  }

  /// Returns the parameters of a path as far as their entities are known to exist, such as the parents of an item that is
  /// not known; those that the run created come first.
  ///
  /// - Parameter includesLast: Whether the last entity is one of them: what changes it must not get one that exists.
  func parents(of operation: Operation, includingLast includesLast: Bool = true) -> ParameterValues {
    let segments = operation.path.text.split(separator: "/", omittingEmptySubsequences: false)
    let ends = segments.indices.filter { segments[$0].contains("{") }
    for end in (includesLast ? ends : ends.dropLast()).reversed() {
      guard let path = try? PathTemplate(parsing: segments[...end].joined(separator: "/")),
        let values = createdValues(for: path) ?? self.values(for: path)
      else { continue }
      let parameters = path.names.map { operation.parameter($0, in: .path) }
      guard zip(parameters, values).allSatisfy({ $0?.allows(.value($1)) == true }) else { continue }
      return zip(parameters, values).reduce(ParameterValues()) { known, next in
        next.0.map { known.with($0, .value(next.1)) } ?? known
      }
    }
    return ParameterValues()
  }

  /// Returns the path values of what a request created, as its response or the request itself says; `nil` if neither
  /// does.
  ///
  /// A value of the request counts only where the parameter means it: a `name` is not the `{id}` of the item with it.
  func path(createdBy record: JudgedExchange, in resource: APIResource) -> Values? {
    guard let last = PathEntities(resource.item).entities.last else { return nil }
    var ofResponse = withoutItems()
    ofResponse.learn(from: record, .response)
    var ofExchange = withoutItems()
    ofExchange.learn(from: record)
    for (known, isSure) in [(ofResponse, false), (ofExchange, true)] {
      if resource.collection.names.count > record.operation.path.names.count,
        let made = known.combined(PathEntities(resource.item).entities).first(where: \.isCreated)
      {
        return made.values
      }
      let meanings = isSure ? last.meanings.filter { $0.attribute != "id" } : last.meanings
      let values = known.values(of: meanings, within: PathEntities(record.operation.path).context(record.pathValues))
      guard let identifier = values.first(where: \.isCreated)?.value,
        let path = resource.itemValues(identifier, in: record.pathValues, of: record.operation.path)
      else { continue }
      return path
    }
    return nil
  }

  /// Returns combinations of values in which each entity belongs to those before it, as far as that is known, and whether
  /// the run created the last one.
  func combined(_ entities: [PathEntities.Entity]) -> [(values: Values, isCreated: Bool)] {
    typealias Branch = (values: Values, context: [String: String], isCreated: Bool)
    var branches: [Branch] = [([], [:], false)]
    for entity in entities {
      var next: [Branch] = []
      // Takes turns among the parents, so that one with many children does not hide the others.
      let options = branches.map { branch in
        let facts = enumerated[entity.parameter] ?? values(of: entity.meanings, within: branch.context)
        return facts.prefix(Self.maximumBranches)
      }
      for turn in 0..<(options.map(\.count).max() ?? 0) {
        for (branch, facts) in zip(branches, options) where turn < facts.count {
          let fact = facts[facts.startIndex + turn]
          var context = branch.context
          context[entity.own] = fact.value.plainText
          next.append((branch.values + [fact.value], context, fact.isCreated))
        }
      }
      branches = Array(next.prefix(Self.maximumBranches))
    }
    return branches.map { ($0.values, $0.isCreated) }
  }

  /// Returns the values of the first of several entities that has any, the likeliest first.
  ///
  /// A value that belongs to another entity than those of the context is left out.
  func values(of meanings: [(entity: String, attribute: String)], within context: [String: String]) -> [Fact] {
    var seen: Set<String> = []
    return meanings.flatMap { entity, attribute -> [Fact] in
      let ranked = (facts[entity] ?? examples[entity] ?? []).enumerated().compactMap {
        position,
        fact -> (key: [Int], fact: Fact)? in
        guard let rank = IdentityName.rank(of: fact.attribute, for: attribute) else { return nil }
        let shared = fact.context.filter { context[$0.key] != nil }
        guard shared.allSatisfy({ context[$0.key] == $0.value }) else { return nil }
        return ([-shared.count, rank, fact.isCreated ? 0 : 1, position], fact)
      }
      // What only might suit is used where nothing else does: a name for an {id}, or an id for a {name}.
      let isSure = ranked.contains { $0.key[1] < 30 }
      return ranked.filter { !isSure || $0.key[1] < 30 }
        .sorted { $0.key.lexicographicallyPrecedes($1.key) }.map(\.fact)
    }
    .filter { seen.insert($0.value.plainText).inserted }
  }

  /// Returns the parameters of requests for an operation, the likeliest first, with values of entities that exist.
  ///
  /// Other required parameters have the contract's example or a generated value. Without a value of an identifier, there
  /// is not a request.
  func candidates(for operation: Operation, seed: UInt64, limit: Int) -> [ParameterValues] {
    let names = operation.path.names
    let order = ValueOrder(operation)
    return paths(for: operation.path, limit: limit * 4).compactMap { path -> ParameterValues? in
      var values = ParameterValues()
      for (name, value) in zip(names, path) {
        guard let parameter = operation.parameter(name, in: .path), parameter.allows(.value(value)) else { return nil }
        values[parameter] = .value(value)
      }
      let context = PathEntities(operation.path).context(path)
      for parameter in operation.parameters where parameter.isRequired && values[parameter] == nil {
        guard let value = value(of: parameter, in: operation, within: context, seed: seed) else { return nil }
        values[parameter] = .value(value)
      }
      return order.sorted(values)
    }
    .prefix(limit).map(\.self)
  }

  /// Returns a value for a required parameter outside the path: the contract's own, a known one, or a generated one.
  private func value(
    of parameter: Parameter,
    in operation: Operation,
    within context: [String: String],
    seed: UInt64
  ) -> JSONLiteral? {
    if let example = parameter.exampleValue { return example }
    let name = IdentityName(parameter.name)
    let place = PathEntities(operation.path).returned.first
    let meanings = name.entity.isEmpty ? place.map { [($0, name.attribute)] } ?? [] : [(name.entity, name.attribute)]
    let known = values(of: meanings, within: context).map(\.value).first { parameter.allows(.value($0)) }
    let same = named[ResourceNaming.normalized(parameter.name)].flatMap { parameter.allows(.value($0)) ? $0 : nil }
    if let value = known ?? same { return value }
    // A generated identifier would be that of nothing.
    return name.attribute.isEmpty && name.entity != place ? parameter.generatedValue(seed: seed) : nil
  }
}
