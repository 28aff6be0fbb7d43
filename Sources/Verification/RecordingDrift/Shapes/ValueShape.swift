import JSONSyntax
import Redaction

/// What the JSON values at one place of bodies look like: their types, formats, members and elements, not their values.
///
/// The elements of an array are one place, so an array is the set of the shapes of its elements. Objects that say what
/// they are, in a member such as `type`, also have a shape of their own for each kind.
struct ValueShape: Sendable {
  /// A type of JSON values.
  enum Kind: String, Sendable, Hashable, CaseIterable {
    case null, boolean, integer, number, string, object, array
  }

  /// The number of values.
  private(set) var count = 0
  /// How many values have each type; a number without a fraction is an integer.
  private(set) var kinds: [Kind: Int] = [:]
  /// The number of texts that say something about their format: those that are neither empty nor redacted.
  private(set) var texts = 0
  /// How many texts have each format.
  private(set) var formats: [TextFormat: Int] = [:]
  /// The members of objects.
  private(set) var members: [String: ValueShape] = [:]
  /// The elements of arrays, or the values of objects whose names are identifiers; one shape, or none.
  private(set) var elements: [ValueShape] = []
  /// The shapes of objects by what they say that they are.
  private(set) var variants: [String: ValueShape] = [:]
  /// The member that says so; `nil` where there is none.
  private(set) var discriminator: String?

  /// The most members of one object that are distinguished; an object with more is a dictionary.
  private static let mostMembers = 1000
  /// The deepest nesting that is looked at.
  private static let deepest = 64
  private static let mostVariants = 30
  /// The members that say what an object is.
  private static let discriminators = ["type", "kind", "@type", "__typename", "_type", "object", "event"]

  /// Creates the shape of no value.
  init() {}

  /// Creates the shape of a value.
  init(of value: JSONValue) { add(value, depth: 0) }

  /// The shape of the elements of arrays; `nil` if all arrays are empty.
  var element: ValueShape? { elements.first }

  /// Whether the names of the objects are no part of their shape: identifiers, dates, or codes.
  var isDictionary: Bool {
    guard !members.isEmpty else { return false }
    return members.count > Self.mostMembers || members.keys.allSatisfy(GeneratedName.includes)
      || GeneratedName.areCodes(members.keys)
  }

  /// The shape of all values of an object whose names do not matter.
  var values: ValueShape { members.values.reduce(into: ValueShape()) { $0.merge($1) } }

  private mutating func add(_ value: JSONValue, depth: Int) {
    count += 1
    let kind = Kind(of: value)
    kinds[kind, default: 0] += 1
    guard depth < Self.deepest else { return }
    switch kind {
    case .string:
      let text = value.string ?? ""
      guard !text.isEmpty, !SecretRedaction.isPlaceholder(text) else { return }
      texts += 1
      if let format = TextFormat(of: text) { formats[format, default: 0] += 1 }
    case .object: add(membersOf: value, depth: depth)
    case .array:
      // The only copy is changed, so that nothing is copied.
      var shape = elements.popLast() ?? ValueShape()
      for element in value.elements {
        shape.add(element, depth: depth + 1)
        shape.addVariant(element, depth: depth + 1)
      }
      if shape.count > 0 { elements = [shape] }
    case .null, .boolean, .integer, .number: break
    }
  }

  private mutating func add(membersOf object: JSONValue, depth: Int) {
    var seen: Set<String> = []
    for member in object.members where seen.insert(member.name).inserted {
      guard members[member.name] != nil || members.count <= Self.mostMembers else { continue }
      members[member.name, default: ValueShape()].add(member.value, depth: depth + 1)
    }
  }

  /// Adds an element to the shape of its kind, so that what only some kinds have is not merely optional.
  private mutating func addVariant(_ element: JSONValue, depth: Int) {
    guard element.kind == .object else { return }
    if discriminator == nil { discriminator = Self.discriminators.first { element[$0]?.string != nil } }
    guard let discriminator, let name = element[discriminator]?.string, !name.isEmpty, name.utf8.count <= 64,
      variants[name] != nil || variants.count < Self.mostVariants
    else { return }
    variants[name, default: ValueShape()].add(element, depth: depth)
  }

  /// Adds the values of another shape.
  mutating func merge(_ other: ValueShape) {
    count += other.count
    texts += other.texts
    kinds.merge(other.kinds, uniquingKeysWith: +)
    formats.merge(other.formats, uniquingKeysWith: +)
    for (name, shape) in other.members { members[name, default: ValueShape()].merge(shape) }
    for (name, shape) in other.variants { variants[name, default: ValueShape()].merge(shape) }
    discriminator = discriminator ?? other.discriminator
    if let element = other.element {
      var merged = elements.popLast() ?? ValueShape()
      merged.merge(element)
      elements = [merged]
    }
  }
}

extension ValueShape.Kind {
  init(of value: JSONValue) {
    switch value.kind {
    case .null: self = .null
    case .true, .false: self = .boolean
    case .number: self = value.number?.isInteger ?? false ? .integer : .number
    case .string: self = .string
    case .object: self = .object
    case .array: self = .array
    }
  }
}
