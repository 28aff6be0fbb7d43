import JSONSyntax

/// Components that nothing in the files refers to.
///
/// A document without operations is a library for others, whose references are not known.
enum UnusedComponents {
  static func faults(
    in root: JSONValue,
    of sources: SourceSet,
    _ resolver: inout ReferenceResolver
  ) -> [(message: String, value: JSONValue)] {
    guard let components = root["components"], components.kind == .object,
      (root["paths"]?.count ?? 0) + (root["webhooks"]?.count ?? 0) > 0
    else { return [] }
    var used: Set<JSONValueKey> = []
    for source in sources.sources {
      let document = source.document
      // What an anchor names is not known here, so nothing is said about documents with anchors.
      guard !["$anchor", "$dynamicAnchor", "$id"].contains(where: { ContractReader.hasKey($0, in: document) }) else {
        return []
      }
      for reference in document.references {
        guard let text = reference.string else { continue }
        markUsed(text, from: reference, &used, &resolver)
      }
      for mapping in document.values(ofKey: "mapping", .object) {
        for member in mapping.members { markMapped(member.value, in: components, &used, &resolver) }
      }
    }
    let requirements = sources.sources.flatMap { $0.document.values(ofKey: "security", .array) }
    let schemes = Set(requirements.flatMap { $0.elements.flatMap { $0.members.map(\.name) } })
    var faults: [(message: String, value: JSONValue)] = []
    for kind in components.members where !kind.name.hasPrefix("x-") && kind.value.kind == .object {
      // In a document of Swagger 2.0, "schemas" are "definitions".
      let written = kind.key.original.string ?? kind.name
      for member in kind.value.members where !used.contains(JSONValueKey(member.value)) {
        if kind.name == "securitySchemes", schemes.contains(member.name) { continue }
        if kind.name == "schemas", isChosenByName(member.value, &resolver) { continue }
        faults.append(
          (
            "nothing refers to the component \"\(member.name)\" of \"\(written)\"; refer to it, or remove it",
            member.key
          )
        )
      }
    }
    return faults
  }

  /// Marks what a reference leads to, and what it passes through.
  private static func markUsed(
    _ text: String,
    from value: JSONValue,
    _ used: inout Set<JSONValueKey>,
    _ resolver: inout ReferenceResolver
  ) {
    guard case .success(let target) = resolver.target(of: text, from: value) else { return }
    let tokens = target.pointer.tokens
    used.insert(JSONValueKey(target))
    for length in 1..<max(2, tokens.count) {
      guard let passed = target.document.root.value(at: JSONPointer(tokens: Array(tokens.prefix(length)))) else {
        return
      }
      used.insert(JSONValueKey(passed))
    }
  }

  /// Marks the schema that a discriminator names, by a reference or as a component.
  private static func markMapped(
    _ value: JSONValue,
    in components: JSONValue,
    _ used: inout Set<JSONValueKey>,
    _ resolver: inout ReferenceResolver
  ) {
    guard let text = value.string else { return }
    if let named = components["schemas"]?[text] { used.insert(JSONValueKey(named)) }
    markUsed(text, from: value, &used, &resolver)
  }

  /// Whether a value can be of a schema because a discriminator of one that it extends names it.
  private static func isChosenByName(_ schema: JSONValue, _ resolver: inout ReferenceResolver) -> Bool {
    var work = [schema]
    var seen: Set<JSONValueKey> = []
    while let value = work.popLast() {
      guard value.kind == .object, seen.insert(JSONValueKey(value)).inserted else { continue }
      if value["discriminator"] != nil, seen.count > 1 { return true }
      if let text = value["$ref"]?.string, case .success(let target) = resolver.target(of: text, from: value) {
        work.append(target)
      }
      if let parts = value["allOf"], parts.kind == .array { work += parts.elements }
    }
    return false
  }
}
