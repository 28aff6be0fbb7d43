import JSONSyntax

/// The candidates for one value, the likeliest first: listed values, examples, then made ones of the types allowed.
struct CandidateStream {
  private let traits: SchemaTraits
  private let attempt: Int
  private let depth: Int
  private var ready: [JSONLiteral]
  private var position = 0
  private var stage = Stage.given

  private enum Stage {
    case given, made, done
  }

  init(traits: SchemaTraits, attempt: Int, depth: Int) {
    self.traits = traits
    self.attempt = attempt
    self.depth = depth
    if let shortest = traits.lists.min(by: { $0.count < $1.count }) {
      ready = shortest.map(JSONLiteral.init)
      stage = .made
    } else {
      ready = []
    }
  }

  /// The next candidate; `nil` behind the last.
  mutating func next(_ search: inout ExampleSearch, _ choices: inout Choices) -> JSONLiteral? {
    while position >= ready.count {
      position = 0
      switch stage {
      case .given:
        stage = .made
        // Examples are tried once; of several, any may be the first.
        ready = attempt == 0 ? traits.examples.map(JSONLiteral.init) : []
        if search.isFree { ready.shuffle(using: &search.random) }
      case .made:
        stage = .done
        guard traits.lists.isEmpty else { return nil }
        ready = search.candidates(traits, attempt: attempt, depth: depth, &choices)
      case .done: return nil
      }
    }
    defer { position += 1 }
    return ready[position]
  }
}

extension ExampleSearch {
  /// Candidates of one of the types that are allowed.
  mutating func candidates(
    _ traits: SchemaTraits,
    attempt: Int,
    depth: Int,
    _ choices: inout Choices
  ) -> [JSONLiteral] {
    let types = Self.types(of: traits, attempt: attempt, isSmall: depth > Self.roomyDepth)
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

  /// The types that are allowed; at first only those that the keywords speak of, for others are hardly meant.
  private static func types(of traits: SchemaTraits, attempt: Int, isSmall: Bool) -> [String] {
    let allowed = traits.types ?? SchemaTraits.allTypes
    let order =
      isSmall
      ? ["string", "integer", "number", "boolean", "null", "array", "object"]
      : ["object", "array", "string", "integer", "number", "boolean", "null"]
    var types = order.filter(allowed.contains)
    if traits.types == nil {
      // Where nothing is said at all, a text will do.
      let spokenOf = traits.spokenOf.isEmpty ? ["string"] : traits.spokenOf
      types = types.filter(spokenOf.contains) + (attempt < 8 ? [] : types.filter { !spokenOf.contains($0) })
    }
    return types
  }
}
