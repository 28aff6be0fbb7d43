package import JSONSchemas
package import JSONSyntax

/// A value that was written as text, with every reading that its texts have.
///
/// A text has no type: `1` is a number, a string, or a list of one of them. The schema decides which of them was meant,
/// so that a text is only wrong if every reading of it is.
package struct TextNode: Sendable {
  private enum Content: Sendable {
    /// A text with the value that it is read as; some texts may also be JSON.
    case text(String, JSONLiteral, mayBeJSON: Bool)
    /// A value that needs no reading, such as one of a part in JSON.
    case fixed(JSONLiteral)
    case list([TextNode])
    case object([(key: String, node: TextNode)])
  }

  private var content: Content
  /// Readings of another structure, such as one string with commas in place of a list.
  private var others: [TextNode] = []
  /// The readings that have not been tried; `nil` before any has.
  private var untried: [TextNode]?
  /// Of the readings that were tried, the one that breaks the schema the least.
  private var kept: (score: Score, content: Content)?

  private init(_ content: Content) { self.content = content }

  /// A text, read as the most specific of some types that it allows.
  init(_ text: String, as types: Set<String>, mayBeJSON: Bool = false) {
    self.init(.text(text, ParameterShape.scalar(text, of: types), mayBeJSON: mayBeJSON))
  }

  /// A text of a form, read as a string first; the text of an object is JSON.
  package init(text: String) { self.init(.text(text, .string(text), mayBeJSON: true)) }

  /// A value that needs no reading.
  package init(fixed value: JSONLiteral) { self.init(.fixed(value)) }

  /// Several values.
  package init(list nodes: [TextNode]) { self.init(.list(nodes)) }

  package init(members: [(key: String, node: TextNode)]) { self.init(.object(members)) }

  /// Returns the node with another reading of the same text, which is tried after those that it has.
  func or(_ other: TextNode) -> TextNode {
    var node = self
    node.others.append(other)
    return node
  }

  /// Whether the text has readings of another structure.
  var hasOthers: Bool {
    switch content {
    case .text, .fixed: !others.isEmpty
    case .list(let nodes): !others.isEmpty || nodes.contains(where: \.hasOthers)
    case .object(let members): !others.isEmpty || members.contains(where: \.node.hasOthers)
    }
  }

  /// The value of the present reading.
  package var literal: JSONLiteral {
    switch content {
    case .text(_, let value, _), .fixed(let value): value
    case .list(let nodes): .array(nodes.map(\.literal))
    case .object(let members): .object(members.map { JSONLiteral.Member($0.key, $0.node.literal) })
    }
  }

  // MARK: Reading by a schema

  /// The most violations per round, the most rounds, and the most combinations of readings that are tried.
  private static let (violationsOfRound, rounds, mostCombinations) = (200, 24, 64)

  /// The value of a reading, and what is wrong with it.
  package typealias Reading = (document: JSONDocument, violations: [SchemaViolation])

  /// The number of violated types, which are a matter of the reading, and of all violations.
  private typealias Score = (types: Int, all: Int)

  /// The fault of a value: the types that it is expected to have, and how much it breaks the schema.
  private struct Fault {
    var types: Set<String> = []
    var score: Score = (0, 0)
  }

  /// Returns a reading that a schema allows, or the one that breaks it the least.
  ///
  /// In each round, the texts that violate the schema are read in the next way, if possible as the types that the schema
  /// expects; those that break it in every way are read as at first. At last, combinations of the readings of a few texts
  /// are tried. Returns `nil` if the value exceeds the limits.
  package func read(by validator: SchemaValidator, limits: JSONDocument.Limits = JSONDocument.Limits()) -> Reading? {
    func reading(_ node: TextNode) -> Reading? {
      guard let document = try? JSONDocument(node.literal, limits: limits) else { return nil }
      return (document, validator.violations(in: document.root, maximumViolations: Self.violationsOfRound))
    }
    guard var present = reading(self) else { return nil }
    var best = present
    var node = self
    for _ in 0..<Self.rounds where !best.violations.isEmpty {
      let isFull = present.violations.count >= Self.violationsOfRound
      guard node.change(Self.faults(of: present.violations), of: present.document.root, alike: isFull),
        let next = reading(node)
      else { break }
      present = next
      if Self.score(present) <= Self.score(best) { best = present }
    }
    guard !best.violations.isEmpty, texts <= 8 else { return best }
    let others = combinations(limit: Self.mostCombinations).lazy.compactMap(reading)
    return others.first(where: \.violations.isEmpty) ?? best
  }

  private static func score(_ reading: Reading) -> Score {
    faults(of: reading.violations).values.reduce((0, 0)) { ($0.0 + $1.score.types, $0.1 + $1.score.all) }
  }

  /// Returns what is wrong with values, by their positions in the document.
  private static func faults(of violations: [SchemaViolation]) -> [Int: Fault] {
    var faults: [Int: Fault] = [:]
    var work = violations
    while let violation = work.popLast() {
      let wanted = violation.schema
      let types: Set<String> =
        switch violation.keyword {
        case "type": Set(wanted.string.map { [$0] } ?? wanted.elements.compactMap(\.string))
        case "enum": Set(wanted.elements.map(\.kind.name))
        case "const": [wanted.kind.name]
        default: []
        }
      var fault = faults[violation.instance.index] ?? Fault()
      fault.types.formUnion(types)
      fault.score = (fault.score.types + (violation.keyword == "type" ? 1 : 0), fault.score.all + 1)
      faults[violation.instance.index] = fault
      work += violation.causes
    }
    return faults
  }

  /// Reads texts that violate the schema in another way; returns whether there was one.
  ///
  /// - Parameter isAlike: Whether the elements of a list are all read as the first that changes, because only a part of
  ///   the violations is known.
  private mutating func change(_ faults: [Int: Fault], of value: JSONValue, alike isAlike: Bool) -> Bool {
    let fault = faults[value.index]
    if let fault, advance(from: fault, to: fault.types) { return true }
    var hasChanged = false
    switch content {
    case .text, .fixed: break
    case .list(var nodes):
      for (position, element) in zip(nodes.indices, value.elements)
      where nodes[position].change(faults, of: element, alike: isAlike) {
        hasChanged = true
        guard isAlike, let fault = faults[element.index] else { continue }
        for other in nodes.indices where other != position { _ = nodes[other].advance(from: fault, to: fault.types) }
        break
      }
      content = .list(nodes)
    case .object(var members):
      for (position, member) in zip(members.indices, value.members)
      where members[position].node.change(faults, of: member.value, alike: isAlike) { hasChanged = true }
      content = .object(members)
    }
    guard let fault, !hasChanged else { return hasChanged }
    return advance(from: fault, to: nil)
  }

  /// Reads the text in the first untried way that has one of some types, or in any way for `nil`; returns whether it is
  /// read in another way now.
  ///
  /// After the last way, the text is read in the way that breaks the schema the least.
  private mutating func advance(from fault: Fault, to types: Set<String>?) -> Bool {
    var ways = untried ?? alternatives
    let position = types.map { types in ways.firstIndex { types.includes($0.typeName) } } ?? ways.indices.first
    if let position {
      if kept.map({ fault.score < $0.score }) ?? true { kept = (fault.score, content) }
      content = ways.remove(at: position).content
      untried = ways
      return true
    }
    guard types == nil, let kept, kept.score <= fault.score else { return false }
    (content, self.kept) = (kept.content, nil)
    return true
  }

  /// The name of the type of the present reading.
  private var typeName: String {
    switch content {
    case .list: "array"
    case .object: "object"
    case .text(_, let value, _), .fixed(let value): value.kind.name
    }
  }

  /// The other readings of the same text, apart from the present one.
  private var alternatives: [TextNode] {
    let others = others.flatMap { [$0] + $0.alternatives }
    switch content {
    case .list, .object: return others
    case .fixed(let value):
      // Where a list is expected, one part is a list of one.
      if case .array = value { return others }
      return others + [TextNode(list: [TextNode(fixed: value)])]
    case .text(let text, let value, let mayBeJSON):
      var values: [JSONLiteral] = []
      if JSONNumber(text) != nil { values.append(.number(text)) }
      if text == "true" || text == "false" { values.append(.bool(text == "true")) }
      if text == "null" || text.isEmpty { values.append(.null) }
      values.append(.string(text))
      if mayBeJSON, let first = text.utf8.first, first == UInt8(ascii: "{") || first == UInt8(ascii: "["),
        let document = try? JSONDocument(parsing: text)
      {
        values.append(JSONLiteral(document.root))
      }
      let scalars = values.filter { $0 != value }.map { TextNode(.text(text, $0, mayBeJSON: mayBeJSON)) }
      var element = TextNode(content)
      element.untried = scalars
      return others + scalars + [TextNode(list: text.isEmpty ? [] : [element])]
    }
  }

  /// The number of texts in the value.
  private var texts: Int {
    switch content {
    case .text, .fixed: 1
    case .list(let nodes): nodes.reduce(0) { $0 + $1.texts }
    case .object(let members): members.reduce(0) { $0 + $1.node.texts }
    }
  }

  /// Returns the combinations of the readings of all texts; at most `limit`.
  private func combinations(limit: Int) -> [TextNode] {
    func product(_ nodes: [TextNode]) -> [[TextNode]] {
      nodes.reduce([[]]) { known, node in
        let own = node.combinations(limit: limit)
        return Array(known.lazy.flatMap { start in own.lazy.map { start + [$0] } }.prefix(limit))
      }
    }
    let own: [TextNode] =
      switch content {
      case .text, .fixed: [self]
      case .list(let nodes): product(nodes).map { TextNode(list: $0) }
      case .object(let members):
        product(members.map(\.node)).map { TextNode(members: Array(zip(members.map(\.key), $0))) }
      }
    return Array((own + alternatives).prefix(limit))
  }
}

extension Set<String> {
  /// Returns whether a type is among others, an integer being a number.
  fileprivate func includes(_ type: String) -> Bool {
    contains(type) || type == "number" && contains("integer")
  }
}
