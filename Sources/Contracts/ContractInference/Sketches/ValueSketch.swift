package import JSONSyntax

/// The common properties of the JSON values at one place: their types, formats, choices, members and elements.
///
/// An inferred contract is the schema of a sketch, drift the difference of two, and the changes that measure a
/// contract are those that sketches of the recordings rule out. The elements of an array are one place, so an array is
/// the set of the sketches of its elements.
package struct ValueSketch: Sendable {
  /// A type of JSON values.
  package enum Kind: String, Sendable, Hashable, CaseIterable {
    case null, boolean, integer, number, string, object, array
  }

  /// The number of values.
  package private(set) var count = 0
  /// How many values have each type; a number without a fraction is an integer.
  package private(set) var kinds: [Kind: Int] = [:]
  /// The common properties of the texts.
  package private(set) var texts = TextSketch()
  /// Whether a number is below zero.
  package private(set) var hasNegative = false
  /// Whether a number is written with a point or an exponent, so that the next one may have a fraction.
  private(set) var hasPoint = false
  /// The members of objects.
  package private(set) var members: [String: ValueSketch] = [:]
  /// The names of the members, in the order in which they occur first.
  private(set) var names: [String] = []
  /// The number of the last object with this member: what an object has twice counts once.
  private var latest = 0
  /// The elements of arrays; one sketch, or none, because a value cannot contain itself.
  private var elements: [ValueSketch] = []
  /// The values of members beyond those that are distinguished; one sketch, or none.
  private var surplus: [ValueSketch] = []
  /// The sketches of objects by what they say that they are, in a member such as `type`, where they were asked for.
  package private(set) var variants: [String: ValueSketch] = [:]
  /// The member that says so; `nil` where there is none.
  private var discriminator: String?

  /// The deepest nesting that is looked at.
  static let deepest = 64
  /// The most members of one object that are distinguished; an object with more is a map.
  private static let mostMembers = 200
  private static let mostVariants = 30
  /// The members that say what an object is.
  private static let discriminators = ["type", "kind", "@type", "__typename", "_type", "object", "event"]

  /// Creates the sketch of no value.
  package init() {}

  /// Creates the sketch of a value.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - hasVariants: Whether each kind of the objects in arrays also has a sketch of its own.
  package init(of value: JSONValue, hasVariants: Bool = false) { add(value, hasVariants: hasVariants) }

  /// The sketch of the elements of arrays; `nil` if all arrays are empty.
  package var element: ValueSketch? { elements.first }

  /// The types other than null; integers are numbers.
  package var families: Set<Kind> {
    Set(kinds.keys.filter { $0 != .null }.map { $0 == .integer ? .number : $0 })
  }

  /// Whether the names of the objects are data, and no members: identifiers, dates or codes, or very many.
  package var isMap: Bool {
    guard !members.isEmpty else { return false }
    return members.count > Self.mostMembers || names.allSatisfy(Identifiers.isIdentifier)
      || Identifiers.areCodes(names) && Self.haveOneType(members.values)
  }

  /// Returns whether the values of sketches have one type, as far as they are not null.
  package static func haveOneType(_ sketches: some Sequence<ValueSketch>) -> Bool {
    Set(sketches.map(\.families)).subtracting([[]]).count <= 1
  }

  /// The common properties of the values of objects whose names are data.
  package var mapValues: ValueSketch {
    (names.compactMap { members[$0] } + surplus).reduce(into: ValueSketch()) { $0.merge($1) }
  }

  // MARK: Adding

  /// Adds a value, with what is in it.
  package mutating func add(_ value: JSONValue, hasVariants: Bool = false, depth: Int = 0) {
    addItself(value)
    guard depth < Self.deepest else { return }
    switch value.kind {
    case .array:
      guard value.count > 0 else { return }
      // Taken out of the array, the sketch is not copied.
      var sketch = elements.popLast() ?? ValueSketch()
      for element in value.elements {
        sketch.add(element, hasVariants: hasVariants, depth: depth + 1)
        if hasVariants { sketch.addVariant(element, depth: depth + 1) }
      }
      elements = [sketch]
    case .object:
      let number = kinds[.object] ?? 0
      for member in value.members {
        change(member.name) { sketch in
          guard sketch.latest < number else { return }
          sketch.latest = number
          sketch.add(member.value, hasVariants: hasVariants, depth: depth + 1)
        }
      }
    case .null, .true, .false, .number, .string: break
    }
  }

  /// Adds a value without its members and elements.
  package mutating func addItself(_ value: JSONValue) {
    count += 1
    let kind: Kind
    switch value.kind {
    case .null: kind = .null
    case .true, .false: kind = .boolean
    case .string:
      kind = .string
      texts.add(value.string ?? "")
    case .number:
      let text = value.text
      let isPlain = text.utf8.allSatisfy { $0 &- 0x30 < 10 || $0 == 0x2D }
      kind = isPlain || value.number?.isInteger ?? false ? .integer : .number
      hasNegative = hasNegative || text.utf8.first == 0x2D
      hasPoint = hasPoint || !isPlain
    case .array: kind = .array
    case .object: kind = .object
    }
    kinds[kind, default: 0] += 1
  }

  /// Changes the sketch of a member, or of the values of all members beyond those that are distinguished.
  private mutating func change(_ name: String, _ body: (inout ValueSketch) -> Void) {
    if let index = members.index(forKey: name) { return body(&members.values[index]) }
    if members.count <= Self.mostMembers {
      names.append(name)
      return body(&members[name, default: ValueSketch()])
    }
    var sketch = surplus.popLast() ?? ValueSketch()
    sketch.latest = 0
    body(&sketch)
    surplus = [sketch]
  }

  /// Adds an element to the sketch of its kind, so that what only some kinds have is not merely optional.
  private mutating func addVariant(_ element: JSONValue, depth: Int) {
    guard element.kind == .object else { return }
    if discriminator == nil { discriminator = Self.discriminators.first { element[$0]?.string != nil } }
    guard let discriminator, let name = element[discriminator]?.string, !name.isEmpty, name.utf8.count <= 64,
      variants[name] != nil || variants.count < Self.mostVariants
    else { return }
    variants[name, default: ValueSketch()].add(element, hasVariants: true, depth: depth)
  }

  /// Adds the values of another sketch.
  package mutating func merge(_ other: ValueSketch) {
    count += other.count
    kinds.merge(other.kinds, uniquingKeysWith: +)
    texts.merge(other.texts)
    hasNegative = hasNegative || other.hasNegative
    hasPoint = hasPoint || other.hasPoint
    for name in other.names {
      if let member = other.members[name] { change(name) { $0.merge(member) } }
    }
    for (name, sketch) in other.variants { variants[name, default: ValueSketch()].merge(sketch) }
    discriminator = discriminator ?? other.discriminator
    Self.merge(&elements, other.elements)
    Self.merge(&surplus, other.surplus)
  }

  private static func merge(_ sketches: inout [ValueSketch], _ others: [ValueSketch]) {
    guard let other = others.first else { return }
    var merged = sketches.popLast() ?? ValueSketch()
    merged.merge(other)
    sketches = [merged]
  }

  /// Lets the members allow also the values that members of the same name have in another sketch.
  mutating func widen(by other: ValueSketch) {
    for (name, sketch) in other.members { members[name]?.merge(sketch) }
  }
}
