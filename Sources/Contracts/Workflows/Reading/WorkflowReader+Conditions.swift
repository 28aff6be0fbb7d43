import ContractModel
import Diagnostics
import JSONPaths
import JSONSchemas
import JSONSyntax

/// The names that expressions at one place of a workflow may refer to.
struct ExpressionScope {
  let workflow: WorkflowOutline
  /// The names of the inputs; `nil` if they are not known.
  let inputNames: Set<String>?
  let document: DocumentOutline
  /// Whether the expressions are evaluated after a response.
  var hasResponse = false

  /// The scope of expressions that are evaluated after a response.
  var afterResponse: ExpressionScope {
    var copy = self
    copy.hasResponse = true
    return copy
  }
}

extension WorkflowReader {
  /// Reads a value with expressions, and checks what they refer to; `nil` if it is invalid, which is reported.
  mutating func expression(_ value: JSONValue, in scope: ExpressionScope) -> WorkflowExpression? {
    switch selection(value, in: scope) {
    case .valid(let selection): return selection
    case .invalid: return nil
    case nil: break
    }
    let expression: WorkflowExpression
    do {
      expression = try WorkflowExpression(value)
    } catch {
      report(.invalidExpression, "\(error)", at: value)
      return nil
    }
    if let text = value.string, case .constant = expression, let root = WorkflowExpression.misspelledRoot(of: text) {
      warn(.invalidExpression, "\"\(text)\" is sent as text; did you mean $\(root)?", at: value)
    }
    check(expression, at: value, in: scope)
    return expression
  }

  /// The result of reading a value with a selector.
  private enum Selection {
    case valid(WorkflowExpression)
    case invalid
  }

  /// Reads a selector; `nil` for any other value.
  private mutating func selection(
    _ value: JSONValue,
    in scope: ExpressionScope
  ) -> Selection? {
    guard value.kind == .object, !scope.document.isFirstVersion, value["context"] != nil, value["selector"] != nil,
      value.members.allSatisfy({ ArazzoObject.selector.keys.contains($0.name) || $0.name.hasPrefix("x-") })
    else { return nil }
    guard let query = string("selector", of: value, .selector), let place = value["selector"] else { return .invalid }
    var type = value["type"]?.string
    if let object = value["type"], object.kind == .object {
      type = string("type", of: object, .criterionType, isRequired: true)
    }
    let selector: WorkflowSelector
    switch type {
    case "jsonpath":
      do throws(JSONPathError) { selector = WorkflowSelector(query: .path(try JSONPath(parsing: query))) } catch {
        report(.invalidExpression, error.diagnostic.description, at: place)
        return .invalid
      }
    case "jsonpointer":
      guard let pointer = JSONPointer(query) else {
        report(.invalidExpression, "\"\(query)\" is not a JSON Pointer such as /customer/name", at: place)
        return .invalid
      }
      selector = WorkflowSelector(query: .pointer(pointer))
    case "xpath":
      report(
        .unsupportedWorkflow,
        "selectors of the type xpath are not supported; use jsonpath or jsonpointer",
        at: place
      )
      return .invalid
    default:
      let message = "the type of a selector is jsonpath, jsonpointer or xpath"
      report(.invalidWorkflow, message, at: value["type"] ?? value)
      return .invalid
    }
    guard let context = value["context"], let expression = expression(context, in: scope) else { return .invalid }
    guard context.string?.hasPrefix("$") ?? false else {
      report(.invalidExpression, "\"context\" must be a runtime expression such as $response.body", at: context)
      return .invalid
    }
    return .valid(.selection(expression, selector))
  }

  /// Reports references to names that do not exist.
  mutating func check(_ expression: WorkflowExpression, at value: JSONValue, in scope: ExpressionScope) {
    for part in expression.all {
      switch part {
      case .message:
        guard !scope.hasResponse else { continue }
        report(
          .invalidExpression,
          "\(part) has no value before the step's own response; make it an output of an earlier step",
          at: value
        )
      case .lookup(let lookup):
        if let message = fault(of: lookup, in: scope) { report(.unknownWorkflowReference, message, at: value) }
      default: break
      }
    }
  }

  private func fault(of lookup: WorkflowExpression.Lookup, in scope: ExpressionScope) -> String? {
    switch lookup.scope {
    case .inputs: return unknown(lookup, among: scope.inputNames, "the workflow \"\(scope.workflow.id)\" has no input")
    case .outputs, .workflowInputs: return nil
    case .stepOutputs(let id):
      guard let outputs = scope.workflow.steps[id] else {
        let hint = NearestName.hint(for: id, among: scope.workflow.steps.keys.sorted())
        return "the workflow \"\(scope.workflow.id)\" has no step \"\(id)\"\(hint)"
      }
      return unknown(lookup, among: outputs, "the step \"\(id)\" has no output")
    case .workflowOutputs(let id):
      guard let workflow = outline(of: id) else {
        return
          "there is no workflow \"\(id)\"\(NearestName.hint(for: id, among: documents.flatMap(\.workflows).map(\.id)))"
      }
      return unknown(lookup, among: workflow.outputs, "the workflow \"\(id)\" has no output")
    case .source(let name):
      guard scope.document.sources[name] == nil else { return nil }
      let hint = NearestName.hint(for: name, among: scope.document.sources.keys.sorted())
      return "there is no source description \"\(name)\"\(hint)"
    }
  }

  private func unknown(_ lookup: WorkflowExpression.Lookup, among names: Set<String>?, _ what: String) -> String? {
    guard let name = lookup.name, let names,
      WorkflowExpression.Lookup.split(name, among: names) == nil
    else { return nil }
    return "\(what) \"\(name)\"\(NearestName.hint(for: name, among: names.sorted()))"
  }

  // MARK: Conditions

  /// Reads a condition; `nil` if it is invalid or not supported, which is reported.
  mutating func criterion(_ value: JSONValue, in scope: ExpressionScope) -> Criterion? {
    guard let object = object(value, .criterion),
      let text = string("condition", of: object, .criterion, isRequired: true), let condition = object["condition"],
      let type = criterionType(of: object)
    else { return nil }
    var context: WorkflowExpression?
    if let value = object["context"] {
      guard let expression = expression(value, in: scope) else { return nil }
      guard value.string?.hasPrefix("$") ?? false else {
        report(.invalidExpression, "\"context\" must be a runtime expression such as $response.body", at: value)
        return nil
      }
      context = expression
    }
    if context == nil, type != "simple" {
      let message = "a condition of the type \(type) needs the field \"context\", such as $response.body"
      report(.invalidWorkflow, message, at: object)
      return nil
    }
    guard let kind = kind(of: text, type: type, at: condition, in: scope) else { return nil }
    let shown = context.map { "\($0) \(type) \(text)" } ?? text
    return Criterion(text: shown, place: place(of: condition), kind: kind, context: context)
  }

  private mutating func kind(
    of text: String,
    type: String,
    at value: JSONValue,
    in scope: ExpressionScope
  ) -> Criterion.Kind? {
    do {
      switch type {
      case "simple":
        var parser = SimpleConditionParser(text)
        let condition = try parser.parse()
        for expression in condition.expressions { check(expression, at: value, in: scope) }
        return .simple(condition)
      case "regex": return .regex(try ECMAPattern(text))
      default:
        let parts = try WorkflowExpression.parts(of: text)
        let expressions = parts.compactMap { part -> WorkflowExpression? in
          if case .expression(let expression) = part { expression } else { nil }
        }
        if expressions.isEmpty { return .jsonPath(try JSONPath(parsing: text)) }
        for expression in expressions { check(expression, at: value, in: scope) }
        return .jsonPathTemplate(parts)
      }
    } catch {
      let reason = Diagnostic(error).description
      report(
        .invalidExpression,
        type == "regex" ? "\"\(text)\" is not a regular expression: \(reason)" : reason,
        at: value
      )
      return nil
    }
  }

  /// Returns `simple`, `regex` or `jsonpath`; `nil` for an unsupported type, which is reported.
  private mutating func criterionType(of object: JSONValue) -> String? {
    guard let value = object["type"] else { return "simple" }
    var name = value.string
    if value.kind == .object {
      guard let type = self.object(value, .criterionType) else { return nil }
      name = string("type", of: type, .criterionType, isRequired: true)
    }
    switch name {
    case "simple", "regex", "jsonpath": return name
    case "xpath":
      report(
        .unsupportedWorkflow,
        "conditions of the type xpath are not supported; use simple, regex or jsonpath",
        at: value
      )
    default:
      let message = "the type of a condition is simple, regex or jsonpath, not \"\(name ?? value.text)\""
      report(.invalidWorkflow, message, at: value)
    }
    return nil
  }

  // MARK: Actions

  /// Reads an action, or the component that it refers to.
  mutating func action(_ value: JSONValue, _ kind: ArazzoObject, in scope: ExpressionScope) -> WorkflowAction? {
    let isFailure = kind.keys.contains("retryAfter")
    guard let (value, _) = component(value, isFailure ? "failureActions" : "successActions", in: scope.document),
      let object = object(value, kind), let name = string("name", of: object, kind, isRequired: true),
      let type = string("type", of: object, kind, isRequired: true)
    else { return nil }
    let hasDestination = object["stepId"] != nil || object["workflowId"] != nil
    let destination = destination(of: object, in: scope)
    if hasDestination, destination == nil { return nil }
    let action: WorkflowAction.Kind
    switch type {
    case "end": action = .end
    case "goto":
      guard let destination else {
        report(.invalidWorkflow, "an action of the type goto needs \"stepId\" or \"workflowId\"", at: object)
        return nil
      }
      action = .goto(destination)
    case "retry" where isFailure:
      guard let pause = number("retryAfter", of: object), let limit = number("retryLimit", of: object) else {
        return nil
      }
      let count = object["retryLimit"] == nil ? 1 : Int(min(limit, 1_000_000))
      if object["retryLimit"] != nil, limit != limit.rounded(.down) {
        report(.invalidWorkflow, "\"retryLimit\" must be an integer", at: object["retryLimit"] ?? object)
      }
      action = .retry(after: pause, limit: count, first: destination)
    default:
      let types = isFailure ? "end, goto or retry" : "end or goto"
      report(.invalidWorkflow, "the type of \(kind.article) is \(types), not \"\(type)\"", at: object["type"] ?? object)
      return nil
    }
    return WorkflowAction(
      name: name,
      kind: action,
      criteria: elements("criteria", of: object).compactMap { criterion($0, in: scope.afterResponse) },
      place: place(of: object)
    )
  }

  private mutating func destination(of action: JSONValue, in scope: ExpressionScope) -> WorkflowAction.Destination? {
    if let value = action["stepId"] {
      guard action["workflowId"] == nil else {
        report(.invalidWorkflow, "an action has either \"stepId\" or \"workflowId\", not both", at: action)
        return nil
      }
      let id = value.string ?? value.text
      guard scope.workflow.steps[id] != nil else {
        let hint = NearestName.hint(for: id, among: scope.workflow.steps.keys.sorted())
        let message = "the workflow \"\(scope.workflow.id)\" has no step \"\(id)\"\(hint)"
        report(.unknownWorkflowReference, message, at: value)
        return nil
      }
      return .step(id)
    }
    guard let value = action["workflowId"] else { return nil }
    return workflowID(value.string ?? value.text, at: value, in: scope.document)
      .map(WorkflowAction.Destination.workflow)
  }

  /// Returns a number that is not negative, 0 if it is absent; `nil` for any other value, which is reported.
  private mutating func number(_ key: String, of object: JSONValue) -> Double? {
    guard let value = object[key] else { return 0 }
    guard let number = value.number, !number.isNegative, number.double.isFinite else {
      report(.invalidWorkflow, "\"\(key)\" must be a number that is not negative", at: value)
      return nil
    }
    return number.double
  }
}
