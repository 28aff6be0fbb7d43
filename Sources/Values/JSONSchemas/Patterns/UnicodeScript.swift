/// The scripts of Unicode (UAX #24).
enum UnicodeScript {
  /// The code points of a script.
  struct Members: Sendable {
    /// By the property Script.
    var script: ScalarSet
    /// By the property Script_Extensions.
    var extensions: ScalarSet
  }

  /// Returns the members of a script by its exact long or short name.
  static func named(_ name: String) -> Members? {
    members[name]
  }

  private static let members: [String: Members] = read()

  private static func read() -> [String: Members] {
    var scripts: [(names: [String], reader: SpanReader, additions: SpanReader?)] = []
    for token in data.split(whereSeparator: \.isWhitespace) {
      if token.hasPrefix("@") {
        scripts.append((token.dropFirst().split(separator: "/").map(String.init), SpanReader(), nil))
      } else if let last = scripts.indices.last {
        if token == "+" {
          scripts[last].additions = SpanReader()
        } else if scripts[last].additions != nil {
          scripts[last].additions?.read(token)
        } else {
          scripts[last].reader.read(token)
        }
      }
    }
    // Code points that some script uses are no longer common to all.
    let used = ScalarSet(scripts.flatMap { $0.additions?.spans ?? [] })
    var members: [String: Members] = [:]
    for (names, reader, additions) in scripts {
      let script = ScalarSet(reader.spans)
      let isShared = names.contains("Common") || names.contains("Inherited")
      let extensions = isShared ? script.subtracting(used) : script.union(ScalarSet(additions?.spans ?? []))
      for name in names { members[name] = Members(script: script, extensions: extensions) }
    }
    return members
  }
}
