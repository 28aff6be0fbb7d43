import ContractInference
import ContractModel
import JSONSyntax

/// The values at each place of the recorded bodies of one response of an operation.
struct BodyProfile: Sendable {
  /// The values at one place, in which `*` is any element of an array, and where they were recorded.
  struct Place: Sendable {
    /// A value in a recorded body.
    struct Instance: Sendable, Hashable {
      /// The position of the exchange in the corpus.
      let exchange: Int
      /// The keys and positions from the root to the value.
      let path: [String]
    }

    /// The keys from the root; `*` for an element.
    let path: [String]
    /// The common properties of the values; their members and elements are places of their own.
    fileprivate(set) var sketch = ValueSketch()
    /// How many values are in bodies that differ.
    fileprivate(set) var samples = 0
    /// The first value other than `null`, and the last.
    private(set) var instances: [Instance] = []
    /// The last array with at least two elements.
    private(set) var longest: Instance?
    /// The numbers of elements of the arrays, as far as there are few.
    private(set) var lengths: Set<Int> = []
    /// Whether the arrays have scalars only.
    private(set) var hasScalarElements = true

    /// The most numbers of elements that are kept.
    private static let maximumLengths = 3

    fileprivate init(path: [String]) { self.path = path }

    fileprivate mutating func add(_ value: JSONValue, _ instance: Instance, isSample: Bool) {
      sketch.addItself(value)
      if isSample { samples += 1 }
      guard !value.isNull else { return }
      if value.kind == .array {
        if lengths.count < Self.maximumLengths { lengths.insert(value.count) }
        if value.count > 1 { longest = instance }
        hasScalarElements = hasScalarElements && value.elements.allSatisfy { $0.kind != .object && $0.kind != .array }
      }
      if instances.count > 1 { instances.removeLast() }
      instances.append(instance)
    }

    /// The name of the member, or that of the array whose elements these are.
    var name: String { path.last { $0 != "*" } ?? "" }

    /// The number of values.
    var count: Int { sketch.count }

    /// Whether none is `null`.
    var isNeverNull: Bool { sketch.kinds[.null] == nil && count > 0 }

    /// The only type, in which integers are numbers; `nil` for several.
    var kind: ValueSketch.Kind? { sketch.families.count == 1 ? sketch.families.first : nil }

    /// Whether all values are whole numbers.
    var areIntegers: Bool { kind == .number && sketch.kinds[.number] == nil }

    /// The type as a schema names it: `integer` for whole numbers.
    var schemaType: String? { areIntegers ? "integer" : kind?.rawValue }
  }

  /// The most places, values of one body, and levels that are looked at.
  private static let (maximumPlaces, maximumValues, maximumDepth) = (600, 20_000, 24)

  /// The places, in the order in which they occur first.
  private(set) var places: [Place] = []
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
      visit(document.root, Place.Instance(exchange: exchange, path: []), [], schema(exchange))
    }
  }

  func place(_ path: [String]) -> Place? { positions[path].map { places[$0] } }

  private mutating func visit(
    _ value: JSONValue,
    _ instance: Place.Instance,
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
      places.append(Place(path: path))
    }
    places[position].add(value, instance, isSample: isSample)
    func child(_ token: String) -> Place.Instance {
      Place.Instance(exchange: instance.exchange, path: instance.path + [token])
    }
    switch value.kind {
    case .object:
      let isMap = shape?.isMap ?? false
      for member in value.members {
        let described = shape?.member(member.name)
        let key = isMap && described == nil ? "*" : member.name
        visit(member.value, child(member.name), path + [key], described ?? (isMap ? shape?.entries : nil))
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
