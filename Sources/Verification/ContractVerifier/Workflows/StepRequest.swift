import ContractJudge
import ContractModel
import HTTPMessages
import JSONSyntax
import Workflows

/// The request of a step.
struct StepRequest {
  let request: HTTPRequest
  let values: ParameterValues
  /// The places for which the step has values of its own; credentials of the run are not sent there.
  let credentialPlaces: Set<CredentialPlace>
  /// The body; `nil` if there is none.
  let body: StepBody?
  /// Whether the contract allows the parameters and the body, and servers pass them on.
  let isConforming: Bool

  /// The reason why a request cannot be built, as a sentence about the step.
  struct Fault: Error {
    let message: String
    let place: SourcePlace
  }

  /// Builds the request of an operation from the values of a step; the contract's examples supply what is missing.
  init(
    _ step: WorkflowStep,
    of operation: Operation,
    in state: WorkflowState,
    by builder: OperationRequestBuilder,
    varied changes: [WorkflowVariation.Change] = []
  ) throws(Fault) {
    var values = ParameterValues()
    var others: [(parameter: WorkflowParameter, text: String)] = []
    var places: Set<CredentialPlace> = []
    for parameter in step.parameters {
      guard let location = parameter.location else { continue }
      let described = operation.parameter(parameter.name, in: location)
      let isRequired = described?.isRequired ?? false
      guard var value = try Self.value(of: parameter, isRequired: isRequired, in: state) else { continue }
      // A text is the query as it is sent.
      if location == .querystring, case .string(let text) = value, let read = described?.decode(query: text)?.root {
        value = JSONLiteral(read)
      }
      places.insert(CredentialPlace(location, parameter.name))
      if let described, !described.isDescribedElsewhere {
        values[described] = .value(value)
      } else {
        others.append((parameter, value.plainText))
      }
    }
    guard let complete = operation.exampleValues(given: values),
      var request = builder.request(for: operation, complete)
    else {
      let missing = operation.parameters.first { $0.isRequired && values[$0] == nil && $0.exampleValue == nil }
      let name = missing.map { " \"\($0.name)\"" } ?? ""
      throw Fault(message: "a required parameter\(name) has no value", place: step.place)
    }
    request.headers["Content-Type"] = nil
    request.body = []
    for (parameter, text) in others { try Self.add(parameter, text, to: &request) }
    body = try StepBody(step, of: operation, in: state, varied: changes)
    if let body {
      request.body = body.bytes
      if request.headers["Content-Type"] == nil { request.headers.add("Content-Type", body.contentType) }
    }
    self.request = request
    self.values = complete
    credentialPlaces = places
    isConforming =
      (body?.isConforming ?? true)
      && operation.parameters.allSatisfy { parameter in
        guard let value = complete[parameter] else { return true }
        guard case .value(let literal) = value else { return parameter.allows(value) }
        return parameter.allows(value) && ParameterSlot.isSendable(literal, in: parameter.location)
      }
  }

  /// Returns the value of a parameter; `nil` if it is optional and depends on an optional input without a value.
  private static func value(
    of parameter: WorkflowParameter,
    isRequired: Bool,
    in state: WorkflowState
  ) throws(Fault) -> JSONLiteral? {
    if let value = parameter.value.evaluate(in: state), value != .null { return value }
    let unresolved = parameter.value.unresolved(in: state)
    if !isRequired, unresolved.allSatisfy(\.isInput) { return nil }
    throw Fault(
      message: "the parameter \"\(parameter.name)\" has no value: \(phrase(unresolved, of: parameter.value))",
      place: parameter.place
    )
  }

  static func phrase(_ unresolved: [WorkflowExpression], of expression: WorkflowExpression) -> String {
    unresolved.isEmpty
      ? "\(expression) is null"
      : unresolved.map(\.description).joined(separator: ", ") + (unresolved.count == 1 ? " has" : " have") + " none"
  }

  /// Adds a parameter that the operation does not describe, such as `Authorization`.
  private static func add(_ parameter: WorkflowParameter, _ text: String, to request: inout HTTPRequest) throws(Fault) {
    switch parameter.location {
    case .header:
      guard FieldRules.isToken(parameter.name), FieldRules.isValue(text) else {
        throw Fault(
          message: "the header \"\(parameter.name)\" has a control character in its name or value",
          place: parameter.place
        )
      }
      request.headers[parameter.name] = text
    case .cookie:
      let pair = "\(PercentEncoding.encode(parameter.name))=\(PercentEncoding.encode(text))"
      request.headers["Cookie"] = request.headers["Cookie"].map { "\($0); \(pair)" } ?? pair
    case .querystring:
      request.url.query = text.isEmpty ? nil : PercentEncoding.encode(text, allowing: "!$&'()*+,;=:@/?%")
    case .query:
      let pair = "\(PercentEncoding.encode(parameter.name))=\(PercentEncoding.encode(text))"
      request.url.query = request.url.query.map { $0.isEmpty ? pair : "\($0)&\(pair)" } ?? pair
    case .path, nil: break
    }
  }
}

extension WorkflowExpression {
  /// Whether this refers to an input, which may be an optional one without a value.
  var isInput: Bool {
    switch self {
    case .lookup(let lookup): lookup.scope == .inputs
    case .part(let value, _): value.isInput
    default: false
    }
  }
}
