import ContractModel
import HTTPMessages
import JSONSyntax
import Workflows

/// The body of a step's request, serialized for its media type.
struct StepBody {
  let bytes: [UInt8]
  let contentType: String

  /// Creates the body; `nil` if the step has none and the operation requires none.
  init?(_ step: WorkflowStep, of operation: Operation, in state: WorkflowState) throws(StepRequest.Fault) {
    let described = operation.requestBody
    guard step.body != nil || described?.isRequired == true else { return nil }
    let content = described?.content.first { $0.range.isJSON } ?? described?.content.first
    let declared = step.body?.contentType ?? content?.range.description ?? ""
    let type = MediaType(declared).flatMap { $0.type == "*" || $0.subtype == "*" ? nil : $0 }
    guard var payload = try Self.payload(of: step, content, in: state) else { return nil }
    for replacement in step.body?.replacements ?? [] {
      payload = try Self.replacing(replacement, in: payload, state)
    }
    switch type?.essence {
    case "application/x-www-form-urlencoded": bytes = Self.form(payload)
    case "multipart/form-data":
      let given = type?.parameter("boundary")
      let boundary = given ?? Self.boundary(for: payload)
      bytes = Self.multipart(payload, boundary: boundary)
      contentType = given == nil ? "multipart/form-data; boundary=\(boundary)" : declared
      return
    default: bytes = type?.isJSON ?? true ? Self.json(payload) : Array(payload.plainText.utf8)
    }
    contentType = type == nil ? "application/json" : declared
  }

  private static func payload(
    of step: WorkflowStep,
    _ content: MediaContent?,
    in state: WorkflowState
  ) throws(StepRequest.Fault) -> JSONLiteral? {
    guard let body = step.body, let expression = body.payload else {
      return content?.examples.first.map(JSONLiteral.init)
    }
    let unresolved = expression.unresolved(in: state)
    guard let value = expression.evaluate(in: state), unresolved.allSatisfy(\.isInput) else {
      throw StepRequest.Fault(
        message: "the request body is incomplete: \(StepRequest.phrase(unresolved, of: expression))",
        place: body.place
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

  // MARK: Serialization

  /// A text that holds an object or an array is the JSON document itself, as templates are often written.
  private static func json(_ payload: JSONLiteral) -> [UInt8] {
    if case .string(let text) = payload, JSONWhitespace.opensContainer(Array(text.utf8)),
      (try? JSONDocument(parsing: text)) != nil
    {
      return Array(text.utf8)
    }
    return payload.serialized()
  }

  private static func fields(_ payload: JSONLiteral) -> [(name: String, value: String)]? {
    guard case .object(let members) = payload else { return nil }
    return members.flatMap { member -> [(name: String, value: String)] in
      switch member.value {
      case .array(let elements): elements.map { (member.key, $0.plainText) }
      case .null: []
      default: [(member.key, member.value.plainText)]
      }
    }
  }

  private static func form(_ payload: JSONLiteral) -> [UInt8] {
    guard let fields = fields(payload) else { return Array(payload.plainText.utf8) }
    return Array(QueryItem.serialize(fields.map { QueryItem($0.name, $0.value) }).utf8)
  }

  private static func multipart(_ payload: JSONLiteral, boundary: String) -> [UInt8] {
    guard case .object(let members) = payload else { return Array(payload.plainText.utf8) }
    var text = ""
    for member in members {
      let values: [JSONLiteral] = if case .array(let elements) = member.value { elements } else { [member.value] }
      for value in values where value != .null {
        text += "--\(boundary)\r\nContent-Disposition: form-data; name=\"\(escaped(member.key))\"\r\n"
        if case .object = value { text += "Content-Type: application/json\r\n" }
        text += "\r\n\(value.plainText)\r\n"
      }
    }
    return Array((text + "--\(boundary)--\r\n").utf8)
  }

  /// Escapes a name as browsers do (WHATWG HTML, section 4.10.21.8).
  private static func escaped(_ name: String) -> String {
    name.replacing("\"", with: "%22").replacing("\r", with: "%0D").replacing("\n", with: "%0A")
  }

  /// Returns a boundary that does not occur in the payload.
  private static func boundary(for payload: JSONLiteral) -> String {
    let text = String(decoding: payload.serialized(), as: UTF8.self)
    var number = 1
    while text.contains("contract-boundary-\(number)-") { number += 1 }
    return "contract-boundary-\(number)-"
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
