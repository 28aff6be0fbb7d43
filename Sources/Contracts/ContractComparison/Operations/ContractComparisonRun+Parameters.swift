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
    let isRequired = parameter.isRequired
    add(
      isRequired ? .requiredParameterAdded : .parameterAdded,
      name,
      in: Self.part(parameter),
      "the \(isRequired ? "required" : "optional") \(Self.part(parameter)) was added",
      old: place,
      new: parameter.place,
      client: isRequired ? .broken("\(name) without the \(Self.part(parameter))", .old) : .compatible,
      server: .risky
    )
  }

  private func report(removed parameter: Parameter, _ name: String, _ place: SourcePlace) {
    let isRequired = parameter.isRequired
    add(
      isRequired ? .requiredParameterRemoved : .parameterRemoved,
      name,
      in: Self.part(parameter),
      "the \(isRequired ? "required" : "optional") \(Self.part(parameter)) was removed",
      old: parameter.place,
      new: place,
      client: .risky,
      server: isRequired ? .broken("\(name) without the \(Self.part(parameter))", .new) : .compatible
    )
  }

  private func report(_ before: Parameter, movedTo after: Parameter, _ name: String) {
    add(
      .parameterMoved,
      name,
      in: Self.part(before),
      "the \(Self.part(before)) is now a \(Self.part(after))",
      old: before.place,
      new: after.place,
      client: after.isRequired
        ? .broken("\(name) with the \(Self.part(before)), without the \(Self.part(after))", .old) : .risky,
      server: before.isRequired
        ? .broken("\(name) with the \(Self.part(after)), without the \(Self.part(before))", .new) : .risky
    )
  }

  private func compare(_ before: Parameter, _ after: Parameter, _ name: String) {
    let part = Self.part(before)
    if before.isRequired != after.isRequired {
      let isRequired = after.isRequired
      add(
        isRequired ? .parameterRequired : .parameterOptional,
        name,
        in: part,
        "the \(part) \(isRequired ? "is now required" : "is no longer required")",
        old: before.place,
        new: after.place,
        client: isRequired ? .broken("\(name) without the \(part)", .old) : .compatible,
        server: isRequired ? .compatible : .broken("\(name) without the \(part)", .new)
      )
    }
    if before.allowsEmptyValue != after.allowsEmptyValue {
      let isAllowed = after.allowsEmptyValue
      add(
        .parameterEmptyValueChanged,
        name,
        in: part,
        "the \(part) \(isAllowed ? "may be empty" : "may no longer be empty")",
        old: before.place,
        new: after.place,
        client: isAllowed ? .compatible : .risky,
        server: isAllowed ? .risky : .compatible
      )
    }
    compareSerialization(before, after, name, part)
    // A parameter's default is that of its schema.
    let (schema, other) = (before.schema ?? before.content?.schema, after.schema ?? after.content?.schema)
    switch (schema, other) {
    case (let schema?, let other?):
      requests.compare(schema, other, subject: name, part: part, reading: ParameterReading(before, after))
    case (nil, let other?): reportSchema(isAdded: true, other, name, part, before.place, direction: .request)
    case (let schema?, nil): reportSchema(isAdded: false, schema, name, part, after.place, direction: .request)
    case (nil, nil): break
    }
  }

  /// Compares how values are written, by writing some.
  private func compareSerialization(_ before: Parameter, _ after: Parameter, _ name: String, _ part: String) {
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
      name,
      in: part,
      shown.map { "values of the \(part) \(way): \($0.1)" + (isMore ? "" : ", no longer \($0.0)") }
        ?? "the style of the \(part) changed, which changes none of its values",
      old: before.place,
      new: after.place,
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

  /// Reports a schema that only one side has; without one, any value is allowed.
  func reportSchema(
    isAdded: Bool,
    _ schema: SchemaReference,
    _ name: String,
    _ part: String,
    _ other: SourcePlace,
    direction: ExchangeDirection
  ) {
    // A request that follows a schema is one without a schema too, but not the reverse.
    let isClientConcerned = (direction == .request) == isAdded
    let isTrivial =
      schema.value.members.allSatisfy { SchemaKeywords.isAnnotation($0.name) } && schema.value.kind != .false
    add(
      isAdded ? .schemaAdded : .schemaRemoved,
      name,
      in: part,
      isAdded ? "the \(part) has a schema now" : "the \(part) has no schema any more",
      old: isAdded ? other : schema.place,
      new: isAdded ? schema.place : other,
      client: isClientConcerned && !isTrivial ? .risky : .compatible,
      server: !isClientConcerned && !isTrivial ? .risky : .compatible
    )
  }
}
