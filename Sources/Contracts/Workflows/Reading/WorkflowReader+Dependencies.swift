import ContractModel
import Diagnostics
import JSONSyntax

/// The order of the steps of a workflow: that of the document, but for steps that others depend on.
struct StepOrder {
  /// The requirements of a step.
  struct Needs {
    var steps: [String] = []
    var workflows: [String] = []
  }

  private var ids: [String] = []
  private var needs: [String: [String]] = [:]
  /// The workflows that have steps which are needed.
  private(set) var workflows: [String] = []

  /// Adds the next step of the document.
  mutating func add(_ id: String, after needed: Needs) {
    ids.append(id)
    needs[id, default: []] += needed.steps
    workflows += needed.workflows
  }

  /// A step that needs itself; `nil` if there is none.
  var cyclic: String? { arranged.cyclic }

  /// Returns steps in the order in which they can be taken.
  func sorted(_ steps: [WorkflowStep]) -> [WorkflowStep] {
    guard needs.values.contains(where: { !$0.isEmpty }) else { return steps }
    let known = Dictionary(steps.map { ($0.id, $0) }) { first, _ in first }
    return arranged.ids.compactMap { known[$0] }
  }

  private var arranged: (ids: [String], cyclic: String?) {
    var (done, waiting, cyclic): ([String], [String], String?) = ([], ids, nil)
    var open = Set(ids)
    while !waiting.isEmpty {
      let ready = waiting.firstIndex { id in (needs[id] ?? []).allSatisfy { !open.contains($0) } }
      if ready == nil { cyclic = cyclic ?? waiting.first }
      let next = waiting.remove(at: ready ?? 0)
      open.remove(next)
      done.append(next)
    }
    return (done, cyclic)
  }
}

extension WorkflowReader {
  /// Returns why a step sends or receives a message of AsyncAPI, which is not played; `nil` for any other step.
  func messageReason(of step: JSONValue, in document: DocumentOutline) -> String? {
    guard step.kind == .object, !document.isFirstVersion else { return nil }
    if step["channelPath"] != nil {
      return "\"channelPath\" names a channel of AsyncAPI, whose messages are not played"
    }
    let id = step["operationId"]?.string ?? ""
    let isNamed = document.sources.contains { name, source in
      source.isAsyncAPI && id.hasPrefix("$sourceDescriptions.\(name).")
    }
    let isOnly = !document.sources.isEmpty && document.sources.values.allSatisfy { $0.isAsyncAPI || $0.isArazzo }
    // The operation of a request may have an action as well, which says nothing there.
    let isMessage = step["action"] != nil && contract.operation(id: id) == nil
    guard step["operationId"] != nil,
      isNamed || document.sources.values.contains(where: \.isAsyncAPI) && (isOnly || isMessage)
    else { return nil }
    return "\"\(id)\" is an operation of AsyncAPI, whose messages are not played"
  }

  /// Reads what a step depends on: steps of the same workflow, and workflows that have other ones.
  mutating func stepDependencies(_ step: JSONValue, in scope: ExpressionScope) -> StepOrder.Needs {
    var needs = StepOrder.Needs()
    for element in elements("dependsOn", of: step) {
      guard let text = element.string else {
        report(
          .invalidWorkflow,
          "\"dependsOn\" has ids of steps, which are strings, not \(element.kind.article)",
          at: element
        )
        continue
      }
      guard text.hasPrefix("$") else {
        guard scope.workflow.steps[text] != nil else {
          let hint = NearestName.hint(for: text, among: scope.workflow.steps.keys.sorted())
          let message = "the workflow \"\(scope.workflow.id)\" has no step \"\(text)\"\(hint)"
          report(.unknownWorkflowReference, message, at: element)
          continue
        }
        needs.steps.append(text)
        continue
      }
      // $workflows.ID.steps.STEP, or $sourceDescriptions.NAME.ID.steps.STEP
      guard let range = text.ranges(of: ".steps.").last else {
        report(.invalidExpression, "\"\(text)\" names no step; write $workflows.ID.steps.STEP", at: element)
        continue
      }
      let owner = String(text[..<range.lowerBound])
      let name = owner.hasPrefix("$workflows.") ? String(owner.dropFirst("$workflows.".count)) : owner
      guard let id = workflowID(name, at: element, in: scope.document) else { continue }
      let (other, own) = (String(text[range.upperBound...]), scope.workflow.id)
      guard let steps = outline(of: id)?.steps, steps[other] != nil else {
        let hint = NearestName.hint(for: other, among: outline(of: id)?.steps.keys.sorted() ?? [])
        report(.unknownWorkflowReference, "the workflow \"\(id)\" has no step \"\(other)\"\(hint)", at: element)
        continue
      }
      if id == own { needs.steps.append(other) } else { needs.workflows.append(id) }
    }
    return needs
  }

  /// Reads the longest time for a step, in milliseconds.
  mutating func timeout(of step: JSONValue) -> Int? {
    guard let value = step["timeout"] else { return nil }
    guard let limit = value.integer, limit >= 0 else {
      report(.invalidWorkflow, "\"timeout\" must be a number of milliseconds that is not negative", at: value)
      return nil
    }
    return limit
  }
}
