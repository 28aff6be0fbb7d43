import Basics
import ContractJudge
import ContractModel
import ContractReports
import Diagnostics
import HTTPMessages
import JSONSyntax
import SchemaVariations

/// Creation with PUT, where the client chooses the identifier.
extension ResourceLifeCycle {
  /// A place for an item that does not exist yet.
  struct Place {
    /// The values of the path parameters.
    let path: KnownItems.Values
    /// Whether a read said that nothing is there; `false` if that is not known.
    let isVacant: Bool
  }

  /// The most identifiers that are tried, because earlier runs may have left items, and the most things that exist.
  private static var maximumPlaces: Int { 3 }
  private static var maximumMembers: Int { 8 }

  /// Returns a place where nothing is; `nil` if no identifier can be made.
  func freePlace(
    _ create: Operation,
    _ parents: KnownItems.Values,
    number: Int,
    _ context: inout LifeCycleContext
  ) async -> Place? {
    guard let name = create.path.names.last, let parameter = create.parameter(name, in: .path) else { return nil }
    if create.requestBody == nil, let place = await freeMembership(create, &context) { return place }
    var last: Place?
    for attempt in 0..<Self.maximumPlaces {
      let purpose = "\(create.id) place \(number) \(attempt)"
      guard let identifier = identifier(of: parameter, purpose, context) else { break }
      let path = parents + [identifier]
      guard let (read, values) = context.reading(resource, path) else { return Place(path: path, isVacant: false) }
      let record = await context.perform(read, values, .documented, purpose: "read before the creation")
      let status = record?.analysis.response?.status
      last = Place(path: path, isVacant: status == 404 || status == 410)
      guard record?.analysis.isSuccess == true else { break }
    }
    return last
  }

  /// Returns a place that names something that exists, for a `PUT` without a body: it creates no more than a relation to
  /// that, such as `/user/following/{username}`; `nil` if none is known to be free.
  private func freeMembership(_ create: Operation, _ context: inout LifeCycleContext) async -> Place? {
    let known = context.known.paths(for: create.path, limit: Self.maximumMembers)
    for path in known where !items.contains(where: { $0.path == path }) {
      guard let (read, values) = context.reading(resource, path),
        let record = await context.perform(read, values, .documented, purpose: "read before the creation")
      else { return nil }
      if [404, 410].contains(record.analysis.response?.status) { return Place(path: path, isVacant: true) }
    }
    return nil
  }

  /// Returns an identifier that the schema of a parameter allows, another one for each purpose, in the form of those that
  /// other items have.
  func identifier(of parameter: Parameter, _ purpose: String, _ context: LifeCycleContext) -> JSONLiteral? {
    var random = SeededGenerator(seed: context.seed, purpose: purpose)
    let known = (items.first?.path ?? context.known.values(for: resource.item))?.last?.plainText
    let texts = IdentifierText.new(type: parameter.type, format: parameter.format, like: known, &random)
    if let text = texts.first(where: { parameter.allows(.text($0)) }) { return .string(text) }
    let generated = parameter.schema.flatMap { SchemaExampleGenerator(seed: random.next()).value(for: $0) }
    guard let generated, parameter.allows(.value(generated)) else { return nil }
    return generated
  }

  /// Returns a body whose identifier is that of the path, if it has or needs one and the schema allows it.
  func named(_ body: RequestContent?, _ identifier: JSONLiteral?, _ operation: Operation) -> RequestContent? {
    guard let body, let identifier, let value = body.value else { return body }
    let named = named(value, identifier, operation)
    guard named != value, operation.bodySchema.map({ named.isAllowed(by: $0) }) ?? true else { return body }
    return SampleBodies(operation: operation, seed: 0).encoded(named) ?? body
  }

  /// Returns a value with the identifier of a path, where it has or needs one: in itself, or in its only member.
  func named(_ value: JSONLiteral, _ identifier: JSONLiteral, _ operation: Operation) -> JSONLiteral {
    named(value, identifier, operation.bodySchema.map { SchemaShape($0) }, isWhole: true)
  }

  private func named(
    _ value: JSONLiteral,
    _ identifier: JSONLiteral,
    _ shape: SchemaShape?,
    isWhole: Bool
  ) -> JSONLiteral {
    guard case .object(let members) = value else { return value }
    func isOwn(_ name: String) -> Bool { resource.identifierNames.contains(ResourceNaming.normalized(name)) }
    let own = members.first { isOwn($0.key) }
    if let name = own?.key ?? shape?.memberNames.first(where: { isOwn($0) && shape?.requires($0) == true }) {
      let text = identifier.plainText
      let types = shape?.member(name)?.types ?? []
      var isNumber = !types.isEmpty && types.isSubset(of: ["integer", "number"])
      if case .number? = own?.value { isNumber = true }
      return value.replacing([name], with: isNumber && JSONNumber(text) != nil ? .number(text) : .string(text))
    }
    guard isWhole, members.count == 1, let inner = members.first, case .object = inner.value else { return value }
    return value.replacing([inner.key], with: named(inner.value, identifier, shape?.member(inner.key), isWhole: false))
  }

  /// Reports a creation that does not say that it was one (RFC 9110, section 9.3.4).
  func verifyStatus(of record: JudgedExchange, at place: Place, _ context: inout LifeCycleContext) {
    guard place.isVacant, let status = record.analysis.response?.status, status == 200 || status == 204,
      record.analysis.promise != nil, record.operation.documents(201)
    else { return }
    context.report(
      .status,
      "status \(status); expected 201, because the resource did not exist before",
      severity: .warning,
      on: record
    )
  }
}
