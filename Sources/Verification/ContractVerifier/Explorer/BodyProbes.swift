import ContractModel
import HTTPMessages
import JSONSchemas
import JSONSyntax
import SchemaVariations

/// Bodies that an operation must refuse, or that at least must not break it: no JSON, another type, too large a number.
///
/// A server that validates its input changes nothing, except where the schema allows integers of any size.
struct BodyProbes {
  /// A body with what is wrong with it.
  struct Invalid: Sendable {
    let content: RequestContent
    /// What is wrong, as in "the body is null".
    let reason: String
    /// After the first failure of a kind, no other body of the kind is sent.
    let kind: String
    /// Whether a server that documents a rejection must refuse the body.
    let mustBeRefused: Bool
    /// Whether common parsers and frameworks repair the body, so that taking it is a warning only.
    var isOftenTaken = false
    /// Whether the schema forbids the body.
    var isInvalid = true
    /// Whether frameworks convert a value of the body to one that the schema allows.
    var isConverted = false
    /// Whether an undocumented refusal is right, because clients do not send such a body.
    var mayBeRefused = true
  }

  let operation: Operation
  /// A body that the operation accepts, or that at least conforms to its schema.
  let sample: RequestContent
  let seed: UInt64
  /// The sample with names that the server does not have yet, for bodies that it may accept; `nil` for the sample itself.
  var fresh: RequestContent?

  /// A media type that needs a boundary (RFC 2046, section 5.1.1).
  static let multipart = "multipart/form-data"
  /// What is wrong with a request of that type alone.
  static let malformedType = "the media type of the body is \(multipart) without a boundary"
  private static let (maximumChanges, maximumLists) = (12, 3)

  /// The invalid bodies, the most telling first: at most thirty.
  var all: [Invalid] {
    guard
      let media = operation.requestBody?.content.first(where: { $0.range.essence == essence })
        ?? operation.requestBody?.content.first(where: { BodyForm($0.range) != nil })
    else { return [] }
    switch BodyForm(media.range) {
    case .json, .mergePatch:
      return unknownType + [withoutBoundary] + broken + shapes(media) + lists(media) + changes(media) + extremes(media)
        + nulls(media)
        + coercions(media)
    case .multipart: return [withoutBoundary] + unknownType
    case .form, .text, .binary, nil: return unknownType
    }
  }

  private var essence: String { MediaType(sample.type)?.essence ?? sample.type }
  private var isRequired: Bool { operation.requestBody?.isRequired ?? false }

  // MARK: Whole bodies

  /// Values of other types as the whole body.
  private func shapes(_ media: MediaContent) -> [Invalid] {
    guard let schema = media.schema, let value = sample.value else { return [] }
    var candidates: [(value: JSONLiteral, what: String)] = [
      (.null, "null"), (.array([value]), "a list that has the valid body"), ("text", "a text"), (42, "a number"),
      (.array([.null]), "a list of null"), (.array([.array([])]), "a list of an empty list"),
    ]
    if case .array = value { candidates.insert((.object([]), "an object"), at: 1) }
    return candidates.filter { !$0.value.isAllowed(by: schema) }.map { candidate in
      Invalid(
        content: sample.with(bytes: candidate.value.serialized()),
        reason: "the body is \(candidate.what)",
        kind: "another type",
        mustBeRefused: true
      )
    }
  }

  /// The body without its last byte.
  var truncated: Invalid {
    Invalid(
      content: sample.with(bytes: Array(sample.bytes.dropLast())),
      reason: "the body is not JSON",
      kind: "the body is not JSON",
      mustBeRefused: isRequired
    )
  }

  /// Bytes that are no JSON text, and no bytes at all.
  private var broken: [Invalid] {
    var bodies: [Invalid] = []
    func add(_ bytes: [UInt8], _ reason: String, mustBeRefused: Bool, isOftenTaken: Bool = false) {
      let content = sample.with(bytes: bytes)
      bodies.append(
        Invalid(
          content: content,
          reason: reason,
          kind: reason,
          mustBeRefused: mustBeRefused,
          isOftenTaken: isOftenTaken
        )
      )
    }
    if sample.bytes.count > 1 { bodies.append(truncated) }
    var bytes = sample.bytes
    // In a text if there is one, where it is not a syntax error, too.
    bytes.insert(0xFF, at: bytes.lastIndex(of: 0x22) ?? bytes.endIndex)
    add(bytes, "the body is not UTF-8", mustBeRefused: isRequired, isOftenTaken: true)
    if isRequired {
      // Some servers take no body for an empty object.
      let isObjectAllowed = operation.bodySchema.map { JSONLiteral.object([]).isAllowed(by: $0) } ?? true
      add([], "the required body is empty", mustBeRefused: true, isOftenTaken: isObjectAllowed)
    }
    return bodies
  }

  /// A media type that nobody knows, with a body that no server can take for something else.
  private var unknownType: [Invalid] {
    let reason = "the media type of the body is application/x-unknown"
    let content = sample.with(bytes: Array("?".utf8), type: "application/x-unknown")
    return [Invalid(content: content, reason: reason, kind: reason, mustBeRefused: isRequired)]
  }

  private var withoutBoundary: Invalid {
    let reason = Self.malformedType
    return Invalid(
      content: sample.with(bytes: sample.bytes, type: Self.multipart),
      reason: reason,
      kind: reason,
      mustBeRefused: false
    )
  }

  // MARK: Members

  /// The keywords of which one violation is tried, each with the most violations that are.
  private static let keywords: [String: Int] = [
    "required": 2, "type": 4, "minItems": 1, "maxItems": 1, "enum": 1, "minimum": 1, "maximum": 1,
    "exclusiveMinimum": 1, "exclusiveMaximum": 1, "minLength": 1, "maxLength": 1, "pattern": 1,
  ]

  /// Bodies with an empty list in place of a member, or of the elements of a list.
  private func lists(_ media: MediaContent) -> [Invalid] {
    guard let schema = media.schema, let value = sample.value, case .object(let members) = value else { return [] }
    let changed = members.compactMap { member -> (key: String, whole: JSONLiteral, what: String)? in
      let isList = if case .array = member.value { true } else { false }
      let other: JSONLiteral = isList ? .array([.array([])]) : .array([])
      let whole = value.replacing([member.key][...], with: other)
      guard !whole.isAllowed(by: schema) else { return nil }
      return (member.key, whole, isList ? "a list of an empty list" : "an empty list")
    }
    return changed.prefix(Self.maximumLists).map { change in
      Invalid(
        content: sample.with(bytes: change.whole.serialized()),
        reason: "\(JSONPointer(tokens: [change.key])) is \(change.what)",
        kind: "lists",
        mustBeRefused: true
      )
    }
  }

  /// Bodies that each break one constraint of one member.
  private func changes(_ media: MediaContent) -> [Invalid] {
    guard let schema = media.schema, let value = sample.value else { return [] }
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
      return Invalid(
        content: sample.with(bytes: change.whole.serialized()),
        reason: "\(change.pointer) \(violation.reason)",
        kind: violation.keyword,
        mustBeRefused: true
      )
    }
  }
}
