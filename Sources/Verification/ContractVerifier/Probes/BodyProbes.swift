import Basics
import ContractModel
import HTTPMessages
import JSONSchemas
import JSONSyntax
import SchemaVariations

/// Bodies that an operation must refuse, or that at least must not break it: no JSON, another type, too large a number.
///
/// A server that validates its input changes nothing, except where the schema allows integers of any size.
struct BodyProbes {
  /// A body that differs from those of clients.
  struct Body: Sendable {
    let content: RequestContent
    /// The unusual property, as in "the body is null".
    let reason: String
    /// After the first failure of a kind, no other body of the kind is sent.
    let kind: String
    let verdict: Verdict
    /// Whether a part of a body of the right type is wrong, so that the API itself must find that out: frameworks refuse
    /// all other bodies before the API sees them, with statuses of their own.
    var isOfPart = false
  }

  /// The reaction to a body that is right for a server.
  enum Verdict: Sendable, Hashable {
    /// The schema forbids the body; a server that documents a rejection must refuse it.
    case refused
    /// The body is invalid, but a server need not refuse it.
    case unspecified
    /// The body is invalid, but common parsers and frameworks repair it, so that taking it is a warning only.
    case repaired(mustBeRefused: Bool)
    /// The schema forbids a value that many frameworks convert, so that taking it is a warning only.
    case converted
    /// The schema allows the body, but clients do not send it, so that an undocumented refusal is right.
    case extreme
    /// The schema allows the body, and clients send it.
    case accepted

    var isInvalid: Bool {
      switch self {
      case .refused, .unspecified, .repaired, .converted: true
      case .extreme, .accepted: false
      }
    }

    var mustBeRefused: Bool {
      switch self {
      case .refused, .converted: true
      case .repaired(let mustBeRefused): mustBeRefused
      case .unspecified, .extreme, .accepted: false
      }
    }

    /// Whether taking an invalid body is a warning only.
    var isOftenTaken: Bool {
      switch self {
      case .repaired, .converted: true
      case .refused, .unspecified, .extreme, .accepted: false
      }
    }
  }

  let operation: Operation
  /// A body that the operation accepts, or that at least conforms to its schema.
  let sample: RequestContent
  let seed: UInt64
  /// The sample with names that the server does not have yet, for bodies that it may accept; `nil` for the sample itself.
  var fresh: RequestContent?
  /// The members of the body that refer to something that exists.
  var references: [String] = []

  /// A media type that needs a boundary (RFC 2046, section 5.1.1).
  static let multipart = "multipart/form-data"
  /// The fault of a request of that type alone.
  static let malformedType = "the media type of the body is \(multipart) without a boundary"
  private static let (maximumChanges, maximumLists, maximumExtremes, maximumNulls) = (12, 3, 3, 5)

  /// The invalid bodies, the most telling first: at most thirty.
  var all: [Body] {
    guard
      let media = operation.requestBody?.content.first(where: { $0.range.essence == essence })
        ?? operation.requestBody?.content.first(where: { BodyForm($0.range) != nil })
    else { return [] }
    switch BodyForm(media.range) {
    case .json, .mergePatch:
      let whole = [unknownType, withoutBoundary] + broken
      guard let schema = media.schema else { return whole }
      return whole + shapes(schema) + lists(schema) + violations(schema) + extremes(schema)
        + dangling(schema) + nulls(schema) + conversions(schema)
    case .multipart: return [withoutBoundary, unknownType]
    case .form, .sequence, .text, .binary, nil: return [unknownType]
    }
  }

  /// At most three bodies that no server takes by mistake: not JSON, without a required member, and with an object in
  /// place of a member; empty for a body that is not a JSON object.
  var plain: [Body] {
    guard let schema = operation.bodySchema, let value = sample.value, case .object = value,
      let media = operation.requestBody?.content.first(where: { $0.range.isJSON && $0.schema?.place == schema.place })
    else { return [] }
    let generator = VariationGenerator(schema, seed: seed)
    let places = generator.places.places(of: value).filter { $0.path.count <= 1 }
    let absences = places.first.map { generator.candidates(at: $0, [.absence]) } ?? []
    let objects = places.dropFirst().flatMap { generator.candidates(at: $0, [.type]) }.filter { $0.part == .object([]) }
    let invalid = [absences.filter { $0.part == nil }, objects].compactMap { candidates in
      candidates.lazy.compactMap { candidate -> Body? in
        let whole = candidate.applied(to: value)
        guard !whole.isAllowed(by: schema), let content = RequestContent(whole, as: media) else { return nil }
        let (reason, kind) = (candidate.summary, candidate.name)
        return Body(content: content, reason: reason, kind: kind, verdict: .refused, isOfPart: !candidate.path.isEmpty)
      }
      .first
    }
    return (BodyForm(media.range) == .json ? [truncated] : []) + invalid
  }

  private var essence: String { MediaType(sample.type)?.essence ?? sample.type }
  private var isRequired: Bool { operation.requestBody?.isRequired ?? false }

  // MARK: Bytes

  /// Returns a body of which everything is wrong for one reason.
  private func body(_ reason: String, _ bytes: [UInt8], type: String? = nil, _ verdict: Verdict) -> Body {
    Body(content: sample.with(bytes: bytes, type: type), reason: reason, kind: reason, verdict: verdict)
  }

  /// The verdict on a body that is wrong, where no body is also right if none is required.
  private var refusedIfRequired: Verdict { isRequired ? .refused : .unspecified }

  /// The body without its last byte, which a number can do without.
  private var truncated: Body {
    let bytes = sample.value?.kind == .number ? sample.bytes + [0x2D] : Array(sample.bytes.dropLast())
    return body("the body is not JSON", bytes, refusedIfRequired)
  }

  /// Bytes that are not JSON text, and no bytes at all.
  private var broken: [Body] {
    var bytes = sample.bytes
    // In a text if there is one, where it is not a syntax error, too.
    bytes.insert(0xFF, at: bytes.lastIndex(of: 0x22) ?? bytes.endIndex)
    let encoding = body("the body is not UTF-8", bytes, .repaired(mustBeRefused: isRequired))
    // Some servers take no body for an empty object.
    let isObjectAllowed = operation.bodySchema.map { JSONLiteral.object([]).isAllowed(by: $0) } ?? true
    let empty = body(
      "the required body is empty",
      [],
      isObjectAllowed ? .repaired(mustBeRefused: true) : .refused
    )
    return (sample.bytes.count > 1 ? [truncated] : []) + [encoding] + (isRequired ? [empty] : [])
  }

  /// A media type that nobody knows, with a body that no server can take for something else.
  private var unknownType: Body {
    let type = "application/x-unknown"
    // A range such as */* is the promise to take any type, and a store of bytes keeps those of any type.
    let isDescribed = MediaType(type).flatMap { operation.requestBody?.content(for: $0) } != nil
    let isAny = isDescribed || essence == "application/octet-stream" && !operation.documents(415)
    let verdict = isAny ? .unspecified : refusedIfRequired
    return body("the media type of the body is \(type)", Array("?".utf8), type: type, verdict)
  }

  private var withoutBoundary: Body {
    body(Self.malformedType, sample.bytes, type: Self.multipart, .unspecified)
  }

  // MARK: Invalid values

  /// The keywords of which one violation is tried, each with the most violations that are.
  private static let keywords: [String: Int] = [
    "required": 2, "type": 4, "minItems": 1, "maxItems": 1, "enum": 1, "minimum": 1, "maximum": 1,
    "exclusiveMinimum": 1, "exclusiveMaximum": 1, "minLength": 1, "maxLength": 1, "pattern": 1,
  ]

  /// Values of other types as the whole body.
  private func shapes(_ schema: SchemaReference) -> [Body] {
    guard let value = sample.value else { return [] }
    let generator = VariationGenerator(schema, seed: seed)
    let shapes = generator.places.places(of: value).first.map { generator.candidates(at: $0, [.shape]) } ?? []
    return shapes.compactMap { invalid($0, of: sample, schema, kind: "another type", .refused) }
  }

  /// Bodies with an empty list in place of a member, or of the elements of a list.
  private func lists(_ schema: SchemaReference) -> [Body] {
    guard let value = sample.value, case .object = value else { return [] }
    let generator = VariationGenerator(schema, seed: seed)
    let members = generator.places.places(of: value).filter { $0.path.count == 1 }
    let lists = members.flatMap { generator.candidates(at: $0, [.shape]) }.compactMap {
      invalid($0, of: sample, schema, kind: "lists", .refused)
    }
    return Array(lists.prefix(Self.maximumLists))
  }

  /// Bodies that each break one constraint of one member.
  private func violations(_ schema: SchemaReference) -> [Body] {
    guard let value = sample.value else { return [] }
    var counts: [String: Int] = [:]
    var requiredDepths: Set<Int> = []
    let chosen = VariationGenerator(schema, seed: seed).variations(of: value).filter { change in
      guard let violation = change.violation, violation.isEnforced, !change.path.isEmpty else { return false }
      guard let most = Self.keywords[violation.keyword], counts[violation.keyword, default: 0] < most else {
        return false
      }
      // Servers that check what an object must have often forget the objects in it.
      if violation.keyword == "required", !requiredDepths.insert(change.path.count).inserted { return false }
      counts[violation.keyword, default: 0] += 1
      return true
    }
    return chosen.prefix(Self.maximumChanges).compactMap { change in
      guard let violation = change.violation else { return nil }
      let content = sample.with(bytes: change.whole.serialized())
      let reason = "\(change.pointer) \(violation.reason)"
      return Body(content: content, reason: reason, kind: violation.keyword, verdict: .refused, isOfPart: true)
    }
  }

  /// Returns the sample with a change; `nil` if the schema allows it.
  private func invalid(
    _ change: VariationCandidate,
    of sample: RequestContent,
    _ schema: SchemaReference,
    kind: String,
    _ verdict: Verdict
  ) -> Body? {
    guard let whole = sample.value.map(change.applied), !whole.isAllowed(by: schema) else { return nil }
    return Body(
      content: sample.with(bytes: whole.serialized()),
      reason: change.summary,
      kind: kind,
      verdict: verdict,
      isOfPart: !change.path.isEmpty
    )
  }

  // MARK: Values of members

  /// The body of a probe that a server may accept.
  private var acceptable: RequestContent { fresh ?? sample }

  /// Returns a change of a kind for each member of the body, and for each that it may have.
  private func changes(
    _ kind: VariationKind,
    _ schema: SchemaReference,
    where isWanted: (VariationCandidate) -> Bool = { _ in true }
  ) -> [VariationCandidate] {
    guard let value = acceptable.value else { return [] }
    let generator = VariationGenerator(schema, seed: seed)
    let complete = GeneratedValue.complete(value, schema, seed: seed)
    return generator.places.places(of: complete).filter { $0.path.count == 1 }.compactMap { place in
      generator.candidates(at: place, [kind]).first(where: isWanted)
    }
  }

  /// Returns at most some bodies with changes that the schema allows.
  private func valid(
    _ changes: [VariationCandidate],
    of sample: RequestContent,
    _ schema: SchemaReference,
    atMost maximum: Int,
    _ body: (VariationCandidate, RequestContent) -> Body
  ) -> [Body] {
    guard let value = sample.value else { return [] }
    return changes.map { ($0, $0.applied(to: value)) }.filter { $1 != value && $1.isAllowed(by: schema) }
      .prefix(maximum).map { change, whole in body(change, sample.with(bytes: whole.serialized())) }
  }

  /// Valid bodies, each with an integer that no common type of numbers holds, where the schema has no limit for it.
  ///
  /// A server may refuse it with a reason, and must not break.
  private func extremes(_ schema: SchemaReference) -> [Body] {
    let changes = changes(.number, schema) { $0.name == UnusualNumber.beyondInt64.name }
    return valid(changes, of: acceptable, schema, atMost: Self.maximumExtremes) { change, content in
      let kind = "too large an integer at \(JSONPointer(tokens: change.path))"
      return Body(content: content, reason: change.summary, kind: kind, verdict: .extreme)
    }
  }

  /// Valid bodies, each with an identifier that names nothing in place of one; a server may take or refuse it.
  private func dangling(_ schema: SchemaReference) -> [Body] {
    guard let value = acceptable.value, case .object(let members) = value else { return [] }
    var random = SeededGenerator(seed: seed, purpose: "dangling \(operation.id)")
    return members.filter { references.contains($0.key) }.prefix(Self.maximumExtremes).compactMap { member in
      let (isNumber, known) = (member.value.kind == .number, member.value.plainText)
      let text = IdentifierText.unknown(type: isNumber ? "integer" : "string", format: nil, like: known, &random)
      let whole = value.replacing([member.key], with: isNumber ? .number(text) : .string(text))
      guard whole != value, whole.isAllowed(by: schema) else { return nil }
      let place = JSONPointer(tokens: [member.key])
      let (content, reason) = (acceptable.with(bytes: whole.serialized()), "\(place) is \(text), which names nothing")
      return Body(content: content, reason: reason, kind: "reference at \(place)", verdict: .extreme)
    }
  }

  /// Valid bodies of updates, each with `null` for a member that may be null.
  private func nulls(_ schema: SchemaReference) -> [Body] {
    guard [.put, .patch].contains(operation.method) else { return [] }
    return valid(changes(.null, schema), of: sample, schema, atMost: Self.maximumNulls) { change, content in
      Body(
        content: content,
        reason: "\(change.summary), which the contract allows",
        kind: "null at \(JSONPointer(tokens: change.path))",
        verdict: .accepted
      )
    }
  }

  /// Bodies with a value of another type that many frameworks convert, one for each type.
  private func conversions(_ schema: SchemaReference) -> [Body] {
    var kinds: Set<String> = []
    return changes(.conversion, schema).compactMap { change in
      invalid(change, of: acceptable, schema, kind: change.name, .converted)
    }
    .filter { kinds.insert($0.kind).inserted }
  }
}
