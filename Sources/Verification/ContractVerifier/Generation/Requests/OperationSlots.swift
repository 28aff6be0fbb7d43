import ContractJudge
import ContractModel
import HTTPMessages
import JSONSchemas
import JSONSyntax
import SchemaVariations

/// The parts of an operation's requests that are generated.
struct OperationSlots: Sendable {
  let operation: Operation
  let parameters: [ParameterSlot]
  /// The optional headers and cookies of the accepted request, without which it might not be accepted.
  private let kept: Set<ParameterValues.Key>
  /// The order of the values of ranges.
  let order: ValueOrder
  /// The bodies, one for each media type that values can be written in.
  let bodies: [BodySlot]

  /// Finds the values of an operation's parameters and bodies.
  ///
  /// `known` are the parameters and the body of a request that succeeded, whose path names a resource that exists.
  init(_ operation: Operation, known: ParameterValues?, seed: UInt64, fixedHeaders: Set<String> = []) {
    self.operation = operation
    order = ValueOrder(operation)
    let sent = operation.parameters.filter { parameter in
      !parameter.isDescribedElsewhere && !parameter.isFixed(by: fixedHeaders)
        && (parameter.isRequired || !parameter.changesMeaning)
    }
    parameters = sent.map { ParameterSlot($0, known: known?[$0], seed: seed) }
    kept = Set(
      sent.filter { [.header, .cookie].contains($0.location) && known?[$0] != nil }.map { ParameterValues.Key($0) }
    )
    let contents = operation.method.hasContent ? operation.requestBody?.content ?? [] : []
    let accepted = known?.body
    bodies = contents.enumerated().compactMap { position, content in
      // The type of a multipart body also has its boundary.
      let isOfType = accepted.map { $0.type.hasPrefix(content.range.essence) } ?? false
      return BodySlot(content, at: position, seed: seed, accepted: isOfType ? accepted?.value : nil)
    }
    .sorted { ($0.form, $0.content) < ($1.form, $1.content) }
  }

  /// Why no request can be generated; `nil` if one can.
  var obstacle: String? {
    if let slot = parameters.first(where: { $0.parameter.isRequired && $0.usual == nil }) {
      return "no value was found for the parameter \"\(slot.parameter.name)\""
    }
    guard bodies.isEmpty, let body = operation.requestBody, body.isRequired, operation.method.hasContent,
      body.content.contains(where: { BodyForm($0.range) != nil })
    else { return nil }
    return "no value was found for the request body"
  }

  // MARK: Usual requests

  /// The parameters of the smallest request: the required ones, and the headers of the accepted request.
  var requiredValues: ParameterValues { values { isNeeded($0) } }

  /// Returns whether every request has a parameter.
  func isNeeded(_ slot: ParameterSlot) -> Bool { slot.parameter.isRequired || kept.contains(slot.key) }

  /// All parameters.
  var allValues: ParameterValues { values { _ in true } }

  private func values(where isIncluded: (ParameterSlot) -> Bool) -> ParameterValues {
    var values = ParameterValues()
    for slot in parameters where isIncluded(slot) {
      if let usual = slot.usual { values[slot.parameter] = .value(usual) }
    }
    return order.sorted(values)
  }

  /// The request that others are varied from: one that the server accepted, otherwise the smallest valid one.
  var smallest: GeneratedRequest {
    let isBodyRequired = operation.requestBody?.isRequired ?? false
    let body = isBodyRequired ? bodies.first.map { GeneratedRequest.Body(content: $0.content, value: $0.base) } : nil
    return GeneratedRequest(values: requiredValues, body: body, changes: [])
  }

  // MARK: Validity

  /// Returns the constraints that a request breaks, each with its place; empty for a valid request.
  func violations(of request: GeneratedRequest) -> Set<String> {
    var found = Set<String>()
    for slot in parameters {
      let name = "\(slot.key.location) \(slot.key.name)"
      guard let value = request.values[slot.parameter] else {
        if slot.parameter.isRequired { found.insert("\(name) missing") }
        continue
      }
      guard let schema = slot.parameter.schema, case .value(let literal) = value else { continue }
      guard slot.isSendable(literal), let document = slot.received(literal) else {
        found.insert("\(name) unsendable")
        continue
      }
      found.formUnion(Self.violations(document, schema).map { "\(name) \($0)" })
    }
    if let body = request.body {
      let schema = bodies.first { $0.content == body.content }?.schema
      guard let schema, let document = body.value.document else { return found }
      found.formUnion(Self.violations(document, schema).map { "body \($0)" })
    } else if operation.requestBody?.isRequired ?? false, !bodies.isEmpty {
      found.insert("body missing")
    }
    return found
  }

  private static func violations(_ document: JSONDocument, _ schema: SchemaReference) -> [String] {
    schema.validator.violations(in: document.root, maximumViolations: 5).map { violation in
      let detail = violation.keyword == "required" ? violation.message : ""
      return "\(violation.instancePointer) \(violation.keyword) \(detail)"
    }
  }
}
