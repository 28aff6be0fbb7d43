import ContractModel
import JSONSyntax

/// What the recorded bodies of one response have at one place, in which `*` is any element of an array.
struct PlaceProfile: Sendable {
  /// A value in a recorded body.
  struct Instance: Sendable, Hashable {
    /// The position of the exchange in the corpus.
    let exchange: Int
    /// The keys and positions from the root to the value.
    let path: [String]
  }

  /// The keys from the root; `*` for an element.
  let path: [String]
  /// How many values there are.
  private(set) var count = 0
  /// How many of them are in bodies that differ.
  private(set) var samples = 0
  /// How many of them have each type, by its name in JSON Schema.
  private(set) var kinds: [String: Int] = [:]
  /// What is known about texts.
  private(set) var texts = TextProfile()
  /// What is known about numbers.
  private(set) var numbers = NumberProfile()
  /// The first value other than `null`, and the last.
  private(set) var instances: [Instance] = []
  /// The last array with at least two elements.
  private(set) var longest: Instance?
  /// The numbers of elements of the arrays, as far as there are few.
  private(set) var lengths: Set<Int> = []
  /// Whether the arrays have scalars only.
  private(set) var hasScalarElements = true

  init(path: [String]) { self.path = path }

  /// The most numbers of elements that are kept.
  private static let maximumLengths = 3

  mutating func add(_ value: JSONValue, _ instance: Instance, isSample: Bool) {
    count += 1
    if isSample { samples += 1 }
    kinds[value.kind.name, default: 0] += 1
    switch value.kind {
    case .null: return
    case .string: texts.add(value.string ?? "")
    case .number:
      let isInteger = value.number?.isInteger ?? false
      numbers.add(value.text, isInteger: isInteger)
    case .array:
      if lengths.count < Self.maximumLengths { lengths.insert(value.count) }
      if value.count > 1 { longest = instance }
      hasScalarElements = hasScalarElements && value.elements.allSatisfy { $0.kind != .object && $0.kind != .array }
    case .object, .true, .false: break
    }
    if instances.count > 1 { instances.removeLast() }
    instances.append(instance)
  }

  /// The name of the member, or that of the array whose elements these are.
  var name: String { path.last { $0 != "*" } ?? "" }

  /// Whether none is `null`.
  var isNeverNull: Bool { kinds["null"] == nil && count > 0 }

  /// The only type; `nil` for several.
  var kind: String? {
    let kinds = kinds.keys.filter { $0 != "null" }
    return kinds.count == 1 ? kinds.first : nil
  }

  /// The type as a schema names it: `integer` for whole numbers.
  var schemaType: String? { kind == "number" && numbers.areIntegers ? "integer" : kind }
}

/// What the recorded bodies of one response of an operation have at each place.
struct BodyProfile: Sendable {
  /// The most places, values of one body, and levels that are looked at.
  private static let (maximumPlaces, maximumValues, maximumDepth) = (600, 20_000, 24)

  /// The places, in the order in which they occur first.
  private(set) var places: [PlaceProfile] = []
  /// The bodies.
  private(set) var bodies: [Int] = []
  private var positions: [[String]: Int] = [:]
  private var values = 0
  /// Whether the body differs from those before it.
  private var isSample = true

  /// Looks at the bodies of exchanges; the schema tells members from the keys of a map.
  init(_ exchanges: [Int], in corpus: RecordedCorpus, _ schema: (Int) -> SchemaShape?) {
    var seen: Set<[UInt8]> = []
    for exchange in exchanges {
      guard let document = corpus.entry(exchange)?.document else { continue }
      isSample = seen.insert(document.bytes).inserted
      bodies.append(exchange)
      values = 0
      visit(document.root, PlaceProfile.Instance(exchange: exchange, path: []), [], schema(exchange))
    }
  }

  /// Returns the place with a path.
  func place(_ path: [String]) -> PlaceProfile? { positions[path].map { places[$0] } }

  private mutating func visit(
    _ value: JSONValue,
    _ instance: PlaceProfile.Instance,
    _ path: [String],
    _ shape: SchemaShape?
  ) {
    values += 1
    guard values <= Self.maximumValues, path.count <= Self.maximumDepth else { return }
    let position: Int
    if let known = positions[path] {
      position = known
    } else {
      guard places.count < Self.maximumPlaces else { return }
      position = places.count
      positions[path] = position
      places.append(PlaceProfile(path: path))
    }
    places[position].add(value, instance, isSample: isSample)
    func child(_ token: String) -> PlaceProfile.Instance {
      PlaceProfile.Instance(exchange: instance.exchange, path: instance.path + [token])
    }
    switch value.kind {
    case .object:
      let isMap = shape?.isMap ?? false
      for member in value.members {
        let described = shape?.member(member.name)
        let key = isMap && described == nil ? "*" : member.name
        visit(member.value, child(member.name), path + [key], described ?? (isMap ? shape?.mapValues : nil))
      }
    case .array:
      let elements = shape?.elements
      for (number, element) in value.elements.enumerated() {
        visit(element, child(String(number)), path + ["*"], elements)
      }
    case .null, .true, .false, .number, .string: break
    }
  }
}
