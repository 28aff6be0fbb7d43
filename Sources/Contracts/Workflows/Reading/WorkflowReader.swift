import ContractModel
import Diagnostics
import JSONSyntax

/// Reads the Arazzo documents of a contract into workflows, and collects the problems found in them.
///
/// A workflow with an error is not played. The steps: outline all documents, so that references between workflows can
/// be checked; read each workflow; check references between workflows and the absence of cycles.
///
/// Source: Arazzo 1.0.1.
struct WorkflowReader {
  let contract: Contract
  var problems: [ContractProblem] = []
  /// The documents, in the order of their paths.
  var documents: [DocumentOutline] = []
  /// The workflow that is being read; errors make it unusable.
  var current: String?
  var unusable: Set<String> = []

  init(contract: Contract) { self.contract = contract }

  mutating func read() -> WorkflowSet {
    for root in contract.workflowDocuments { outline(root) }
    var workflows: [Workflow] = []
    var ids: [String] = []
    for position in documents.indices {
      for outline in documents[position].workflows {
        current = outline.id
        ids.append(outline.id)
        if let workflow = workflow(outline, in: documents[position]) {
          workflows.append(workflow)
        } else {
          unusable.insert(outline.id)
        }
      }
      current = nil
      readUnusedComponents(of: documents[position])
    }
    checkCycles(workflows)
    spreadUnusability(workflows)
    return WorkflowSet(
      workflows: workflows.filter { !unusable.contains($0.id) },
      unusable: ids.filter(unusable.contains),
      problems: problems.enumerated().sorted { ($0.element.place, $0.offset) < ($1.element.place, $1.offset) }
        .map(\.element)
    )
  }

  /// Makes the workflows unusable that run unusable ones.
  private mutating func spreadUnusability(_ workflows: [Workflow]) {
    var isChanged = true
    while isChanged {
      isChanged = false
      for workflow in workflows where !unusable.contains(workflow.id) {
        if (workflow.dependencies + workflow.calledWorkflows).contains(where: unusable.contains) {
          unusable.insert(workflow.id)
          isChanged = true
        }
      }
    }
  }

  // MARK: Problems

  /// Reports an error at a value, which makes the current workflow unusable.
  mutating func report(_ code: ContractProblem.Code, _ message: String, at value: JSONValue) {
    add(code, .error, message, at: value)
    if let current { unusable.insert(current) }
  }

  /// Reports a warning at a value.
  mutating func warn(_ code: ContractProblem.Code, _ message: String, at value: JSONValue) {
    add(code, .warning, message, at: value)
  }

  private mutating func add(_ code: ContractProblem.Code, _ severity: Severity, _ message: String, at value: JSONValue)
  {
    let problem = ContractProblem(
      code: code,
      severity: severity,
      extent: .part,
      message: message,
      place: place(of: value),
      pointer: value.original.pointer
    )
    // A component is read once for each use; its problems are reported once.
    if !problems.contains(problem) { problems.append(problem) }
  }

  func place(of value: JSONValue) -> SourcePlace {
    contract.place(of: value) ?? SourcePlace(file: "", location: value.location)
  }

  // MARK: Values

  /// Returns a value if it is an object, whose keys are then checked; another kind is reported.
  mutating func object(_ value: JSONValue, _ kind: ArazzoObject) -> JSONValue? {
    guard value.kind == .object else {
      report(.invalidWorkflow, "\(kind.article) must be an object, not \(value.kind.article)", at: value)
      return nil
    }
    for member in value.members where !kind.keys.contains(member.name) && !member.name.hasPrefix("x-") {
      let hint = NearestName.hint(for: member.name, among: kind.keys)
      let keys = kind.keys.joined(separator: ", ")
      warn(
        .invalidWorkflow,
        "\(kind.article) has no field \"\(member.name)\"\(hint.isEmpty ? "; its fields are \(keys)" : hint)",
        at: member.key
      )
    }
    return value
  }

  /// Returns the text of a field; another kind is reported, and so is the absence of a required one.
  mutating func string(_ key: String, of object: JSONValue, _ kind: ArazzoObject, isRequired: Bool = false) -> String? {
    guard let value = object[key] else {
      if isRequired { report(.invalidWorkflow, "\(kind.article) needs the field \"\(key)\"", at: object) }
      return nil
    }
    guard let text = value.string else {
      report(.invalidWorkflow, "\"\(key)\" must be a string, not \(value.kind.article)", at: value)
      return nil
    }
    guard !text.isEmpty || !isRequired else {
      report(.invalidWorkflow, "\"\(key)\" must not be empty", at: value)
      return nil
    }
    return text
  }

  /// Returns the elements of a field; another kind than an array is reported.
  mutating func elements(_ key: String, of object: JSONValue) -> [JSONValue] {
    guard let value = object[key] else { return [] }
    guard value.kind == .array else {
      report(.invalidWorkflow, "\"\(key)\" must be an array, not \(value.kind.article)", at: value)
      return []
    }
    return value.elements.map { $0 }
  }

  /// Returns the members of a field without extensions; another kind than an object is reported.
  mutating func members(_ key: String, of object: JSONValue) -> [JSONMember] {
    guard let value = object[key] else { return [] }
    guard value.kind == .object else {
      report(.invalidWorkflow, "\"\(key)\" must be an object, not \(value.kind.article)", at: value)
      return []
    }
    return value.members.map { $0 }
  }

  /// Whether a name has only letters, digits, `-` and `_`, and dots where they are allowed.
  static func isName(_ text: String, allowingDots: Bool = false) -> Bool {
    !text.isEmpty
      && text.utf8.allSatisfy { byte in
        0x30...0x39 ~= byte || 0x61...0x7A ~= byte | 0x20 || byte == 0x2D || byte == 0x5F
          || (allowingDots && byte == 0x2E)
      }
  }
}
