import ContractInference
import ContractModel
import Diagnostics
import Findings
import HTTPMessages
import JSONSyntax

/// The changes of the recorded bodies, place by place.
extension ResponseMutations {
  var bodies: [Mutation] {
    guard !profile.bodies.isEmpty else { return [] }
    return duplicateKeys + profile.places.flatMap { place in values(at: place) }
  }

  // MARK: Whole bodies

  /// The first object of a body has a key twice.
  private var duplicateKeys: [Mutation] {
    let first = profile.bodies.first { corpus.entry($0)?.document?.root.members.contains { _ in true } == true }
    guard let first, let root = corpus.entry(first)?.document?.root,
      let member = root.members.first(where: { _ in true })
    else { return [] }
    var text = root.document.bytes
    let key = member.key.byteRange
    guard let start = text[root.byteRange].firstIndex(of: 0x7B) else { return [] }
    text.insert(contentsOf: Array(text[key]) + [0x3A] + Array("null,".utf8), at: start + 1)
    var mutation = mutation(
      .duplicateKey,
      pointer: [],
      subject: "the body",
      phrase: "has the key \"\(member.name)\" twice",
      [.body(exchange: first, text: text)],
      at: ContractPlace(place: content(of: first)?.place ?? promise?.place ?? operation.responsesPlace)
    )
    mutation.advice = "document the body under content, such as application/json"
    return [mutation]
  }

  // MARK: Values

  private func values(at place: BodyProfile.Place) -> [Mutation] {
    guard !place.instances.isEmpty, place.path.last != nil || place.kind != nil else { return [] }
    let shape = ContractObjects.shape(place.path, in: root)
    // Nothing is known about what was redacted.
    guard place.sketch.texts.redactions == 0 else { return missing(place, shape) }
    let found = missing(place, shape) + nulls(place, shape) + types(place, shape)
    // Of a value that no schema describes, its presence and its type are to be described first.
    guard shape != nil else { return found }
    return found + empty(place, shape) + ranges(place, shape) + formats(place, shape) + choices(place, shape)
      + repetitions(place, shape)
  }

  /// Returns the name of a place in a sentence.
  private func name(_ place: BodyProfile.Place) -> String {
    place.path.isEmpty ? "the body" : "\(JSONPointer(tokens: place.path))"
  }

  private func contractPlace(_ shape: SchemaShape?, of place: BodyProfile.Place) -> ContractPlace {
    var shape = shape
    var path = place.path
    while shape == nil, !path.isEmpty {
      path.removeLast()
      shape = ContractObjects.shape(path, in: root)
    }
    if let schema = ContractObjects.targets(shape).first, let found = contract.place(of: schema) {
      return ContractPlace(place: found, pointer: schema.original.pointer)
    }
    let content = profile.bodies.lazy.compactMap { self.content(of: $0) }.first
    return ContractPlace(place: content?.place ?? promise?.place ?? operation.responsesPlace)
  }

  private func variants(_ place: BodyProfile.Place, _ value: JSONLiteral?) -> [Mutation.Variant] {
    place.instances.map { .part(exchange: $0.exchange, path: $0.path, value: value) }
  }

  private func mutation(
    _ kind: MutationKind,
    _ place: BodyProfile.Place,
    _ shape: SchemaShape?,
    _ phrase: String,
    _ variants: [Mutation.Variant],
    _ additions: [Remedy.Addition],
    evidence: String? = nil
  ) -> Mutation {
    var mutation = mutation(
      kind,
      pointer: place.path,
      subject: name(place),
      phrase: phrase,
      variants,
      at: contractPlace(shape, of: place),
      evidence: evidence ?? Self.evidence(place.count, of: place.count, "value")
    )
    mutation.samples = place.samples
    mutation.remedies = additions.flatMap { addition in
      ContractObjects.targets(shape).flatMap { objects.adding(addition, to: $0) }
    }
    if shape == nil { mutation.remedies += describing(place) }
    return mutation
  }

  static func evidence(_ count: Int, of all: Int, _ noun: String) -> String {
    "seen in \(count) of \(counted(all, noun))"
  }

  /// The additions that describe a member which no schema describes.
  private func describing(_ place: BodyProfile.Place) -> [Remedy] {
    guard let name = place.path.last, name != "*", let type = place.schemaType,
      let parent = ContractObjects.shape(Array(place.path.dropLast()), in: root)
    else { return [] }
    let schema = JSONLiteral.object([.init("type", .string(type))])
    return ContractObjects.targets(parent).flatMap { objects.adding(name, schema, in: "properties", of: $0) }
  }

  // MARK: Presence

  private func missing(_ place: BodyProfile.Place, _ shape: SchemaShape?) -> [Mutation] {
    guard let name = place.path.last, name != "*", isAlwaysThere(place) else { return [] }
    var mutation = mutation(
      .missing,
      place,
      shape,
      "is missing",
      variants(place, nil),
      [],
      evidence: Self.evidence(place.count, of: place.count, place.path.contains("*") ? "item" : "response")
    )
    let parents = ContractObjects.shape(Array(place.path.dropLast()), in: root)
    mutation.remedies = ContractObjects.targets(parents, naming: name).flatMap {
      objects.adding(.require(name), to: $0)
    }
    return [mutation]
  }

  private func nulls(_ place: BodyProfile.Place, _ shape: SchemaShape?) -> [Mutation] {
    // A member that is absent in some items, or may be null by the contract's own words, tells clients nothing else.
    guard place.isNeverNull, isAlwaysThere(place), !(shape.map(Self.namesNull) ?? false) else { return [] }
    let additions = place.schemaType.map { [Remedy.Addition.keyword("type", .string($0))] } ?? []
    return [mutation(.null, place, shape, "is null", variants(place, .null), additions)]
  }

  private func isAlwaysThere(_ place: BodyProfile.Place) -> Bool {
    guard let name = place.path.last, name != "*" else { return true }
    return profile.place(Array(place.path.dropLast()))?.sketch.kinds[.object] == place.count
  }

  /// Returns whether a schema says in so many words that a value may be null.
  private static func namesNull(_ shape: SchemaShape) -> Bool {
    shape.schemas.contains { schema in
      schema["nullable"]?.bool == true || schema["type"]?.string == "null"
        || schema["type"]?.elements.contains { $0.string == "null" } == true
        || schema["enum"]?.elements.contains { $0.isNull } == true
    }
  }

  // MARK: Types

  private func types(_ place: BodyProfile.Place, _ shape: SchemaShape?) -> [Mutation] {
    guard let kind = place.kind, let type = place.schemaType else { return [] }
    let other: (value: JSONLiteral, phrase: String, types: Set<String>)
    switch kind {
    case .string: other = (.number("42"), "is a number", ["number", "integer"])
    case .number, .integer, .boolean: other = (.string("text"), "is a text", ["string"])
    case .array: other = (.object([]), "is an object", ["object"])
    case .object, .null: other = (.array([]), "is an array", ["array"])
    }
    let additions = [Remedy.Addition.keyword("type", .string(type))]
    // What the contract allows in so many words, such as `type: [string, number]`, breaks nothing.
    let named = shape?.types ?? []
    var found: [Mutation] = []
    if named.isDisjoint(with: other.types) {
      found.append(mutation(.type, place, shape, other.phrase, variants(place, other.value), additions))
    }
    if place.areIntegers, !named.contains("number"), place.count > 1 || ResourceNaming.counts(place.name) {
      found.append(mutation(.type, place, shape, "is a fraction", variants(place, .number("1.5")), additions))
    }
    return found
  }

  // MARK: Emptiness

  private func empty(_ place: BodyProfile.Place, _ shape: SchemaShape?) -> [Mutation] {
    // A contract that says 0 means that it may be empty.
    let mayBeEmpty = shape?.schemas.contains { schema in
      ["minLength", "minItems"].contains { name in schema[name]?.text == "0" }
    }
    guard mayBeEmpty != true else { return [] }
    if place.kind == .string, place.isNeverNull, place.sketch.texts.empties == 0, place.count > 1, isAlwaysThere(place)
    {
      // What says more than that the text is not empty is not to be followed by less.
      let additions = (stronger(place) + [Remedy.Addition.keyword("minLength", .number("1"))])
      return [mutation(.empty, place, shape, "is empty", variants(place, .string("")), additions)]
    }
    // A list may be empty; a tuple, which always has as many elements, may not.
    if place.kind == .array, place.count > 2, place.lengths.count == 1, let length = place.lengths.first, length > 1,
      place.hasScalarElements
    {
      let addition = Remedy.Addition.keyword("minItems", .number(String(length)))
      return [mutation(.empty, place, shape, "is empty", variants(place, .array([])), [addition])]
    }
    return []
  }

  /// Returns the additions that describe texts that all have a format, or are a few values.
  private func stronger(_ place: BodyProfile.Place) -> [Remedy.Addition] {
    if let format = place.sketch.texts.schemaFormat { return [.keyword("format", .string(format))] }
    if let choices = values(of: place) {
      return [.keyword("enum", .array(choices.map { .string($0) }))]
    }
    return place.sketch.texts.lettersOfCode.map { [.keyword("pattern", .string("^[A-Z]{\($0)}$"))] } ?? []
  }

  // MARK: Numbers

  private func ranges(_ place: BodyProfile.Place, _ shape: SchemaShape?) -> [Mutation] {
    guard place.kind == .number, let shape else { return [] }
    var found: [Mutation] = []
    let bounds = shape.schemas.flatMap { [$0["minimum"], $0["exclusiveMinimum"]].compactMap(\.self) }
    let allowsNegative = bounds.contains { $0.text.hasPrefix("-") }
    if !place.sketch.hasNegative, !allowsNegative, !bounds.isEmpty || ResourceNaming.counts(place.name) {
      let value = JSONLiteral.number("-1")
      let addition = Remedy.Addition.keyword("minimum", .number("0"))
      found.append(mutation(.range, place, shape, "is negative", variants(place, value), [addition]))
    }
    // The formats int32 and int64 say what clients hold the number in.
    if place.areIntegers, !shape.types.contains("number"), shape.formats.isDisjoint(with: ["int32", "int64"]) {
      let value = JSONLiteral.number("100000000000000000000")
      let addition = Remedy.Addition.keyword("maximum", .number("9007199254740991"))
      found.append(mutation(.range, place, shape, "is too large for 64 bits", variants(place, value), [addition]))
    }
    return found
  }

  // MARK: Texts

  private func formats(_ place: BodyProfile.Place, _ shape: SchemaShape?) -> [Mutation] {
    guard place.kind == .string else { return [] }
    var found: [Mutation] = []
    let named = shape?.formats ?? []
    // What a contract describes by a format of its own is described.
    if let format = place.sketch.texts.schemaFormat, named.isEmpty || named.contains(format) {
      let variants = place.instances.flatMap { instance -> [Mutation.Variant] in
        let sample = corpus.entry(instance.exchange)?.body?.value(at: JSONPointer(tokens: instance.path))
        guard case .string(let text)? = sample else { return [] }
        return BrokenFormat.texts(of: format, like: text).map { broken in
          .part(exchange: instance.exchange, path: instance.path, value: .string(broken))
        }
      }
      let additions = [Remedy.Addition.keyword("format", .string(format))]
      found.append(mutation(.format, place, shape, "is no \(format)", variants, additions))
    }
    if place.sketch.texts.areWebAddresses {
      let value = JSONLiteral.string("ftp://files.example/1")
      let addition = Remedy.Addition.keyword("pattern", .string("^[Hh][Tt][Tt][Pp][Ss]?://"))
      found.append(mutation(.format, place, shape, "has another scheme than http", variants(place, value), [addition]))
    }
    if let letters = place.sketch.texts.lettersOfCode, place.sketch.texts.choices(named: place.name) == nil {
      let value = JSONLiteral.string(String(repeating: "x", count: letters + 1))
      let addition = Remedy.Addition.keyword("pattern", .string("^[A-Z]{\(letters)}$"))
      found.append(mutation(.format, place, shape, "is no code of capital letters", variants(place, value), [addition]))
    }
    return found
  }

  private func choices(_ place: BodyProfile.Place, _ shape: SchemaShape?) -> [Mutation] {
    guard place.kind == .string, let shape else { return [] }
    let known = values(of: place)
    guard known != nil || !shape.enumeration.isEmpty else { return [] }
    let additions = known.map { [Remedy.Addition.keyword("enum", .array($0.map { .string($0) }))] } ?? []
    let value = JSONLiteral.string("never-seen-before")
    var mutation = mutation(.unknownValue, place, shape, "is an unknown value", variants(place, value), additions)
    // The fewer times a value is seen, the likelier it is that others exist.
    mutation.neededSamples = 10 * (known?.count ?? 0)
    return [mutation]
  }

  /// The few values of a choice, none of which is a secret; `nil` if there are none.
  private func values(of place: BodyProfile.Place) -> [String]? {
    guard let choices = place.sketch.texts.choices(named: place.name), !place.instances.contains(where: corpus.isSecret)
    else {
      return nil
    }
    return choices
  }

  // MARK: Items

  private func repetitions(_ place: BodyProfile.Place, _ shape: SchemaShape?) -> [Mutation] {
    guard place.kind == .array, let longest = place.longest, place.path.count < 4,
      case .array(let elements)? = corpus.entry(longest.exchange)?.body?.value(at: JSONPointer(tokens: longest.path)),
      let last = elements.last
    else { return [] }
    let repeated = [
      Mutation.Variant.part(exchange: longest.exchange, path: longest.path, value: .array(elements + [last]))
    ]
    guard let key = key(of: place) else { return [] }
    let promise = JSONLiteral.object([.init("key", .string("/\(key)"))])
    var found = [
      mutation(.repeatedItem, place, shape, "has an item twice", repeated, [.keyword("x-unique-key", promise)])
    ]
    guard operation.method == .get, !place.path.contains("*"), 200..<300 ~= status,
      let repetitions = repetitionsInOrder(of: place, by: key)
    else { return found }
    var reversed = mutation(
      .reversedList,
      place,
      shape,
      "is in the reverse order when the request is repeated",
      [.repeated(exchange: longest.exchange, path: longest.path, value: .array(elements.reversed()))],
      []
    )
    let stable = JSONLiteral.object([
      .init("items", .string("\(JSONPointer(tokens: place.path))")), .init("fields", .array([.string("/\(key)")])),
    ])
    let object = objects.object(of: operation)
    reversed.place = ContractPlace(place: operation.place)
    reversed.samples = repetitions
    reversed.evidence = "the same request was repeated \(counted(repetitions, "time")), with the same order"
    reversed.remedies = objects.adding(.keyword("x-stable", stable), to: object)
    found.append(reversed)
    return found
  }

  /// Returns how often a recorded request was repeated and got its list in the same order; `nil` if another order is
  /// recorded, so that the server promises none.
  private func repetitionsInOrder(of place: BodyProfile.Place, by key: String) -> Int? {
    var known: [String: [String]] = [:]
    var count = 0
    for exchange in profile.bodies {
      guard let entry = corpus.entry(exchange),
        let list = entry.document?.root.value(at: JSONPointer(tokens: place.path)), list.count > 1
      else { continue }
      let keys = list.elements.map { $0[key]?.text ?? "" }
      let url = entry.exchange.request.url.description
      guard let before = known.updateValue(keys, forKey: url) else { continue }
      if keys == before { count += 1 } else if keys.sorted() == before.sorted() { return nil }
    }
    return count
  }

  /// The name of the member that tells the elements of an array apart; `nil` if none does.
  func key(of place: BodyProfile.Place) -> String? {
    let elements = place.path + ["*"]
    guard let element = profile.place(elements), element.kind == .object else { return nil }
    let names = ResourceNaming.keys
    let members = profile.places.filter { $0.path.count == elements.count + 1 && $0.path.starts(with: elements) }
    let candidates = members.filter { member in
      let lower = member.name.lowercased()
      return member.count == element.count && [.string, .number].contains(member.kind)
        && (names.contains(lower) || lower.hasSuffix("id") || lower.hasSuffix("_key"))
    }
    let ordered =
      candidates.filter { names.contains($0.name.lowercased()) }
      + candidates.filter { !names.contains($0.name.lowercased()) }
    return ordered.first { isUnique($0.name, in: place) }?.name
  }

  /// Returns whether no recorded array at a place has two elements with the same value of a member.
  private func isUnique(_ name: String, in place: BodyProfile.Place) -> Bool {
    profile.bodies.prefix(50).allSatisfy { exchange in
      guard let document = corpus.entry(exchange)?.document else { return true }
      return Self.arrays(at: place.path[...], of: document.root).allSatisfy { array in
        var seen: Set<String> = []
        return array.elements.allSatisfy { element in element[name].map { seen.insert($0.text).inserted } ?? true }
      }
    }
  }

  private static func arrays(at path: ArraySlice<String>, of value: JSONValue) -> [JSONValue] {
    guard let token = path.first else { return value.kind == .array ? [value] : [] }
    if token == "*", value.kind == .array {
      return value.elements.flatMap { arrays(at: path.dropFirst(), of: $0) }
    }
    return value[token].map { arrays(at: path.dropFirst(), of: $0) } ?? []
  }
}
