import ContractModel
import HTTPMessages
import JSONSyntax
import SchemaVariations

/// The body of a request with its media type.
struct RequestContent: Sendable, Hashable {
  /// The value of `Content-Type`.
  let type: String
  let bytes: [UInt8]
  /// The value that the bytes encode, or the members that they change; `nil` for text and binary data that no schema describes.
  let value: JSONLiteral?
  /// Whether the value is an example of the contract.
  let isExample: Bool

  /// Encodes a value as one of a contract's media types; `nil` if the type cannot represent it.
  init?(_ value: JSONLiteral, as content: MediaContent, isExample: Bool = false) {
    guard let form = BodyForm(content.range), let (type, bytes) = form.encode(value, content) else { return nil }
    self.type = type
    self.bytes = bytes
    self.value = value
    self.isExample = isExample
  }

  /// Encodes new values of members as a JSON Patch (RFC 6902), or as one of SCIM (RFC 7644, section 3.5.2); `nil` if the
  /// media type is another one, or does not allow the patch.
  init?(patch changes: [JSONLiteral.Member], as content: MediaContent) {
    let isJSONPatch = content.range.essence == Self.jsonPatch
    guard isJSONPatch || content.sendsSteps, !changes.isEmpty else { return nil }
    let steps = changes.map { change -> JSONLiteral in
      let path = isJSONPatch ? JSONPointer(tokens: [change.key]).description : change.key
      return ["op": "replace", "path": .string(path), "value": change.value]
    }
    let schemas: JSONLiteral = ["urn:ietf:params:scim:api:messages:2.0:PatchOp"]
    let patch: JSONLiteral = isJSONPatch ? .array(steps) : ["schemas": schemas, "Operations": .array(steps)]
    guard content.schema.map({ patch.isAllowed(by: $0) }) ?? true else { return nil }
    (type, bytes, value, isExample) = (content.range.essence, patch.serialized(), .object(changes), false)
  }

  /// The media type of JSON Patch, whose bodies are not what they change.
  static let jsonPatch = "application/json-patch+json"

  private init(type: String, bytes: [UInt8]) {
    (self.type, self.bytes, value, isExample) = (type, bytes, nil, false)
  }

  /// Returns a body with other bytes, which no schema describes, and of the same type unless another one is given.
  func with(bytes: [UInt8], type: String? = nil) -> RequestContent {
    RequestContent(type: type ?? self.type, bytes: bytes)
  }
}

extension MediaContent {
  /// Whether a body has the steps of a change, as a patch of SCIM does, and no members of an item.
  var sendsSteps: Bool {
    schema.map { SchemaShape($0).member("Operations")?.elements?.member("op") != nil } ?? false
  }
}

extension Operation {
  var sendsSteps: Bool { requestBody?.content.contains(where: \.sendsSteps) ?? false }
}

/// The ways in which a request body represents a value.
enum BodyForm: Int, Sendable, Comparable {
  case json, mergePatch, form, multipart, sequence, text, binary

  /// Creates the form of a media type or range.
  init?(_ range: MediaType) {
    if range.essence == RequestContent.jsonPatch { return nil }
    if range.essence == "application/merge-patch+json" {
      self = .mergePatch
    } else if range.isJSON || range.essence == "*/*" || range.essence == "application/*" {
      self = .json
    } else if range.isForm {
      self = .form
    } else if let sequence = range.sequence, sequence != .parts {
      self = .sequence
    } else if range.type == "multipart" {
      self = .multipart
    } else if range.type == "text" || range.subtype == "xml" || range.subtype.hasSuffix("+xml") {
      self = .text
    } else {
      self = .binary
    }
  }

  static func < (left: BodyForm, right: BodyForm) -> Bool { left.rawValue < right.rawValue }

  /// A value for a body that no schema describes; `nil` for a form whose parts must be described.
  var undescribedValue: JSONLiteral? {
    switch self {
    case .text, .binary: "example"
    case .json, .mergePatch, .form: .object([])
    case .sequence: [.object([])]
    case .multipart: nil
    }
  }

  /// Returns the media type and the bytes of a value; `nil` if the form cannot represent it.
  func encode(_ value: JSONLiteral, _ content: MediaContent) -> (type: String, bytes: [UInt8])? {
    let range = content.range
    let isConcrete = range.type != "*" && range.subtype != "*"
    switch self {
    case .json, .mergePatch: return (isConcrete ? range.essence : "application/json", value.serialized())
    case .form:
      guard case .object(let members) = value else { return nil }
      return (range.essence, Array(FormText.of(members, content.encodings).utf8))
    case .sequence:
      // A text is the body as it is written.
      if case .string(let text) = value { return (range.essence, Array(text.utf8)) }
      if let schema = content.schema, SchemaShape(schema).types == ["string"] { return nil }
      guard case .array(let items) = value else { return content.sequenceBody([value]) }
      return content.sequenceBody(items)
    case .multipart:
      if case .array(let items) = value { return content.sequenceBody(items) }
      guard case .object(let members) = value else { return nil }
      return MultipartEncoder(type: range.subtype == "*" ? "multipart/form-data" : range.essence, content: content)
        .encode(members)
    case .text:
      guard case .string(let text) = value else { return nil }
      return (isConcrete ? range.essence : "text/plain", Array(text.utf8))
    case .binary:
      guard case .string(let text) = value else { return nil }
      let type = isConcrete ? range.essence : range.type == "image" ? "image/png" : "application/octet-stream"
      return (type, Self.sample(type) ?? Array(text.utf8))
    }
  }

  /// Returns the bytes of a file of a media type with a syntax of its own; `nil` if any bytes will do.
  static func sample(_ type: String) -> [UInt8]? {
    guard let type = MediaType(type), type.type == "image" else { return nil }
    return ImageSamples.image(type.subtype)
  }
}
