/// A pattern without lookaround and backreferences, as steps for engines that follow all paths at once.
struct LinearProgram: Sendable {
  /// The unit that a step consumes: a byte or a code point.
  enum Unit: Sendable { case byte, scalar }

  /// A transition for a range of bytes.
  struct Arc: Sendable, Hashable {
    let first: UInt8
    let last: UInt8
    let target: Int
  }

  enum Step: Sendable {
    /// Consumes a byte; the arcs are in order and do not overlap.
    case bytes([Arc])
    /// Consumes a code point of a set.
    case scalar(set: Int, target: Int)
    case split(Int, Int)
    case start(target: Int)
    case end(target: Int)
    case boundary(inverted: Bool, target: Int)
    case accept
  }

  /// The size limit; repetition counts are expanded, so programs could become huge.
  static let sizeLimit = 20_000

  private(set) var steps: [Step] = [.accept]
  private(set) var sets: [ScalarSet] = []
  /// The first step.
  private(set) var entry = 0
  /// Whether the pattern contains word boundaries.
  private(set) var hasBoundaries = false
  private var setNumbers: [ScalarSet: Int] = [:]
  private var encodings: [ScalarSet: [UTF8Sequences.Sequence]] = [:]
  private let unit: Unit

  /// Creates the program; `nil` if the pattern needs another engine, or the program would be too long.
  init?(_ root: PatternNode, unit: Unit) {
    self.unit = unit
    guard let entry = add(root, next: 0) else { return nil }
    self.entry = entry
  }

  private mutating func add(_ step: Step) -> Int? {
    guard steps.count < Self.sizeLimit else { return nil }
    steps.append(step)
    return steps.count - 1
  }

  /// Adds the steps of a node that continue at `next`, and returns the first one.
  private mutating func add(_ node: PatternNode, next: Int) -> Int? {
    switch node {
    case .set(let set): return add(set, next: next)
    case .sequence(let nodes):
      var target = next
      for node in nodes.reversed() {
        guard let first = add(node, next: target) else { return nil }
        target = first
      }
      return target
    case .alternation(let nodes):
      var target: Int?
      for node in nodes.reversed() {
        guard let first = add(node, next: next) else { return nil }
        guard let other = target else {
          target = first
          continue
        }
        guard let split = add(.split(first, other)) else { return nil }
        target = split
      }
      return target
    case .capture(let node, _): return add(node, next: next)
    case .repetition(let node, let quantifier, _): return add(node, quantifier, next: next)
    case .start: return add(.start(target: next))
    case .end: return add(.end(target: next))
    case .boundary(let inverted):
      hasBoundaries = true
      return add(.boundary(inverted: inverted, target: next))
    case .look, .reference, .namedReference: return nil
    }
  }

  private mutating func add(_ node: PatternNode, _ quantifier: PatternNode.Quantifier, next: Int) -> Int? {
    var target = next
    if let maximum = quantifier.maximum {
      guard maximum <= Self.sizeLimit else { return nil }
      for _ in quantifier.minimum..<maximum {
        let before = steps.count
        guard let first = add(node, next: target), let split = add(.split(first, next)) else { return nil }
        target = split
        // An atom without steps only matches the empty text, so one repetition suffices.
        if steps.count == before + 1 { break }
      }
    } else {
      guard let split = add(.split(next, next)), let first = add(node, next: split) else { return nil }
      steps[split] = .split(first, next)
      target = split
    }
    guard quantifier.minimum <= Self.sizeLimit else { return nil }
    for _ in 0..<quantifier.minimum {
      guard let first = add(node, next: target) else { return nil }
      target = first
    }
    return target
  }

  private mutating func add(_ set: ScalarSet, next: Int) -> Int? {
    switch unit {
    case .scalar:
      let number = setNumbers[set] ?? sets.count
      if number == sets.count {
        sets.append(set)
        setNumbers[set] = number
      }
      return add(.scalar(set: number, target: next))
    case .byte:
      let sequences = encodings[set] ?? UTF8Sequences.of(set)
      encodings[set] = sequences
      return add(sequences[...], depth: 0, next: next)
    }
  }

  /// Adds a trie for sorted byte sequences, starting at their byte at `depth`.
  private mutating func add(_ sequences: ArraySlice<UTF8Sequences.Sequence>, depth: Int, next: Int) -> Int? {
    var arcs: [Arc] = []
    var known: [ArraySlice<UTF8Sequences.Sequence>: Int] = [:]
    var index = sequences.startIndex
    while index < sequences.endIndex {
      let range = sequences[index][depth]
      var end = index + 1
      while end < sequences.endIndex, sequences[end][depth] == range { end += 1 }
      var target = next
      if sequences[index].count > depth + 1 {
        // Lead bytes with the same continuations share them.
        let tails = ArraySlice(sequences[index..<end].map { $0.masked(through: depth) })
        if let shared = known[tails] {
          target = shared
        } else {
          guard let first = add(sequences[index..<end], depth: depth + 1, next: next) else { return nil }
          known[tails] = first
          target = first
        }
      }
      arcs.append(Arc(first: range.first, last: range.last, target: target))
      index = end
    }
    return add(.bytes(arcs))
  }
}
