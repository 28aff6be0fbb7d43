import JSONSchemas
import JSONSyntax
import SchemaVariations

/// Finds a value that one side sends and the other refuses, and checks it by the validators of both.
struct WitnessSearch {
  /// A step from a value to a part of it.
  enum Step {
    case member(String)
    case element(Int)
  }

  /// A value around the compared one.
  struct Frame {
    let old: SchemaNode
    let new: SchemaNode
    let step: Step
  }

  let producer: SchemaSide
  let consumer: SchemaSide
  let effort: ComparisonEffort
  /// Whether the old contract is the producer.
  let isForward: Bool
  /// How a whole value is written and read; `nil` for JSON.
  var reading: ParameterReading?

  private static let (localSteps, totalSteps) = (3_000, 30_000)

  /// Returns a whole value whose part at the frames' steps is accepted by one side only; `nil` if none is found.
  ///
  /// - Parameters:
  ///   - hints: Parts to try first.
  ///   - edits: What is done to values of the producer to make such a part.
  func witness(
    _ sent: SchemaNode,
    _ accepted: SchemaNode,
    frames: [Frame],
    hints: [JSONLiteral],
    edits: [(JSONLiteral) -> JSONLiteral?]
  ) -> JSONLiteral? {
    guard let (allows, refuses) = tests(sent, accepted, isWhole: frames.isEmpty) else { return nil }
    var part = hints.first { allows($0) && refuses($0) }
    part = part ?? search(sent, allows, refuses, edits + [{ $0 }])
    part = part ?? variation(sent, accepted, allows, refuses)
    guard var whole = part else { return nil }
    for (position, frame) in frames.enumerated().reversed() {
      let (outer, other) = isForward ? (frame.old, frame.new) : (frame.new, frame.old)
      guard let (allows, refuses) = tests(outer, other, isWhole: position == 0) else { return nil }
      let inner = whole
      let plain = Self.put(inner, at: frame.step, in: Self.empty(frame.step))
      if let plain, allows(plain), refuses(plain) {
        whole = plain
        continue
      }
      guard let found = search(outer, allows, refuses, [{ Self.put(inner, at: frame.step, in: $0) }]) else {
        return nil
      }
      whole = found
    }
    return whole
  }

  /// Returns a value of a producer's node; `nil` if none is found.
  func sample(_ node: SchemaNode) -> JSONLiteral? {
    guard !node.schemas.isEmpty else { return "text" }
    guard let (allows, _) = tests(node, .anything, isWhole: false) else { return nil }
    return search(node, allows, { _ in true }, [{ $0 }])
  }

  private typealias Test = (JSONLiteral) -> Bool

  private func tests(
    _ sent: SchemaNode,
    _ accepted: SchemaNode,
    isWhole: Bool
  ) -> (allows: Test, refuses: Test)? {
    guard let own = producer.validators(of: sent) else { return nil }
    let allows: Test = { value in
      (!sent.isObject || value.typeName == "object") && SchemaSide.accepts(own, value)
    }
    if accepted.isNever { return (allows, { _ in true }) }
    guard let others = consumer.validators(of: accepted) else { return nil }
    guard isWhole, let reading else { return (allows, { SchemaSide.refuses(others, $0) }) }
    let isForward = isForward
    return (
      allows,
      { value in
        guard SchemaSide.refuses(others, value) else { return false }
        switch reading.read(value, isForward) {
        case .value(let read): return SchemaSide.refuses(others, read)
        case .unreadable: return true
        case .absent: return false
        }
      }
    )
  }

  private func search(
    _ node: SchemaNode,
    _ allows: Test,
    _ refuses: Test,
    _ edits: [(JSONLiteral) -> JSONLiteral?]
  ) -> JSONLiteral? {
    guard effort.maySearch else { return nil }
    guard let reference = producer.reference(to: node) else {
      effort.searchSteps -= 10
      let plain: [JSONLiteral] = ["text", 1, .null, true, .object([]), []]
      return plain.lazy.flatMap { value in edits.compactMap { $0(value) } }.first { allows($0) && refuses($0) }
    }
    var found: JSONLiteral?
    for seed in [0, 7] as [UInt64] where found == nil {
      var search = ExampleSearch(reference, seed: seed)
      search.spend(Self.totalSteps - Self.localSteps)
      effort.searchSteps -= Self.localSteps / 4
      _ = search.value(node.schemas, depth: 1) { candidate in
        // Validators of recursive schemas can take long.
        guard effort.maySearch else { return true }
        for edit in edits {
          guard let edited = edit(candidate), allows(edited), refuses(edited) else { continue }
          found = edited
          return true
        }
        return false
      }
    }
    return found
  }

  /// Tries the variations of a value by which the consumer's schema is broken.
  private func variation(
    _ sent: SchemaNode,
    _ accepted: SchemaNode,
    _ allows: Test,
    _ refuses: Test
  ) -> JSONLiteral? {
    guard effort.maySearch, let value = sample(sent), accepted.schemas.count == 1 || sent.schemas.count == 1 else {
      return nil
    }
    effort.searchSteps -= Self.localSteps
    for reference in [consumer.reference(to: accepted), producer.reference(to: sent)].compactMap(\.self) {
      let complete = GeneratedValue.complete(value, reference, seed: 0)
      for start in complete == value ? [value] : [value, complete] {
        let variations = VariationGenerator(reference).variations(of: start)
        if let found = variations.lazy.map(\.whole).first(where: { allows($0) && refuses($0) }) { return found }
      }
    }
    return nil
  }

  private static func empty(_ step: Step) -> JSONLiteral {
    switch step {
    case .member: .object([])
    case .element: .array([])
    }
  }

  /// Returns a value with a part in place of the one at a step; `nil` if it can have no such part.
  static func put(_ part: JSONLiteral, at step: Step, in value: JSONLiteral) -> JSONLiteral? {
    switch (step, value) {
    case (.member(let name), .object(var members)):
      if let position = members.firstIndex(where: { $0.key == name }) {
        members[position].value = part
      } else {
        members.append(.init(name, part))
      }
      return .object(members)
    case (.element(let position), .array(var elements)):
      guard position <= elements.count else { return nil }
      if position < elements.count { elements[position] = part } else { elements.append(part) }
      return .array(elements)
    default: return nil
    }
  }

  /// Returns an object without a member; `nil` if it has none of that name.
  static func remove(_ name: String, from value: JSONLiteral) -> JSONLiteral? {
    guard case .object(let members) = value else { return nil }
    return .object(members.filter { $0.key != name })
  }
}
