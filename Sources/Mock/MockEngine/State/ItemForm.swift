import ContractModel
import JSONSchemas
import JSONSyntax
import SchemaVariations

/// How a response shows an item: which members, and what it shows where the item lacks a required one.
///
/// Each form has a number of its own, by which items remember what they look like in it.
final class ItemForm: Sendable {
  let number: Int
  private let schema: SchemaReference?
  /// The schemas of an item inside of the body's schema.
  private let described: Set<String>
  private let names: [String]
  /// The members that the contract describes elsewhere alone, and that this form does not show.
  private let known: Set<String>
  private let hidden: Set<String>
  /// The places of other members that are never shown, in objects of the item.
  private let hiddenPlaces: [[String]]
  private let required: [String]
  /// Whether the contract says that items may have other members, or that they must not.
  private let isOpen: Bool, isClosed: Bool
  /// An item that the schema allows; `nil` if none is known.
  private let sample: JSONLiteral?
  /// Where the item is in a body that `schema` allows.
  private let place: JSONPointer
  private let frame: JSONLiteral

  /// Creates the form of an item in the bodies of a schema.
  ///
  /// - Parameters:
  ///   - shape: The shape of an item; `nil` if the contract describes none.
  ///   - schema: The schema of the whole body; `nil` for none.
  ///   - frame: A body that the schema allows.
  ///   - place: Where the item is in it.
  ///   - known: The names of the members that the contract describes anywhere; others are shown as they were sent.
  init(
    number: Int,
    _ shape: SchemaShape?,
    in schema: SchemaReference?,
    known: Set<String> = [],
    frame: JSONLiteral,
    at place: JSONPointer
  ) {
    self.number = number
    self.known = known
    self.schema = schema
    self.place = place
    self.frame = frame
    let names = shape?.memberNames ?? []
    (self.names, described) = (names, Set(names))
    let hidden = Set(names.filter { shape?.member($0)?.has("writeOnly") == true })
    self.hidden = hidden
    var visits = 0
    hiddenPlaces = shape.map { Self.hiddenPlaces(in: $0, [], &visits) } ?? []
    required = names.filter { shape?.requires($0) == true && !hidden.contains($0) }
    isClosed =
      shape?.schemas.contains { schema in
        ["additionalProperties", "unevaluatedProperties"].contains { schema[$0]?.bool == false }
      } ?? false
    isOpen =
      shape?.schemas.contains { schema in
        ["additionalProperties", "unevaluatedProperties", "patternProperties"].contains { keyword in
          schema[keyword].map { $0.kind == .object || $0.bool == true } ?? false
        }
      } ?? true
    sample = frame.value(at: place)
  }

  /// Returns an item as the response shows it.
  func shown(_ item: StoredItem) -> [UInt8] { item.bytes(in: number) { shown(item.value).serialized() } }

  /// Returns a value as the response shows it.
  func shown(_ value: JSONLiteral) -> JSONLiteral {
    var value = value
    for place in hiddenPlaces where value.value(at: JSONPointer(tokens: place)) != nil {
      value = value.replacing(place[...], with: nil)
    }
    guard case .object(let members) = value else { return isAllowed(value) ? value : sample ?? value }
    var chosen = members.filter { member in
      !hidden.contains(member.key)
        && (isOpen || described.isEmpty || described.contains(member.key) || !isClosed && !known.contains(member.key))
    }
    var present = Set(chosen.map(\.key))
    for member in members where !present.contains(member.key) && !hidden.contains(member.key) {
      let like = ResourceNaming.normalized(member.key)
      guard let name = names.first(where: { ResourceNaming.normalized($0) == like }), present.insert(name).inserted
      else { continue }
      chosen.append(JSONLiteral.Member(name, member.value))
    }
    for name in required where !present.contains(name) {
      if let value = sample?[name] { chosen.append(JSONLiteral.Member(name, value)) }
    }
    let result = named(.object(chosen))
    guard !isAllowed(result), let sample else { return result }
    // A response that is a text, such as a confirmation, shows no item.
    guard case .object(let usual) = sample else { return isAllowed(sample) ? sample : result }
    // One member at a time, so that a single odd value does not make the whole item another one.
    var repaired = JSONLiteral.object(usual)
    for member in chosen.prefix(min(Self.mostRepairs, Self.repairedBytes / result.estimatedSize)) {
      let usual = sample[member.key]
      // A reference as an object, a number as a text, otherwise nothing: never the value of an example in place of the
      // sent one.
      let object = usual.flatMap { ItemReference.object(naming: member.value, like: $0) }
      let isScalar = [.number, .true, .false].contains(member.value.document?.root.kind)
      let values = [member.value, object, isScalar ? .string(member.value.plainText) : nil, nil]
      let candidates = values.enumerated().lazy.filter { $0.offset == 3 || $0.element != nil }
        .map { repaired.replacing([member.key], with: $0.element) }
      if let fit = candidates.first(where: isAllowed) { repaired = fit }
    }
    for member in usual where !present.contains(member.key) {
      let candidate = repaired.replacing([member.key], with: nil)
      if isAllowed(candidate) { repaired = candidate }
    }
    return repaired
  }

  /// Returns the places of members that are never shown, in objects within an item.
  private static func hiddenPlaces(in shape: SchemaShape, _ path: [String], _ visits: inout Int) -> [[String]] {
    var found: [[String]] = []
    for name in shape.memberNames where visits < mostVisits {
      visits += 1
      guard let member = shape.member(name), member.elements == nil else { continue }
      if member.has("writeOnly") {
        if !path.isEmpty { found.append(path + [name]) }
      } else if path.count < 3 {
        found += hiddenPlaces(in: member, path + [name], &visits)
      }
    }
    return found
  }

  /// The most members whose descriptions are looked at for those that are never shown.
  private static let mostVisits = 500

  /// The maximum number of members that are tried one by one, and of the bytes that are judged for that.
  private static let (mostRepairs, repairedBytes) = (200, 64 << 20)

  /// Returns an item with the name of the schema that its members match, where the contract has it tell schemas apart.
  private func named(_ item: JSONLiteral) -> JSONLiteral {
    guard let schema, schema.validator.hasAnnotations("discriminator") else { return item }
    let body = frame.replacing(place.tokens[...], with: item)
    return DiscriminatedValue(schema).corrected(body).value(at: place) ?? item
  }

  /// Returns whether a response may show a value, apart from what it lacks.
  func isFit(_ value: JSONLiteral) -> Bool { isAllowed(value) }

  private func isAllowed(_ value: JSONLiteral) -> Bool {
    guard let schema else { return true }
    guard let document = frame.replacing(place.tokens[...], with: value).document else { return false }
    return schema.validator.isValid(document.root)
  }
}
