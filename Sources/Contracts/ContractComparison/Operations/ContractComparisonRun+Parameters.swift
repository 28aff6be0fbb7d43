import ContractModel
import HTTPMessages
import JSONSyntax
import SchemaVariations

extension ContractComparisonRun {
  /// Compares the parameters of two versions of an operation.
  func compareParameters(_ before: ComparedOperation, _ after: ComparedOperation) {
    let name = before.name
    var rest = after.operation.parameters
    var removed: [Parameter] = []
    for parameter in before.operation.parameters {
      let wanted = Self.renamed(parameter, before.operation, after.operation)
      guard let position = rest.firstIndex(where: { $0.location == parameter.location && $0.isNamed(wanted) }) else {
        removed.append(parameter)
        continue
      }
      compare(parameter, rest.remove(at: position), name)
    }
    for parameter in removed {
      if let position = rest.firstIndex(where: { $0.name == parameter.name }) {
        report(parameter, movedTo: rest.remove(at: position), name)
      } else {
        report(removed: parameter, name, after.operation.place)
      }
    }
    for parameter in rest { report(added: parameter, name, before.operation.place) }
  }

  /// Returns the name that a path parameter has in the new path.
  private static func renamed(_ parameter: Parameter, _ before: Operation, _ after: Operation) -> String {
    guard parameter.location == .path, let position = before.path.names.firstIndex(of: parameter.name),
      after.path.names.indices.contains(position), before.path.names.count == after.path.names.count
    else { return parameter.name }
    return after.path.names[position]
  }

  private static func part(_ parameter: Parameter) -> String {
    "\(parameter.location.rawValue) parameter \(parameter.name)"
  }

  private func report(added parameter: Parameter, _ name: String, _ place: SourcePlace) {
    let (isRequired, part) = (parameter.isRequired, Self.part(parameter))
    add(
      isRequired ? .requiredParameterAdded : .parameterAdded,
      ChangedPart(name, in: part, place, parameter.place),
      "the \(isRequired ? "required" : "optional") \(part) was added",
      client: isRequired ? .broken("\(name) without the \(part)", .old) : .compatible,
      server: .risky
    )
  }

  private func report(removed parameter: Parameter, _ name: String, _ place: SourcePlace) {
    let (isRequired, part) = (parameter.isRequired, Self.part(parameter))
    add(
      isRequired ? .requiredParameterRemoved : .parameterRemoved,
      ChangedPart(name, in: part, parameter.place, place),
      "the \(isRequired ? "required" : "optional") \(part) was removed",
      client: .risky,
      server: isRequired ? .broken("\(name) without the \(part)", .new) : .compatible
    )
  }

  private func report(_ before: Parameter, movedTo after: Parameter, _ name: String) {
    let (part, newPart) = (Self.part(before), Self.part(after))
    add(
      .parameterMoved,
      ChangedPart(name, in: part, before.place, after.place),
      "the \(part) is now a \(newPart)",
      client: after.isRequired ? .broken("\(name) with the \(part), without the \(newPart)", .old) : .risky,
      server: before.isRequired ? .broken("\(name) with the \(newPart), without the \(part)", .new) : .risky
    )
  }

  private func compare(_ before: Parameter, _ after: Parameter, _ name: String) {
    let part = Self.part(before)
    let place = ChangedPart(name, in: part, before.place, after.place)
    if before.isRequired != after.isRequired {
      let isRequired = after.isRequired
      add(
        isRequired ? .parameterRequired : .parameterOptional,
        place,
        "the \(part) \(isRequired ? "is now required" : "is no longer required")",
        client: isRequired ? .broken("\(name) without the \(part)", .old) : .compatible,
        server: isRequired ? .compatible : .broken("\(name) without the \(part)", .new)
      )
    }
    if before.allowsEmptyValue != after.allowsEmptyValue {
      let isAllowed = after.allowsEmptyValue
      add(
        .parameterEmptyValueChanged,
        place,
        "the \(part) \(isAllowed ? "may be empty" : "may no longer be empty")",
        client: isAllowed ? .compatible : .risky,
        server: isAllowed ? .risky : .compatible
      )
    }
    compareSerialization(before, after, place)
    // A parameter's default is that of its schema.
    let (schema, other) = (before.schema ?? before.content?.schema, after.schema ?? after.content?.schema)
    compare(schema, other, place, requests, reading: ParameterReading(before, after))
  }

  /// Compares how values are written, by writing some.
  private func compareSerialization(_ before: Parameter, _ after: Parameter, _ place: ChangedPart) {
    guard
      before.style != after.style || before.explode != after.explode || before.allowReserved != after.allowReserved
        || (before.content == nil) != (after.content == nil)
    else { return }
    var samples: [JSONLiteral] = [1, "a/b c", ["a", "b"], .object([.init("a", "b"), .init("c", "d")])]
    if let value = before.schema.flatMap({ GeneratedValue.of($0, seed: 0) }) { samples.insert(value, at: 0) }
    let shown = samples.lazy.filter { value in
      [before.schema, after.schema].compactMap(\.self).allSatisfy { value.isAllowed(by: $0) }
    }
    .compactMap { value -> (String, String)? in
      let (text, other) = (Self.text(value, before), Self.text(value, after))
      return text == other ? nil : (text, other)
    }
    .first
    // Reserved characters may still be percent-encoded where they need not be.
    let isOnlyReserved =
      before.style == after.style && before.explode == after.explode
      && (before.content == nil) == (after.content == nil)
    let (isMore, isLess) = (isOnlyReserved && after.allowReserved, isOnlyReserved && before.allowReserved)
    let way =
      if isMore {
        "may also be written with reserved characters"
      } else {
        isLess ? "must be percent-encoded" : "are written in another way"
      }
    add(
      .parameterSerializationChanged,
      place,
      shown.map { "values of the \(place.part) \(way): \($0.1)" + (isMore ? "" : ", no longer \($0.0)") }
        ?? "the style of the \(place.part) changed, which changes none of its values",
      client: isMore ? .compatible : shown.map { .broken($0.0, .old) } ?? .compatible,
      server: isLess ? .compatible : shown.map { .broken($0.1, .new) } ?? .compatible
    )
  }

  private static func text(_ value: JSONLiteral, _ parameter: Parameter) -> String {
    switch parameter.location {
    case .query, .querystring, .cookie: parameter.query(for: value)
    case .path, .header: parameter.text(for: value)
    }
  }

  /// Compares the schemas of a part of a message, of which one side may have none.
  func compare(
    _ before: SchemaReference?,
    _ after: SchemaReference?,
    _ place: ChangedPart,
    _ schemas: SchemaComparison,
    reading: ParameterReading? = nil,
    isForm: Bool = false
  ) {
    switch (before, after) {
    case (let before?, let after?):
      schemas.compare(before, after, subject: place.subject, part: place.part, reading: reading, isForm: isForm)
    case (nil, let schema?):
      reportSchema(isAdded: true, schema, place.at(place.old, schema.place), schemas.direction)
    case (let schema?, nil):
      reportSchema(isAdded: false, schema, place.at(schema.place, place.new), schemas.direction)
    case (nil, nil): break
    }
  }

  /// Reports a schema that only one side has; without one, any value is allowed.
  private func reportSchema(
    isAdded: Bool,
    _ schema: SchemaReference,
    _ place: ChangedPart,
    _ direction: ExchangeDirection
  ) {
    // A request that follows a schema is one without a schema too, but not the reverse.
    let isClientConcerned = (direction == .request) == isAdded
    let isTrivial =
      schema.value.members.allSatisfy { SchemaKeywords.isAnnotation($0.name) } && schema.value.kind != .false
    add(
      isAdded ? .schemaAdded : .schemaRemoved,
      place,
      isAdded ? "the \(place.part) has a schema now" : "the \(place.part) has no schema any more",
      client: isClientConcerned && !isTrivial ? .risky : .compatible,
      server: !isClientConcerned && !isTrivial ? .risky : .compatible
    )
  }
}
