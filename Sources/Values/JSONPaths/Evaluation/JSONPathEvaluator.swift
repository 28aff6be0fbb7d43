import JSONSyntax

/// Evaluates a query within a number of steps.
struct JSONPathEvaluator {
  /// The query takes too many steps.
  struct Exhausted: Error {}

  /// The number of patterns from documents that are kept compiled.
  private static let patternLimit = 64

  private let root: JSONValue
  private var steps: Int
  private var patterns: [[UInt8]: InteroperablePattern] = [:]

  init(root: JSONValue, stepLimit: Int) {
    self.root = root
    steps = stepLimit
  }

  mutating func spend(_ count: Int) throws(Exhausted) {
    steps -= max(1, count)
    guard steps >= 0 else { throw Exhausted() }
  }

  /// Returns the nodes that a query selects; `current` is the node of `@`.
  mutating func nodes(of query: JSONPathQuery, from current: JSONValue) throws(Exhausted) -> [JSONValue] {
    var nodes = [query.isRelative ? current : root]
    for segment in query.segments {
      var selected: [JSONValue] = []
      for node in nodes {
        if segment.isDescendant {
          try selectDescendants(segment.selectors, of: node, into: &selected)
        } else {
          for selector in segment.selectors { try select(selector, of: node, into: &selected) }
        }
      }
      nodes = selected
      if nodes.isEmpty { break }
    }
    return nodes
  }

  /// Visits a node and its descendants; the tape has them in the order of RFC 9535, section 2.5.2.2.
  private mutating func selectDescendants(
    _ selectors: [JSONPathQuery.Selector],
    of node: JSONValue,
    into selected: inout [JSONValue]
  ) throws(Exhausted) {
    let document = node.document
    for index in node.index..<document.indexAfter(node.index) {
      try spend(1)
      guard document.tape[index].isContainer else { continue }
      let descendant = JSONValue(document: document, index: index)
      for selector in selectors { try select(selector, of: descendant, into: &selected) }
    }
  }

  private mutating func select(
    _ selector: JSONPathQuery.Selector,
    of node: JSONValue,
    into selected: inout [JSONValue]
  ) throws(Exhausted) {
    switch selector {
    case .name(let name):
      try spend(node.kind == .object ? node.count / 8 : 1)
      if let value = node[name] { selected.append(value) }
    case .wildcard:
      let children = children(of: node)
      try spend(children.count)
      selected += children
    case .index(let position):
      guard node.kind == .array else { return }
      let count = node.count
      try spend(count / 8)
      if let value = node[position < 0 ? count + position : position] { selected.append(value) }
    case .slice(let start, let end, let step):
      guard node.kind == .array else { return }
      let elements = node.elements.map { $0 }
      try spend(elements.count)
      for position in Self.positions(start, end, step, count: elements.count) { selected.append(elements[position]) }
    case .filter(let condition):
      for child in children(of: node) {
        try spend(1)
        if try holds(condition, at: child) { selected.append(child) }
      }
    }
  }

  private func children(of node: JSONValue) -> [JSONValue] {
    switch node.kind {
    case .array: node.elements.map { $0 }
    case .object: node.members.map(\.value)
    default: []
    }
  }

  /// Returns the positions of a slice (RFC 9535, section 2.3.4.2.2); the bounds are exact in a double and cannot
  /// overflow.
  private static func positions(_ start: Int?, _ end: Int?, _ step: Int, count: Int) -> StrideTo<Int> {
    func normalized(_ bound: Int) -> Int { bound >= 0 ? bound : count + bound }
    guard step != 0 else { return stride(from: 0, to: 0, by: 1) }
    if step > 0 {
      let lower = min(max(normalized(start ?? 0), 0), count)
      let upper = min(max(normalized(end ?? count), 0), count)
      return stride(from: lower, to: upper, by: step)
    }
    let upper = min(max(start.map(normalized) ?? count - 1, -1), count - 1)
    let lower = min(max(end.map(normalized) ?? -1, -1), count - 1)
    return stride(from: upper, to: lower, by: step)
  }

  /// Returns a compiled pattern that comes from a document.
  mutating func pattern(_ source: [UInt8], isWhole: Bool) -> InteroperablePattern {
    let key = [isWhole ? 1 : 0] + source
    if let known = patterns[key] { return known }
    let pattern = InteroperablePattern(String(decoding: source, as: UTF8.self), isWhole: isWhole)
    if patterns.count >= Self.patternLimit { patterns.removeAll() }
    patterns[key] = pattern
    return pattern
  }
}
