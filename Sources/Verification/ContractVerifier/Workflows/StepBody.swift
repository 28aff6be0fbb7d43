import ContractModel
import HTTPMessages
import JSONSyntax
import SchemaVariations
import Workflows

/// The body of a step's request, serialized for its media type.
struct StepBody {
  let bytes: [UInt8]
  let contentType: String
  /// The value that the bytes encode; `nil` for an example that no schema describes.
  let value: JSONLiteral?
  /// The media type in the contract; `nil` if the contract does not describe it.
  let content: MediaContent?

  /// Whether the contract allows the body, as far as it has a schema.
  var isConforming: Bool {
    guard let schema = content?.schema else { return true }
    return value?.isAllowed(by: schema) ?? true
  }

  /// Creates the body with generated values in place of some of its own; `nil` if the step has none and the operation
  /// requires none.
  init?(
    _ step: WorkflowStep,
    of operation: Operation,
    in state: WorkflowState,
    varied changes: [WorkflowVariation.Change] = []
  ) throws(StepRequest.Fault) {
    let described = operation.requestBody
    guard step.body != nil || described?.isRequired == true else { return nil }
    let declared = step.body?.contentType.flatMap { MediaType($0) }
    let content = declared.map { described?.content(for: $0) } ?? SampleBodies(operation: operation, seed: 0).preferred
    guard let expression = step.body?.payload else {
      guard var sample = SampleBodies(operation: operation, seed: 0).first else { return nil }
      let replacements = step.body?.replacements ?? []
      if !replacements.isEmpty || !changes.isEmpty, var value = sample.value, let content {
        for replacement in replacements { value = try Self.replacing(replacement, in: value, state) }
        for change in changes { value = change.applied(to: value) }
        sample = RequestContent(value, as: content) ?? sample
      }
      (bytes, contentType, value, self.content) = (sample.bytes, sample.type, sample.value, content)
      return
    }
    var payload = try Self.value(of: expression, of: step, in: state)
    for replacement in step.body?.replacements ?? [] {
      payload = try Self.replacing(replacement, in: payload, state)
    }
    if !changes.isEmpty { payload = changes.reduce(Self.parsed(payload)) { $1.applied(to: $0) } }
    (value, self.content) = (Self.parsed(payload), content)
    // Only an object has fields or parts; any other value is sent as it is.
    if case .object = payload, let content, let form = BodyForm(content.range), form == .form || form == .multipart,
      let encoded = RequestContent(payload, as: content)
    {
      (bytes, contentType) = (encoded.bytes, encoded.type)
      return
    }
    let range = content.flatMap { $0.range.type == "*" || $0.range.subtype == "*" ? nil : $0.range }
    let type = declared ?? range
    contentType = step.body?.contentType ?? range?.description ?? "application/json"
    if case .object(let members) = payload, type?.isForm == true {
      bytes = Array(FormText.of(members).utf8)
    } else {
      bytes = type?.isJSON ?? true ? Self.json(payload) : Array(payload.plainText.utf8)
    }
  }

  private static func value(
    of expression: WorkflowExpression,
    of step: WorkflowStep,
    in state: WorkflowState
  ) throws(StepRequest.Fault) -> JSONLiteral {
    let unresolved = expression.unresolved(in: state)
    guard let value = expression.evaluate(in: state), unresolved.allSatisfy(\.isInput) else {
      throw StepRequest.Fault(
        message: "the request body is incomplete: \(StepRequest.phrase(unresolved, of: expression))",
        place: step.body?.place ?? step.place
      )
    }
    return value
  }

  private static func replacing(
    _ replacement: WorkflowBody.Replacement,
    in payload: JSONLiteral,
    _ state: WorkflowState
  ) throws(StepRequest.Fault) -> JSONLiteral {
    guard let value = replacement.value.evaluate(in: state) else {
      let unresolved = replacement.value.unresolved(in: state)
      throw StepRequest.Fault(
        message: "the replacement at \(replacement.target) has no value: "
          + StepRequest.phrase(unresolved, of: replacement.value),
        place: replacement.place
      )
    }
    var payload = payload
    // A text that is JSON is replaced in as JSON.
    if case .string(let text) = payload, let document = try? JSONDocument(parsing: text) {
      payload = JSONLiteral(document.root)
    }
    guard let replaced = payload.replacing(at: replacement.target.tokens[...], with: value) else {
      throw StepRequest.Fault(
        message: "the request body has no value at \(replacement.target) to replace",
        place: replacement.place
      )
    }
    return replaced
  }

  /// Returns the value of a text that holds an object or an array as JSON, and any other value as it is.
  private static func parsed(_ payload: JSONLiteral) -> JSONLiteral {
    guard case .string(let text) = payload, JSONWhitespace.opensContainer(Array(text.utf8)),
      let document = try? JSONDocument(parsing: text)
    else { return payload }
    return JSONLiteral(document.root)
  }

  /// A text that holds an object or an array is the JSON document itself, as templates are often written.
  private static func json(_ payload: JSONLiteral) -> [UInt8] {
    if case .string(let text) = payload, JSONWhitespace.opensContainer(Array(text.utf8)),
      (try? JSONDocument(parsing: text)) != nil
    {
      return Array(text.utf8)
    }
    return payload.serialized()
  }
}

extension JSONLiteral {
  /// Returns the value with the part at a pointer replaced; `nil` if there is no such part.
  ///
  /// A missing member of an existing object is added, and so is an element after the last one at `-`.
  func replacing(at tokens: ArraySlice<String>, with value: JSONLiteral) -> JSONLiteral? {
    guard let token = tokens.first else { return value }
    let rest = tokens.dropFirst()
    switch self {
    case .object(var members):
      guard let position = members.firstIndex(where: { $0.key == token }) else {
        return rest.isEmpty ? .object(members + [Member(token, value)]) : nil
      }
      guard let replaced = members[position].value.replacing(at: rest, with: value) else { return nil }
      members[position].value = replaced
      return .object(members)
    case .array(var elements):
      if token == "-", rest.isEmpty { return .array(elements + [value]) }
      guard let position = Int(token), elements.indices.contains(position),
        let replaced = elements[position].replacing(at: rest, with: value)
      else { return nil }
      elements[position] = replaced
      return .array(elements)
    default: return nil
    }
  }
}
