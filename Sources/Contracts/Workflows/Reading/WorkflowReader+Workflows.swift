import ContractModel
import Diagnostics
import JSONSchemas
import JSONSyntax

extension WorkflowReader {
  /// Reads a workflow; `nil` if it has no usable frame.
  mutating func workflow(_ outline: WorkflowOutline, in document: DocumentOutline) -> Workflow? {
    guard let value = object(outline.value, .workflow) else { return nil }
    let steps = elements("steps", of: value)
    if steps.isEmpty {
      report(.invalidWorkflow, "the workflow \"\(outline.id)\" needs \"steps\" with at least one of them", at: value)
    }
    let inputs = inputs(value["inputs"], in: document)
    let scope = ExpressionScope(
      workflow: outline,
      inputNames: inputs.map { Set($0.declared.map(\.name)) },
      document: document
    )
    let parameters = elements("parameters", of: value)
    let defaults = StepDefaults(
      parameters: parameters.compactMap { parameter($0, in: scope) },
      successActions: elements("successActions", of: value).compactMap { action($0, .successAction, in: scope) },
      failureActions: elements("failureActions", of: value).compactMap { action($0, .failureAction, in: scope) }
    )
    var seen: Set<String> = []
    var read: [WorkflowStep] = []
    var order = StepOrder()
    for value in steps {
      if let reason = messageReason(of: value, in: document) {
        warn(
          .unsupportedWorkflow,
          "the step \"\(value["stepId"]?.string ?? "")\" is skipped: \(reason)",
          at: value["stepId"] ?? value
        )
        continue
      }
      guard let step = step(value, defaults, in: scope) else {
        if let current { unusable.insert(current) }
        continue
      }
      if !seen.insert(step.id).inserted {
        let message = "a second step has the id \"\(step.id)\"; rename one of them"
        report(.invalidWorkflow, message, at: value["stepId"] ?? value)
      }
      order.add(step.id, after: stepDependencies(value, in: scope))
      read.append(step)
    }
    if read.isEmpty, !steps.isEmpty { unusable.insert(outline.id) }
    if let id = order.cyclic {
      report(
        .invalidWorkflow,
        "the step \"\(id)\" needs itself; remove one of the steps from \"dependsOn\"",
        at: value["steps"] ?? value
      )
    }
    return Workflow(
      id: outline.id,
      summary: string("summary", of: value, .workflow),
      inputs: inputs ?? WorkflowInputs(schema: nil, declared: []),
      dependencies: dependencies(value, in: document) + order.workflows,
      steps: order.sorted(read),
      outputs: outputs(of: value, in: scope),
      place: place(of: value["workflowId"] ?? value),
      sources: document.sources.mapValues { source in
        ["url": .string(source.url), "type": .string(source.isArazzo ? "arazzo" : "openapi")]
      }
    )
  }

  // MARK: Inputs

  /// Reads the schema of the inputs; `nil` if its names are not known, because it is not an object schema.
  private mutating func inputs(_ value: JSONValue?, in document: DocumentOutline) -> WorkflowInputs? {
    guard let value else { return WorkflowInputs(schema: nil, declared: []) }
    guard let schema = resolvedInputs(value, in: document) else { return nil }
    guard schema.kind == .object else {
      report(.invalidWorkflow, "\"inputs\" must be a JSON Schema, not \(schema.kind.article)", at: schema)
      return nil
    }
    let validator: SchemaValidator
    do {
      validator = try contract.validator(of: schema)
    } catch {
      for error in error.errors { report(.invalidSchema, error.message, at: error.value) }
      return nil
    }
    var declared: [WorkflowInputs.Input] = []
    let required = Set(schema["required"]?.elements.compactMap(\.string) ?? [])
    for member in schema["properties"]?.members.map({ $0 }) ?? [] {
      let input = resolvedInputs(member.value, in: document) ?? member.value
      declared.append(.init(name: member.name, schema: input, isRequired: required.contains(member.name)))
    }
    for name in required.subtracting(declared.map(\.name)).sorted() {
      declared.append(.init(name: name, schema: schema, isRequired: true))
    }
    if schema["properties"] == nil, ["allOf", "anyOf", "oneOf", "$ref"].contains(where: { schema[$0] != nil }) {
      // The names are somewhere inside; references to inputs cannot be checked.
      return nil
    }
    return WorkflowInputs(schema: validator, declared: declared)
  }

  /// Follows `$ref: '#/components/inputs/…'`, also through components that are references themselves.
  private mutating func resolvedInputs(_ value: JSONValue, in document: DocumentOutline) -> JSONValue? {
    var value = value
    for _ in 0..<16 {
      guard let reference = value["$ref"] ?? value["reference"], value.count == 1 else { return value }
      let text = reference.string ?? ""
      let name =
        text.hasPrefix("#/components/inputs/")
        ? JSONPointer(String(text.dropFirst()))?.tokens.last
        : text.hasPrefix("$components.inputs.") ? String(text.dropFirst("$components.inputs.".count)) : nil
      // The schema compiler knows other references.
      guard let name else { return value }
      guard let target = document.component("inputs", name) else {
        report(.unknownWorkflowReference, missingComponent("inputs", name, in: document), at: reference)
        return nil
      }
      value = target
    }
    return value
  }

  func missingComponent(_ kind: String, _ name: String, in document: DocumentOutline) -> String {
    let names = document.root["components"]?[kind]?.members.map(\.name) ?? []
    return "there is no component \"\(name)\" under components.\(kind)\(NearestName.hint(for: name, among: names))"
  }

  // MARK: Dependencies and outputs

  private mutating func dependencies(_ value: JSONValue, in document: DocumentOutline) -> [String] {
    elements("dependsOn", of: value).compactMap { element in
      guard let text = element.string else {
        let message = "\"dependsOn\" has workflow ids, which are strings, not \(element.kind.article)"
        report(.invalidWorkflow, message, at: element)
        return nil
      }
      return workflowID(text, at: element, in: document)
    }
  }

  /// Returns the id of the workflow that a text names: `id`, or `$sourceDescriptions.NAME.id`.
  mutating func workflowID(_ text: String, at value: JSONValue, in document: DocumentOutline) -> String? {
    var known = documents.flatMap(\.workflows)
    var id = text
    if text.hasPrefix("$sourceDescriptions.") {
      guard let (source, rest) = sourceReference(text, at: value, in: document) else { return nil }
      guard let root = source.root else {
        let message = "the workflow \"\(text)\" is not available, because its source is not read"
        report(.unsupportedWorkflow, message, at: value)
        return nil
      }
      known = documents.first { $0.root.document === root.document }?.workflows ?? []
      id = rest
    }
    guard known.contains(where: { $0.id == id }) else {
      let hint = NearestName.hint(for: id, among: known.map(\.id))
      report(.unknownWorkflowReference, "there is no workflow \"\(id)\"\(hint)", at: value)
      return nil
    }
    return id
  }

  /// Splits `$sourceDescriptions.NAME.rest`; an unknown name is reported.
  mutating func sourceReference(
    _ text: String,
    at value: JSONValue,
    in document: DocumentOutline
  ) -> (SourceOutline, String)? {
    let parts = text.split(separator: ".", maxSplits: 2, omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 3, !parts[2].isEmpty else {
      report(.invalidExpression, "\"\(text)\" is incomplete; write $sourceDescriptions.NAME.ID", at: value)
      return nil
    }
    guard let source = document.sources[parts[1]] else {
      let hint = NearestName.hint(for: parts[1], among: document.sources.keys.sorted())
      report(.unknownWorkflowReference, "there is no source description \"\(parts[1])\"\(hint)", at: value)
      return nil
    }
    return (source, parts[2])
  }

  /// Reads the outputs of a workflow or a step.
  mutating func outputs(of object: JSONValue, in scope: ExpressionScope) -> [WorkflowOutput] {
    members("outputs", of: object).compactMap { member in
      if !Self.isName(member.name, allowingDots: true) {
        let message = "the output \"\(member.name)\" may only have letters, digits, dots, - and _ in its name"
        report(.invalidWorkflow, message, at: member.key)
      }
      guard let value = expression(member.value, in: scope.afterResponse) else { return nil }
      if case .constant(.string(let text)) = value, !text.hasPrefix("$") {
        warn(
          .invalidExpression,
          "the output \"\(member.name)\" is the constant \"\(text)\"; expressions begin with $",
          at: member.value
        )
      }
      return WorkflowOutput(name: member.name, value: value, place: place(of: member.value))
    }
  }

  // MARK: Components and cycles

  /// Reads the names of components, which the reading of workflows does not cover.
  mutating func readUnusedComponents(of document: DocumentOutline) {
    guard let value = document.root["components"], let components = object(value, .components) else { return }
    for kind in ArazzoObject.components.keys {
      for member in members(kind, of: components) where !Self.isName(member.name, allowingDots: true) {
        let message = "the component \"\(member.name)\" may only have letters, digits, dots, - and _ in its name"
        report(.invalidWorkflow, message, at: member.key)
      }
    }
  }

  /// Reports workflows that depend on themselves, or whose steps run them again without an end.
  mutating func checkCycles(_ workflows: [Workflow]) {
    var edges: [String: [String]] = [:]
    for workflow in workflows {
      let called = workflow.steps.compactMap { step -> String? in
        if case .workflow(let id) = step.target { id } else { nil }
      }
      edges[workflow.id] = workflow.dependencies + called
    }
    var reported: Set<String> = []
    for workflow in workflows {
      guard let cycle = Self.cycle(from: workflow.id, edges), reported.isDisjoint(with: cycle) else { continue }
      reported.formUnion(cycle)
      unusable.formUnion(cycle)
      guard let value = outline(of: workflow.id)?.value else { continue }
      let path = (cycle + [workflow.id]).joined(separator: " → ")
      report(
        .invalidWorkflow,
        "the workflow \"\(workflow.id)\" needs itself: \(path); remove one of these from \"dependsOn\" or the steps",
        at: value["dependsOn"] ?? value["workflowId"] ?? value
      )
    }
  }

  /// Returns the shortest path from a workflow back to itself, without the end; `nil` if there is none.
  private static func cycle(from start: String, _ edges: [String: [String]]) -> [String]? {
    var paths = [[start]]
    var seen: Set<String> = []
    while !paths.isEmpty {
      var next: [[String]] = []
      for path in paths {
        for target in path.last.flatMap({ edges[$0] }) ?? [] {
          if target == start { return path }
          if seen.insert(target).inserted { next.append(path + [target]) }
        }
      }
      paths = next
    }
    return nil
  }
}
