package import ContractModel
package import JSONSyntax

/// The values that expressions refer to at one point of a run.
package struct WorkflowState: Sendable {
  package var inputs: [String: JSONLiteral]
  /// The outputs of the steps that have run, by step.
  package var steps: [String: [String: JSONLiteral]] = [:]
  /// The outputs of the workflow that the current step has run; otherwise those of the workflow itself.
  package var outputs: [String: JSONLiteral] = [:]
  /// The inputs of the workflows that have run.
  package var workflowInputs: [String: [String: JSONLiteral]] = [:]
  /// The outputs of the workflows that have run.
  package var workflowOutputs: [String: [String: JSONLiteral]] = [:]
  /// The current exchange; `nil` before a request.
  package var exchange: RuntimeContext?

  var sources: [String: [String: JSONLiteral]] = [:]

  /// Creates the state at the start of a workflow.
  package init(of workflow: Workflow, inputs: [String: JSONLiteral] = [:]) {
    self.init(inputs: inputs)
    sources = workflow.sources
  }

  init(inputs: [String: JSONLiteral] = [:]) { self.inputs = inputs }
}

extension WorkflowExpression {
  /// Returns the value in a state; `nil` if the state has no such value.
  ///
  /// Members of an object whose expressions have no value are left out; elements of an array are `null`.
  package func evaluate(in state: WorkflowState) -> JSONLiteral? {
    switch self {
    case .constant(let value): value
    case .message(let expression, _): state.exchange.flatMap { expression.evaluate(in: $0) }
    case .lookup(let lookup): lookup.evaluate(in: state)
    case .part(let value, let accessors): value.evaluate(in: state).flatMap { Self.part(of: $0, accessors) }
    case .selection(let value, let selector): value.evaluate(in: state).flatMap(selector.part)
    case .template(let parts): Self.text(of: parts, in: state).map(JSONLiteral.string)
    case .object(let members):
      .object(
        members.compactMap { member in
          member.value.evaluate(in: state).map { JSONLiteral.Member(member.key, $0) }
        }
      )
    case .array(let elements): .array(elements.map { $0.evaluate(in: state) ?? .null })
    }
  }

  /// Returns the expressions inside this one that have no value in a state.
  package func unresolved(in state: WorkflowState) -> [WorkflowExpression] {
    all.filter { expression in
      switch expression {
      case .message, .lookup, .part, .selection: expression.evaluate(in: state) == nil
      default: false
      }
    }
  }

  private static func text(of parts: [Part], in state: WorkflowState) -> String? {
    var text = ""
    for part in parts {
      switch part {
      case .text(let literal): text += literal
      case .expression(let expression):
        guard let value = expression.evaluate(in: state) else { return nil }
        text += value.plainText
      }
    }
    return text
  }

  static func part(of value: JSONLiteral, _ accessors: [Accessor]) -> JSONLiteral? {
    var value = value
    for accessor in accessors {
      switch (accessor, value) {
      case (.member(let name), .object(let members)):
        guard let member = members.first(where: { $0.key == name }) else { return nil }
        value = member.value
      case (.element(let position), .array(let elements)):
        guard elements.indices.contains(position) else { return nil }
        value = elements[position]
      default: return nil
      }
    }
    return value
  }
}

extension WorkflowExpression.Lookup {
  /// Returns the value in a state.
  func evaluate(in state: WorkflowState) -> JSONLiteral? {
    let values: [String: JSONLiteral]?
    switch scope {
    case .inputs: values = state.inputs
    case .outputs: values = state.outputs
    case .stepOutputs(let id): values = state.steps[id]
    case .workflowInputs(let id): values = state.workflowInputs[id]
    case .workflowOutputs(let id): values = state.workflowOutputs[id]
    case .source(let name): values = state.sources[name]
    }
    guard let values else { return nil }
    guard let name else {
      return .object(values.sorted { $0.key < $1.key }.map { JSONLiteral.Member($0.key, $0.value) })
    }
    guard let (owner, accessors) = Self.split(name, among: values.keys), let value = values[owner],
      let part = WorkflowExpression.part(of: value, accessors)
    else { return nil }
    guard !pointer.tokens.isEmpty else { return part }
    let document = part.document
    return document?.root.value(at: pointer).map(JSONLiteral.init)
  }

  /// Returns the longest known name that a text begins with, and the accessors after it: `pet.tags[0]`.
  static func split(
    _ text: String,
    among names: some Collection<String>
  ) -> (name: String, accessors: [WorkflowExpression.Accessor])? {
    if names.contains(text) { return (text, []) }
    let candidates = names.filter { text.hasPrefix($0 + ".") || text.hasPrefix($0 + "[") }
    guard let name = candidates.max(by: { $0.count < $1.count }),
      let accessors = WorkflowExpression.accessors(text.dropFirst(name.count))
    else { return nil }
    return (name, accessors)
  }
}

extension WorkflowExpression {
  /// Parses `.name`, `[0]` and `['name']` in any number; `nil` for any other text.
  static func accessors(_ text: Substring) -> [Accessor]? {
    var accessors: [Accessor] = []
    var rest = text
    while let first = rest.first {
      rest = rest.dropFirst()
      if first == "." {
        let name = rest.prefix { $0 != "." && $0 != "[" }
        guard !name.isEmpty else { return nil }
        accessors.append(.member(String(name)))
        rest = rest.dropFirst(name.count)
      } else if first == "[", let close = rest.firstIndex(of: "]") {
        let inner = rest[..<close]
        if let position = Int(inner), position >= 0 {
          accessors.append(.element(position))
        } else if inner.count > 2, let quote = inner.first, quote == "'" || quote == "\"", inner.last == quote {
          accessors.append(.member(String(inner.dropFirst().dropLast())))
        } else {
          return nil
        }
        rest = rest[rest.index(after: close)...]
      } else {
        return nil
      }
    }
    return accessors
  }
}

extension WorkflowExpression: CustomStringConvertible {
  /// The expression as it is written; for other values, their JSON text.
  package var description: String {
    switch self {
    case .constant(let value): value.plainText
    case .message(_, let text): text
    case .lookup(let lookup): lookup.spelling
    case .part(let value, let accessors):
      "\(value)"
        + accessors.map { accessor in
          switch accessor {
          case .member(let name): ".\(name)"
          case .element(let position): "[\(position)]"
          }
        }
        .joined()
    case .selection(let value, let selector): "\(selector.text) of \(value)"
    case .template(let parts):
      parts.map { part in
        switch part {
        case .text(let text): text
        case .expression(let expression): "{\(expression)}"
        }
      }
      .joined()
    case .object(let members): "{" + members.map { "\($0.key): \($0.value)" }.joined(separator: ", ") + "}"
    case .array(let elements): "[" + elements.map(\.description).joined(separator: ", ") + "]"
    }
  }
}

extension WorkflowExpression.Lookup {
  fileprivate var spelling: String {
    let owner =
      switch scope {
      case .inputs: "$inputs"
      case .outputs: "$outputs"
      case .stepOutputs(let id): "$steps.\(id).outputs"
      case .workflowInputs(let id): "$workflows.\(id).inputs"
      case .workflowOutputs(let id): "$workflows.\(id).outputs"
      case .source(let id): "$sourceDescriptions.\(id)"
      }
    return owner + (name.map { ".\($0)" } ?? "") + (pointer.tokens.isEmpty ? "" : "#\(pointer)")
  }
}
