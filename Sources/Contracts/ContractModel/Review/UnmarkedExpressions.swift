import JSONSyntax

/// Segments of paths that are expressions to a router, such as `:id`, and a text to OpenAPI.
enum UnmarkedExpressions {
  /// The most paths of a document that are looked at.
  private static let mostPaths = 2_000

  /// Returns each path with such a segment, if the document itself says that it is no text.
  ///
  /// A segment like `:batchGet` can be a custom method. An expression has more segments behind it somewhere, or has the
  /// name of a parameter or of an expression in braces.
  static func faults(in root: JSONValue) -> [(message: String, value: JSONValue)] {
    guard let paths = root["paths"], paths.kind == .object else { return [] }
    var found: [(name: Substring, key: JSONValue)] = []
    var names: Set<Substring> = []
    for member in paths.members.prefix(mostPaths) {
      let segments = member.name.split(separator: "/")
      for (position, segment) in segments.enumerated() {
        if segment.hasPrefix("{"), segment.hasSuffix("}") { names.insert(segment.dropFirst().dropLast()) }
        guard let name = name(in: segment) else { continue }
        found.append((name, member.key))
        if position < segments.count - 1 { names.insert(name) }
      }
      guard found.last?.key.index == member.key.index else { continue }
      let lists = [member.value["parameters"]] + member.value.members.map { $0.value["parameters"] }
      for parameter in lists.compactMap({ $0 }).flatMap(\.elements) {
        if let name = parameter["name"]?.string { names.insert(name[...]) }
      }
    }
    return found.filter { names.contains($0.name) }.map { name, key in
      let message = "\":\(name)\" is a text in a path, not an expression; write {\(name)}, and describe the parameter"
      return (message, key)
    }
  }

  /// Returns the name in a segment such as `:id`; `nil` for any other segment.
  private static func name(in segment: Substring) -> Substring? {
    let name = segment.dropFirst()
    guard segment.hasPrefix(":"), let first = name.first, first.isLetter || first == "_",
      name.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "_" })
    else { return nil }
    return name
  }
}
