import JSONSyntax

/// The syntax tree of a query.
struct JSONPathQuery: Sendable {
  /// Whether the query begins at the current node (`@`) rather than at the root (`$`).
  let isRelative: Bool
  let segments: [Segment]

  var isSingular: Bool {
    segments.allSatisfy { segment in
      guard !segment.isDescendant, segment.selectors.count == 1 else { return false }
      return switch segment.selectors.first {
      case .name, .index: true
      default: false
      }
    }
  }

  /// A step from nodes to their children, or to all their descendants.
  struct Segment: Sendable {
    let isDescendant: Bool
    let selectors: [Selector]
  }

  /// A choice among the children of a node.
  enum Selector: Sendable {
    case name(String)
    case wildcard
    /// A position from the start, or with a negative number from the end.
    case index(Int)
    case slice(start: Int?, end: Int?, step: Int)
    case filter(Condition)
  }

  /// A logical expression.
  indirect enum Condition: Sendable {
    case any([Condition])
    case all([Condition])
    case not(Condition)
    case comparison(Comparable, Comparison, Comparable)
    /// Whether a query selects at least one node.
    case existence(JSONPathQuery)
    case test(Call)
  }

  enum Comparison: String, Sendable, CaseIterable {
    case equal = "=="
    case unequal = "!="
    case atMost = "<="
    case atLeast = ">="
    case below = "<"
    case above = ">"
  }

  /// A side of a comparison, or an argument of a function, that is a single value or nothing.
  enum Comparable: Sendable {
    case literal(JSONPathOperand)
    case query(JSONPathQuery)
    case call(Call)
  }

  /// A call of a function with arguments of the right types.
  struct Call: Sendable {
    let function: JSONPathFunction
    let arguments: [Argument]
    /// The pattern of `match` or `search`, if it is a literal.
    let pattern: InteroperablePattern?
  }

  indirect enum Argument: Sendable {
    case value(Comparable)
    case nodes(JSONPathQuery)
  }
}

/// A value in a comparison; the absence of a value compares equal to itself.
enum JSONPathOperand: Sendable {
  case nothing
  case null
  case bool(Bool)
  case number(JSONNumber)
  /// A string, as UTF-8.
  case string([UInt8])
  case container(JSONValue)

  init(_ value: JSONValue?) {
    guard let value else {
      self = .nothing
      return
    }
    switch value.kind {
    case .null: self = .null
    case .true: self = .bool(true)
    case .false: self = .bool(false)
    case .number: self = value.number.map(Self.number) ?? .nothing
    case .string: self = .string(value.stringBytes)
    case .array, .object: self = .container(value)
    }
  }
}

/// The functions that RFC 9535, section 2.4, defines.
enum JSONPathFunction: String, Sendable, CaseIterable {
  case length, count, match, search, value

  enum ParameterType { case value, nodes }

  var parameters: [ParameterType] {
    switch self {
    case .length: [.value]
    case .count, .value: [.nodes]
    case .match, .search: [.value, .value]
    }
  }

  /// Whether the result is true or false, which can be tested but not compared.
  var isLogical: Bool { self == .match || self == .search }
}
