import ContractModel
import Diagnostics
import HTTPMessages
import JSONSyntax

/// The declarations of a workflow that apply to all its steps.
struct StepDefaults {
  let parameters: [WorkflowParameter]
  let successActions: [WorkflowAction]
  let failureActions: [WorkflowAction]
}

extension WorkflowReader {
  /// Reads a step; `nil` if it has no id or no usable target.
  mutating func step(_ value: JSONValue, _ defaults: StepDefaults, in scope: ExpressionScope) -> WorkflowStep? {
    guard let value = object(value, .step), let id = string("stepId", of: value, .step, isRequired: true) else {
      return nil
    }
    if !Self.isName(id) {
      let message = "the id \"\(id)\" may only have letters, digits, - and _, so that expressions can name it"
      report(.invalidWorkflow, message, at: value["stepId"] ?? value)
    }
    guard let target = target(of: value, in: scope.document) else { return nil }
    let own = elements("parameters", of: value).compactMap { parameter($0, in: scope) }
    let inherited = defaults.parameters.filter { parameter in
      !own.contains { $0.name == parameter.name && $0.location == parameter.location }
    }
    let body = value["requestBody"].flatMap { self.body($0, in: scope) }
    var parameters = own
    switch target {
    case .operation(let operationID):
      parameters += inherited.filter { $0.location != nil }
      if let operation = contract.operation(id: operationID) {
        check(parameters, own, body, at: value, of: operation)
      }
    case .workflow(let workflowID):
      parameters += inherited.filter { $0.location == nil }
      check(inputs: own, at: value, of: workflowID)
      if let body = value["requestBody"] {
        report(.invalidWorkflow, "a step that runs a workflow has no request body; pass inputs as parameters", at: body)
      }
    }
    return WorkflowStep(
      id: id,
      target: target,
      parameters: parameters,
      body: body,
      criteria: elements("successCriteria", of: value).compactMap { criterion($0, in: scope.afterResponse) },
      successActions: merged(
        elements("onSuccess", of: value).compactMap { action($0, .successAction, in: scope) },
        defaults.successActions
      ),
      failureActions: merged(
        elements("onFailure", of: value).compactMap { action($0, .failureAction, in: scope) },
        defaults.failureActions
      ),
      outputs: outputs(of: value, in: scope),
      timeout: timeout(of: value),
      place: place(of: value["stepId"] ?? value)
    )
  }

  /// Adds a workflow's actions to those of a step, which replace the ones with the same name.
  private func merged(_ own: [WorkflowAction], _ inherited: [WorkflowAction]) -> [WorkflowAction] {
    own + inherited.filter { action in !own.contains { $0.name == action.name } }
  }

  // MARK: Targets

  private mutating func target(of step: JSONValue, in document: DocumentOutline) -> WorkflowStep.Target? {
    let keys = ["operationId", "operationPath", "workflowId"].filter { step[$0] != nil }
    guard keys.count == 1, let key = keys.first, let value = step[key] else {
      let message = "a step has exactly one of \"operationId\", \"operationPath\" and \"workflowId\""
      report(.invalidWorkflow, keys.isEmpty ? "\(message); this has none" : message, at: step)
      return nil
    }
    guard let text = string(key, of: step, .step, isRequired: true) else { return nil }
    switch key {
    case "workflowId": return workflowID(text, at: value, in: document).map(WorkflowStep.Target.workflow)
    case "operationId": return operation(named: text, at: value, in: document).map(WorkflowStep.Target.operation)
    default: return operation(atPath: text, at: value, in: document).map(WorkflowStep.Target.operation)
    }
  }

  private mutating func operation(named text: String, at value: JSONValue, in document: DocumentOutline) -> String? {
    var id = text
    if text.hasPrefix("$sourceDescriptions.") {
      guard let (_, rest) = sourceReference(text, at: value, in: document) else { return nil }
      id = rest
    }
    if contract.operation(id: id) != nil { return id }
    if let operation = contract.setAside.first(where: { $0.id == id }) {
      let place = operation.problems.first.map { " at \($0.place)" } ?? ""
      report(
        .unknownWorkflowReference,
        "the operation \"\(id)\" cannot be used, because its contract has an error\(place)",
        at: value
      )
      return nil
    }
    let hint = NearestName.hint(for: id, among: contract.operations.map(\.id))
    report(.unknownWorkflowReference, "no contract has an operation \"\(id)\"\(hint)", at: value)
    return nil
  }

  /// Finds the operation at `{$sourceDescriptions.NAME.url}#/paths/~1pets/get`.
  private mutating func operation(atPath text: String, at value: JSONValue, in document: DocumentOutline) -> String? {
    let halves = text.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    guard halves.count == 2, let pointer = JSONPointer(halves[1]), pointer.tokens.count == 3,
      pointer.tokens[0] == "paths"
    else {
      report(
        .invalidWorkflow,
        "\"\(text)\" is not the path of an operation, such as {$sourceDescriptions.NAME.url}#/paths/~1pets/get",
        at: value
      )
      return nil
    }
    var file: String?
    if halves[0].hasPrefix("{$sourceDescriptions."), halves[0].hasSuffix(".url}") {
      let name = String(halves[0].dropFirst("{$sourceDescriptions.".count).dropLast(".url}".count))
      guard let source = document.sources[name] else {
        let hint = NearestName.hint(for: name, among: document.sources.keys.sorted())
        report(.unknownWorkflowReference, "there is no source description \"\(name)\"\(hint)", at: value)
        return nil
      }
      file = source.root.flatMap { contract.place(of: $0)?.file }
    }
    let (path, method) = (pointer.tokens[1], pointer.tokens[2].uppercased())
    let found = contract.operations.filter { $0.path.text == path && $0.method.rawValue == method }
    if let operation = found.first(where: { file == nil || $0.place.file == file }) ?? found.first {
      return operation.id
    }
    report(.unknownWorkflowReference, "no contract has an operation \(method) \(path)", at: value)
    return nil
  }

  // MARK: Parameters and bodies

  /// Reads a parameter, or the component that it refers to.
  mutating func parameter(_ value: JSONValue, in scope: ExpressionScope) -> WorkflowParameter? {
    guard let (value, given) = component(value, "parameters", in: scope.document),
      let object = object(value, .parameter), let name = string("name", of: object, .parameter, isRequired: true)
    else { return nil }
    var location: Parameter.Location?
    if let text = string("in", of: object, .parameter) {
      location = Parameter.Location(rawValue: text)
      if location == nil {
        let message = "\"in\" is path, query, querystring, header or cookie, not \"\(text)\""
        report(.invalidWorkflow, message, at: object["in"] ?? object)
        return nil
      }
    }
    guard let source = given ?? object["value"] else {
      report(.invalidWorkflow, "the parameter \"\(name)\" needs the field \"value\"", at: object)
      return nil
    }
    guard let expression = expression(source, in: scope) else { return nil }
    return WorkflowParameter(name: name, location: location, value: expression, place: place(of: source))
  }

  /// Returns what a value is, or the component that it refers to, and the value that overrides the component's own.
  mutating func component(
    _ value: JSONValue,
    _ kind: String,
    in document: DocumentOutline
  ) -> (value: JSONValue, override: JSONValue?)? {
    guard let reference = value["reference"] else { return (value, nil) }
    guard let object = object(value, .reusable) else { return nil }
    let text = reference.string ?? ""
    let prefix = "$components.\(kind)."
    guard text.hasPrefix(prefix) else {
      report(.invalidExpression, "\"reference\" must begin with \(prefix) here", at: reference)
      return nil
    }
    let name = String(text.dropFirst(prefix.count))
    guard let target = document.component(kind, name) else {
      report(.unknownWorkflowReference, missingComponent(kind, name, in: document), at: reference)
      return nil
    }
    return (target, object["value"])
  }

  private mutating func body(_ value: JSONValue, in scope: ExpressionScope) -> WorkflowBody? {
    guard let value = object(value, .body) else { return nil }
    let contentType = string("contentType", of: value, .body)
    if let contentType, MediaType(contentType) == nil {
      let message = "\"\(contentType)\" is not a media type such as application/json"
      report(.invalidMediaType, message, at: value["contentType"] ?? value)
    }
    let replacements = elements("replacements", of: value).compactMap { replacement($0, in: scope) }
    var payload: WorkflowExpression?
    if let content = value["payload"] {
      guard let expression = expression(content, in: scope) else { return nil }
      payload = expression
    }
    return WorkflowBody(
      contentType: contentType,
      payload: payload,
      replacements: replacements,
      place: place(of: value)
    )
  }

  private mutating func replacement(_ value: JSONValue, in scope: ExpressionScope) -> WorkflowBody.Replacement? {
    guard let object = object(value, .replacement),
      let target = string("target", of: object, .replacement, isRequired: true)
    else { return nil }
    if let type = object["targetSelectorType"], (type.string ?? type["type"]?.string) != "jsonpointer" {
      report(
        .unsupportedWorkflow,
        "a target of another type than jsonpointer is not supported; write it as a JSON Pointer such as /customer/name",
        at: type
      )
      return nil
    }
    // A pointer whose first name is empty has the same form, but no use.
    let isXPath = target.hasPrefix("//")
    guard !isXPath, let pointer = JSONPointer(target) else {
      report(
        isXPath ? .unsupportedWorkflow : .invalidExpression,
        isXPath
          ? "XPath is not supported; write the target as a JSON Pointer, or put the value into the payload"
          : "the target \"\(target)\" is not a JSON Pointer such as /customer/name",
        at: object["target"] ?? object
      )
      return nil
    }
    guard let source = object["value"] else {
      report(.invalidWorkflow, "a replacement needs the field \"value\"", at: object)
      return nil
    }
    guard let expression = expression(source, in: scope) else { return nil }
    return WorkflowBody.Replacement(target: pointer, value: expression, place: place(of: source))
  }
}
