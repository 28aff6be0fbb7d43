import HTTPMessages
import JSONSyntax

/// Paths of a document that the same request can be for, without one being more specific.
///
/// Source: OpenAPI 3.1, section 4.8.8.2.
enum AmbiguousPaths {
  /// The most paths of a document that are compared with each other.
  private static let mostPaths = 2_000
  /// The most faults of a document.
  private static let mostFaults = 100

  static func faults(in root: JSONValue) -> [(message: String, value: JSONValue)] {
    guard let paths = root["paths"], paths.kind == .object else { return [] }
    var byLength: [Int: [(key: JSONValue, segments: [Substring], methods: Set<String>)]] = [:]
    var faults: [(message: String, value: JSONValue)] = []
    for member in paths.members.prefix(mostPaths) where member.name.hasPrefix("/") {
      let segments = member.name.dropFirst().split(separator: "/", omittingEmptySubsequences: false)
      let methods = Set(member.value.members.map(\.name)).intersection(ContractReader.methodKeys)
      for other in byLength[segments.count] ?? [] where faults.count < mostFaults {
        let shown = other.key.string ?? ""
        switch relation(segments, other.segments) {
        case .same:
          faults.append(
            (
              "\(member.name) and \(shown) differ in the names of expressions only; describe them as one path",
              member.key
            )
          )
        case .ambiguous where !methods.isDisjoint(with: other.methods):
          faults.append(
            (
              "a request can be for both \(member.name) and \(shown), and neither is more specific; rename a part of one",
              member.key
            )
          )
        case .ambiguous, .different: continue
        }
      }
      byLength[segments.count, default: []].append((member.key, segments, methods))
    }
    return faults
  }

  private enum Relation { case same, ambiguous, different }

  private static func relation(_ left: [Substring], _ right: [Substring]) -> Relation {
    var (leftIsOpen, rightIsOpen) = (false, false)
    for (one, other) in zip(left, right) {
      switch (isOpen(one), isOpen(other)) {
      case (true, true): continue
      case (true, false) where !other.contains("{"): leftIsOpen = true
      case (false, true) where !one.contains("{"): rightIsOpen = true
      default: if one != other { return .different }
      }
    }
    if leftIsOpen, rightIsOpen { return .ambiguous }
    return leftIsOpen || rightIsOpen || left == right ? .different : .same
  }

  /// Whether a segment is one expression, which matches any text.
  private static func isOpen(_ segment: Substring) -> Bool {
    segment.hasPrefix("{") && segment.hasSuffix("}") && !segment.dropFirst().contains("{")
  }
}
