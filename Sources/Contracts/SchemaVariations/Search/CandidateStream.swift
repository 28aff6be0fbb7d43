import Basics
import JSONSyntax

/// The candidates for a value, the most promising first: enumerated values, examples, then generated values.
struct CandidateStream {
  private let traits: SchemaTraits
  private let attempt: Int
  private let depth: Int
  private var ready: [JSONLiteral]
  private var position = 0
  private var stage = Source.examples

  private enum Source {
    case examples, generated, finished
  }

  init(traits: SchemaTraits, attempt: Int, depth: Int) {
    self.traits = traits
    self.attempt = attempt
    self.depth = depth
    if let shortest = traits.allowedValues.min(by: { $0.count < $1.count }) {
      ready = shortest.map(JSONLiteral.init)
      stage = .generated
    } else {
      ready = []
    }
  }

  /// Returns the next candidate; `nil` after the last one.
  mutating func next(_ search: inout ExampleSearch, _ choices: inout BranchChoices) -> JSONLiteral? {
    while position >= ready.count {
      position = 0
      switch stage {
      case .examples:
        stage = .generated
        // Examples are tried only once; with a seed, in random order.
        ready = attempt == 0 ? traits.examples.map(JSONLiteral.init) : []
        if search.isRandomized { ready.shuffle(using: &search.random) }
      case .generated:
        stage = .finished
        guard traits.allowedValues.isEmpty else { return nil }
        ready = search.candidates(traits, attempt: attempt, depth: depth, &choices)
      case .finished: return nil
      }
    }
    defer { position += 1 }
    return ready[position]
  }
}

extension ExampleSearch {
  /// Generates candidates of one of the allowed types.
  mutating func candidates(
    _ traits: SchemaTraits,
    attempt: Int,
    depth: Int,
    _ choices: inout BranchChoices
  ) -> [JSONLiteral] {
    let types = Self.types(of: traits, attempt: attempt, isMinimal: depth > Self.maxRichDepth)
    guard !types.isEmpty else { return [] }
    switch types[choices.pick(types.count, using: &random)] {
    case "null": return [.null]
    case "boolean": return [true, false]
    case "integer": return numbers(traits, isInteger: true)
    case "number": return numbers(traits, isInteger: false)
    case "string": return strings(traits, attempt: attempt)
    case "array": return array(traits, attempt: attempt, depth: depth).map { [$0] } ?? []
    default: return object(traits, attempt: attempt, depth: depth, &choices).map { [$0] } ?? []
    }
  }

  /// The allowed types; at first only those that the keywords imply, because others are rarely intended.
  private static func types(of traits: SchemaTraits, attempt: Int, isMinimal: Bool) -> [String] {
    let allowed = traits.types ?? SchemaTraits.allTypes
    let order =
      isMinimal
      ? ["string", "integer", "number", "boolean", "null", "array", "object"]
      : ["object", "array", "string", "integer", "number", "boolean", "null"]
    var types = order.filter(allowed.contains)
    if traits.types == nil {
      // A schema without any keyword gets a string.
      let implied = traits.impliedTypes.isEmpty ? ["string"] : traits.impliedTypes
      types = types.filter(implied.contains) + (attempt < 8 ? [] : types.filter { !implied.contains($0) })
    }
    return types
  }
}

/// The branches that one attempt chooses.
///
/// The first attempts enumerate the combinations in order, with the first choice varying fastest; later ones are
/// random.
struct BranchChoices {
  private static let systematic = 16

  private var rest: Int
  private let isRandom: Bool

  /// Creates the choices of an attempt, counted from 0; if `isRandomized`, the first one is random too.
  init(attempt: Int, isRandomized: Bool) {
    rest = isRandomized ? attempt - 1 : attempt
    isRandom = attempt >= Self.systematic || rest < 0
  }

  /// Picks one of `count` branches.
  mutating func pick(_ count: Int, using random: inout SeededGenerator) -> Int {
    guard count > 1 else { return 0 }
    guard !isRandom else { return Int.random(in: 0..<count, using: &random) }
    defer { rest /= count }
    return rest % count
  }
}
