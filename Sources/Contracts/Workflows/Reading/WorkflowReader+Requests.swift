import ContractModel
import Diagnostics
import HTTPMessages
import JSONSyntax

extension WorkflowReader {
  /// Checks the parameters and the body of a step by the operation that it requests.
  mutating func check(
    _ parameters: [WorkflowParameter],
    _ own: [WorkflowParameter],
    _ body: WorkflowBody?,
    at step: JSONValue,
    of operation: Operation
  ) {
    for (parameter, value) in zip(own, step["parameters"]?.elements.map { $0 } ?? []) {
      guard let location = parameter.location else {
        let places = operation.parameters.filter { $0.isNamed(parameter.name) }.map(\.location.rawValue)
        let hint = places.first.map { "; write in: \($0)" } ?? ""
        let message = "the parameter \"\(parameter.name)\" of a request needs the field \"in\"\(hint)"
        report(.invalidWorkflow, message, at: value)
        continue
      }
      guard operation.parameter(parameter.name, in: location) == nil, location == .path || location == .query else {
        continue
      }
      let known = operation.parameters.filter { $0.location == location }.map(\.name)
      let message = "the operation \"\(operation.id)\" has no \(location.rawValue) parameter \"\(parameter.name)\""
      let hint = NearestName.hint(for: parameter.name, among: known)
      if location == .path {
        report(.unknownWorkflowReference, message + hint, at: value["name"] ?? value)
      } else {
        warn(.unknownWorkflowReference, message + hint, at: value["name"] ?? value)
      }
    }
    for parameter in operation.parameters where parameter.isRequired && !parameter.isReservedHeader {
      guard !parameters.contains(where: { $0.location == parameter.location && parameter.isNamed($0.name) }),
        !parameter.hasOwnValue
      else { continue }
      report(
        .invalidWorkflow,
        "the step gives no value for the required \(parameter.location.rawValue) parameter \"\(parameter.name)\" of "
          + "\"\(operation.id)\", and the contract has no example for it",
        at: step["parameters"] ?? step
      )
    }
    check(body, at: step, of: operation)
  }

  private mutating func check(_ body: WorkflowBody?, at step: JSONValue, of operation: Operation) {
    let value = step["requestBody"]
    guard let described = operation.requestBody else {
      if body != nil, let value {
        warn(.invalidWorkflow, "the operation \"\(operation.id)\" describes no request body", at: value)
      }
      return
    }
    if let text = body?.contentType, let type = MediaType(text), described.content(for: type) == nil, let value {
      let known = described.content.map(\.range.description).joined(separator: ", ")
      warn(
        .invalidMediaType,
        "the operation \"\(operation.id)\" does not describe bodies of the type \(text), only \(known)",
        at: value["contentType"] ?? value
      )
    }
  }

  /// Checks the parameters of a step by the inputs of the workflow that it runs.
  mutating func check(inputs: [WorkflowParameter], at step: JSONValue, of id: String) {
    for (parameter, value) in zip(inputs, step["parameters"]?.elements.map { $0 } ?? []) where parameter.location != nil
    {
      warn(
        .invalidWorkflow,
        "the parameter \"\(parameter.name)\" is an input of a workflow; leave \"in\" out",
        at: value["in"] ?? value
      )
    }
    guard let outline = outline(of: id), let schema = outline.value["inputs"], schema["$ref"] == nil,
      let properties = schema["properties"]?.members.map(\.name)
    else { return }
    let given = inputs.map(\.name)
    for (parameter, value) in zip(inputs, step["parameters"]?.elements.map { $0 } ?? [])
    where !properties.contains(parameter.name) {
      let hint = NearestName.hint(for: parameter.name, among: properties)
      let message = "the workflow \"\(id)\" has no input \"\(parameter.name)\"\(hint)"
      warn(.unknownWorkflowReference, message, at: value["name"] ?? value)
    }
    for name in schema["required"]?.elements.compactMap(\.string) ?? []
    where !given.contains(name) && schema["properties"]?[name]?["default"] == nil {
      let message = "the step gives no value for the required input \"\(name)\" of the workflow \"\(id)\""
      report(.invalidWorkflow, message, at: step["parameters"] ?? step)
    }
  }
}

extension Parameter {
  /// Whether the contract itself has a value: an example, a default, a `const` or an `enum`.
  fileprivate var hasOwnValue: Bool {
    let schema = schema?.value
    return (examples.first ?? defaultValue ?? schema?["const"] ?? schema?["enum"]?[0]) != nil
  }

  /// Whether other parts of the contract describe the header (OpenAPI 3.1, section 4.8.12.2).
  fileprivate var isReservedHeader: Bool {
    location == .header && ["accept", "content-type", "authorization"].contains(name.lowercased())
  }
}
