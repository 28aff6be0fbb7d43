/// Generates texts that a pattern may match, by walking its syntax tree with bounded repetition.
///
/// Lookaround, boundaries and inner anchors are ignored, so a text must be matched against the pattern before use.
package struct PatternSampler: Sendable {
  /// The maximum length of a text, in code points.
  private static let maxLength = 20_000

  private let syntax: PatternSyntax

  /// Creates a sampler; `nil` if the pattern is invalid, or its shortest match is too long.
  package init?(_ source: String) {
    guard let syntax = try? PatternParser.parse(source), syntax.root.shortest <= Self.maxLength else { return nil }
    self.syntax = syntax
  }

  /// Options for generating a text.
  package struct Choice: Sendable {
    /// The number of repetitions beyond the minimum, as far as the quantifier allows.
    package var repeats: Int
    /// Whether each repetition uses a random number up to `repeats` instead of all of them.
    package var isRandom: Bool
    /// Whether all kinds of characters are used, instead of preferring lower-case letters and digits.
    package var isMixed: Bool

    /// Creates options.
    package init(repeats: Int, isRandom: Bool = false, isMixed: Bool = false) {
      self.repeats = repeats
      self.isRandom = isRandom
      self.isMixed = isMixed
    }
  }

  /// Returns a text that the pattern probably matches; `nil` if the text would be too long.
  package func sample(_ choice: Choice, using random: inout some RandomNumberGenerator) -> String? {
    var walk = TreeWalk(syntax: syntax, choice: choice)
    guard walk.append(syntax.root, &random) else { return nil }
    return String(walk.output)
  }

  /// One walk over the tree.
  private struct TreeWalk {
    let syntax: PatternSyntax
    let choice: Choice
    var output = String.UnicodeScalarView()
    var length = 0
    var groups: [Int: [Unicode.Scalar]] = [:]

    /// Appends a match of a node; returns whether that was possible.
    mutating func append(_ node: PatternNode, _ random: inout some RandomNumberGenerator) -> Bool {
      switch node {
      case .set(let set):
        guard let scalar = set.sample(isMixed: choice.isMixed, using: &random) else { return false }
        return append(scalar)
      case .sequence(let nodes):
        for node in nodes { guard append(node, &random) else { return false } }
        return true
      case .alternation(let nodes):
        guard !nodes.isEmpty else { return true }
        let position = choice.isRandom ? Int.random(in: 0..<nodes.count, using: &random) : 0
        return append(nodes[position], &random)
      case .capture(let node, let number):
        let start = length
        guard append(node, &random) else { return false }
        groups[number] = Array(output.suffix(length - start))
        return true
      case .repetition(let node, let quantifier, _):
        let extra = choice.isRandom ? Int.random(in: 0...max(0, choice.repeats), using: &random) : choice.repeats
        let most = min(quantifier.minimum &+ extra, quantifier.maximum ?? .max)
        for _ in 0..<max(quantifier.minimum, most) {
          let before = length
          guard append(node, &random) else { return false }
          // A node without output need not be repeated.
          if length == before { break }
        }
        return true
      case .reference(let number): return append(group: number)
      case .namedReference(let name): return append(group: syntax.names[name] ?? 0)
      case .start, .end, .boundary, .look: return true
      }
    }

    private mutating func append(group number: Int) -> Bool {
      for scalar in groups[number] ?? [] { guard append(scalar) else { return false } }
      return true
    }

    private mutating func append(_ scalar: Unicode.Scalar) -> Bool {
      guard length < PatternSampler.maxLength else { return false }
      output.append(scalar)
      length += 1
      return true
    }
  }
}

extension PatternNode {
  /// The length of the shortest generated text, in code points, up to a bound.
  fileprivate var shortest: Int {
    switch self {
    case .set: 1
    case .sequence(let nodes): nodes.reduce(0) { Self.bounded($0 + $1.shortest) }
    case .alternation(let nodes): nodes.map(\.shortest).min() ?? 0
    case .capture(let node, _): node.shortest
    case .repetition(let node, let quantifier, _):
      Self.bounded(node.shortest.multipliedReportingOverflow(by: quantifier.minimum))
    case .start, .end, .boundary, .look, .reference, .namedReference: 0
    }
  }

  private static let bound = 1 << 30

  private static func bounded(_ length: Int) -> Int { min(length, bound) }

  private static func bounded(_ product: (partialValue: Int, overflow: Bool)) -> Int {
    product.overflow ? bound : bounded(product.partialValue)
  }
}

extension ScalarSet {
  /// The preferred characters, in this order.
  private static let preferred: [ClosedRange<UInt32>] = [0x61...0x7A, 0x30...0x39, 0x41...0x5A, 0x20...0x7E]

  /// Returns a character of the set, preferably a common one; `nil` if there is none that a text can contain.
  fileprivate func sample(isMixed: Bool, using random: inout some RandomNumberGenerator) -> Unicode.Scalar? {
    var ranges = Self.preferred
    if isMixed { ranges.shuffle(using: &random) }
    for range in ranges {
      let members = range.filter(contains)
      if let value = members.randomElement(using: &random) { return Unicode.Scalar(value) }
    }
    // Surrogates are not characters, and control characters are the last choice.
    let spans = spans.sorted { left, right in (left.last < 0xA0 ? 1 : 0) < (right.last < 0xA0 ? 1 : 0) }
    for span in spans {
      for value in [max(span.first, min(0xA1, span.last)), span.first, span.last, min(span.last, 0xD7FF)] {
        if span.first <= value, value <= span.last, let scalar = Unicode.Scalar(value) { return scalar }
      }
    }
    return nil
  }
}
