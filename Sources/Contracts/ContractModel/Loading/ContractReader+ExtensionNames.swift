import Diagnostics
import JSONSyntax

extension ContractReader {
  /// Warns of an unknown extension keyword whose name is nearly that of a known one.
  ///
  /// Unknown extensions are allowed, and other tools have theirs; only what was probably misspelled is worth a warning.
  mutating func checkExtensionName(_ name: String, at key: JSONValue, of value: JSONValue) {
    guard ContractExtensionRegistry.named(name) == nil, let known = Self.knownName(near: name) else { return }
    guard !Self.isChosenName(value.pointer.tokens) else { return }
    warn(.unknownExtension, "\"\(name)\" is not an extension keyword; did you mean \"\(known)\"?", at: key)
  }

  /// The known name that differs in few letters: in one of a short name, in a quarter of a long one.
  ///
  /// A name that adds a word to a known one, such as `x-resourceId`, is that of another tool.
  private static func knownName(near name: String) -> String? {
    let stem = name.dropFirst(2)
    let known = NearestName.find(name, among: ContractExtensionRegistry.names, within: max(1, stem.count / 4))
    guard let known, name.hasPrefix(known), let next = name.dropFirst(known.count).first else { return known }
    return next.isUppercase || "-_".contains(next) ? nil : known
  }

  /// Whether the last token of a pointer is a name that the contract's author chose, such as that of a property or of
  /// a header, or belongs to an example.
  static func isChosenName(_ tokens: [String]) -> Bool {
    guard let parent = tokens.dropLast().last else { return false }
    return namedObjects.contains(parent) || tokens.dropLast().contains(where: instances.contains)
  }

  /// The keywords whose objects have names of the author's as their keys.
  private static let namedObjects: Set = [
    "properties", "patternProperties", "dependentSchemas", "$defs", "definitions", "schemas", "headers", "parameters",
    "requestBodies", "securitySchemes", "links", "pathItems", "examples", "variables", "mapping", "scopes", "content",
    "encoding",
  ]
  /// The keywords whose values are instances, in which nothing is a keyword.
  private static let instances: Set = ["example", "examples", "default", "const", "enum"]
}
