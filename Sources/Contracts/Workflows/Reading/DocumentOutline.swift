import ContractModel
import JSONSyntax

/// An Arazzo document, as far as references from elsewhere need it.
struct DocumentOutline {
  let root: JSONValue
  /// Whether the document is written in Arazzo 1.0, which has no selectors.
  let isFirstVersion: Bool
  /// The documents that the workflows are about, by name.
  var sources: [String: SourceOutline] = [:]
  var workflows: [WorkflowOutline] = []

  func component(_ kind: String, _ name: String) -> JSONValue? { root["components"]?[kind]?[name] }
}

/// A document that workflows are about.
struct SourceOutline {
  let url: String
  let isArazzo: Bool
  /// Whether the document describes messages instead of requests.
  let isAsyncAPI: Bool
  /// The document's top-level value; `nil` if it is not read, because it is remote or missing.
  let root: JSONValue?
}

/// A workflow, as far as references from elsewhere need it.
struct WorkflowOutline {
  let id: String
  let value: JSONValue
  /// The names of the outputs of each step.
  let steps: [String: Set<String>]
  let outputs: Set<String>
}

extension WorkflowReader {
  /// Reads the frame of a document: versions, sources, and the names that references may use.
  mutating func outline(_ root: JSONValue) {
    var document = DocumentOutline(root: root, isFirstVersion: Self.isFirstVersion(root))
    guard let root = object(root, .document), checkVersion(of: root) else { return }
    if let info = root["info"] {
      if let info = object(info, .info) {
        _ = string("title", of: info, .info, isRequired: true)
        // A version without quotes is a number in YAML.
        if info["version"] == nil { report(.invalidWorkflow, "\"info\" needs the field \"version\"", at: info) }
      }
    } else {
      report(.invalidWorkflow, "an Arazzo document needs the field \"info\"", at: root)
    }
    let sources = elements("sourceDescriptions", of: root)
    if sources.isEmpty {
      let message = "an Arazzo document needs \"sourceDescriptions\" with at least one OpenAPI document"
      report(.invalidWorkflow, message, at: root["sourceDescriptions"] ?? root)
    }
    for value in sources { outline(source: value, of: &document) }
    let workflows = elements("workflows", of: root)
    if workflows.isEmpty {
      report(.invalidWorkflow, "an Arazzo document needs \"workflows\" with at least one of them", at: root)
    }
    for value in workflows { outline(workflow: value, of: &document) }
    documents.append(document)
  }

  /// Whether the version is a supported one; reports one that is not.
  private mutating func checkVersion(of root: JSONValue) -> Bool {
    guard let value = root["arazzo"] else { return false }
    let version = value.string ?? value.text
    if ["1.0", "1.1"].contains(where: { version == $0 || version.hasPrefix($0 + ".") }) { return true }
    let isLater = version.hasPrefix("1.")
    let message =
      isLater
      ? "Arazzo \(version) is read as 1.1.0; its new features are not supported"
      : "Arazzo \(version) is not supported; write the document in Arazzo 1.1.0"
    if isLater {
      warn(.unsupportedVersion, message, at: value)
    } else {
      report(.unsupportedVersion, message, at: value)
    }
    return isLater
  }

  private static func isFirstVersion(_ root: JSONValue) -> Bool {
    let version = root["arazzo"].map { $0.string ?? $0.text } ?? ""
    return version == "1.0" || version.hasPrefix("1.0.")
  }

  private mutating func outline(source value: JSONValue, of document: inout DocumentOutline) {
    guard let value = object(value, .source), let name = string("name", of: value, .source, isRequired: true),
      let url = string("url", of: value, .source, isRequired: true)
    else { return }
    if !Self.isName(name) {
      report(
        .invalidWorkflow,
        "the name \"\(name)\" may only have letters, digits, - and _",
        at: value["name"] ?? value
      )
    }
    if document.sources[name] != nil {
      report(.invalidWorkflow, "a second source description is named \"\(name)\"", at: value["name"] ?? value)
    }
    let type = string("type", of: value, .source)
    if type == "asyncapi", !document.isFirstVersion {
      document.sources[name] = SourceOutline(url: url, isArazzo: false, isAsyncAPI: true, root: nil)
      return
    }
    var root: JSONValue?
    switch contract.document(at: String(url.prefix { $0 != "#" }), from: value) {
    case .found(let found): root = found
    case .remote:
      warn(
        .invalidWorkflow,
        "the source \"\(name)\" is not a local file and is not read; its operations are looked up in the other contracts",
        at: value["url"] ?? value
      )
    case .unreadable(let reason):
      let message = "the source \"\(name)\": \(url) \(reason)"
      report(.unknownWorkflowReference, message, at: value["url"] ?? value)
    }
    if let type, type != "openapi", type != "arazzo" {
      let known = document.isFirstVersion ? "openapi or arazzo" : "openapi, asyncapi or arazzo"
      let message = "the type of a source is \(known), not \"\(type)\""
      report(.invalidWorkflow, message, at: value["type"] ?? value)
    }
    if let root, let type, (root["arazzo"] != nil) != (type == "arazzo") {
      let actual = root["arazzo"] != nil ? "an Arazzo document" : "no Arazzo document"
      report(.invalidWorkflow, "the type of the source is \(type), but \(url) is \(actual)", at: value["type"] ?? value)
    }
    let isArazzo = root.map { $0["arazzo"] != nil } ?? (type == "arazzo")
    document.sources[name] = SourceOutline(url: url, isArazzo: isArazzo, isAsyncAPI: false, root: root)
  }

  private mutating func outline(workflow value: JSONValue, of document: inout DocumentOutline) {
    guard value.kind == .object, let id = value["workflowId"]?.string, !id.isEmpty else {
      // Reading the object says what is wrong.
      if let value = object(value, .workflow) { _ = string("workflowId", of: value, .workflow, isRequired: true) }
      return
    }
    if !Self.isName(id) {
      warn(
        .invalidWorkflow,
        "the id \"\(id)\" should only have letters, digits, - and _, so that expressions can name it",
        at: value["workflowId"] ?? value
      )
    }
    if (documents.flatMap(\.workflows) + document.workflows).contains(where: { $0.id == id }) {
      let message = "a second workflow has the id \"\(id)\", and is not read; rename one of them"
      report(.invalidWorkflow, message, at: value["workflowId"] ?? value)
      return
    }
    var steps: [String: Set<String>] = [:]
    for step in value["steps"]?.elements.map({ $0 }) ?? [] {
      guard let id = step["stepId"]?.string else { continue }
      steps[id, default: []].formUnion(step["outputs"]?.members.map(\.name) ?? [])
    }
    document.workflows.append(
      WorkflowOutline(id: id, value: value, steps: steps, outputs: Set(value["outputs"]?.members.map(\.name) ?? []))
    )
  }

  func outline(of id: String) -> WorkflowOutline? { documents.lazy.flatMap(\.workflows).first { $0.id == id } }
}
