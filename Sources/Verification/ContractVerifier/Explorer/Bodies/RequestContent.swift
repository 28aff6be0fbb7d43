import ContractModel
import HTTPMessages
import JSONSyntax

/// The body of a request with its media type.
struct RequestContent: Sendable, Hashable {
  /// The value of `Content-Type`.
  let type: String
  let bytes: [UInt8]
  /// The value that the bytes encode; `nil` for text and binary data that no schema describes.
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

  private init(type: String, bytes: [UInt8]) {
    (self.type, self.bytes, value, isExample) = (type, bytes, nil, false)
  }

  /// Returns a body with other bytes, which no schema describes, and of the same type unless another one is given.
  func with(bytes: [UInt8], type: String? = nil) -> RequestContent {
    RequestContent(type: type ?? self.type, bytes: bytes)
  }
}
