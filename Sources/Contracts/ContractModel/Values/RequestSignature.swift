public import JSONSyntax

/// How a header authenticates a request that the API sends (`x-signature` of a header parameter).
///
/// The key is the user's; it is never in a contract.
public struct RequestSignature: Sendable, Hashable {
  /// How the bytes of the signature are written.
  public enum Encoding: String, Sendable, Hashable, CaseIterable {
    case hex, base64
  }

  /// The form of the secret.
  public enum SecretForm: String, Sendable, Hashable, CaseIterable {
    /// The text itself is the key.
    case text
    /// The key in base64, which may follow `whsec_`.
    case base64
  }

  /// A part of what is signed.
  public enum PayloadPart: Sendable, Hashable {
    /// Literal text.
    case text(String)
    /// `{body}`: the body.
    case body
    /// `{header.NAME}`: the value of another header.
    case header(String)
    /// `{item.NAME}`: the value of `NAME=…` in the header of the signature.
    case item(String)
  }

  /// The name of the header.
  public let header: String
  /// How the bytes are written.
  public let encoding: Encoding
  /// The text before the signature, such as `sha256=`.
  public let prefix: String
  /// The signed parts, in order.
  public let payload: [PayloadPart]
  /// The form of the secret.
  public let secretForm: SecretForm
  /// The place of `x-signature`.
  public let place: SourcePlace
}

/// Why a request is not signed as its contract says.
package enum SignatureFault: Sendable, Hashable {
  /// The header of the signature is missing.
  case missing
  /// A header that is signed, too, is missing.
  case missingHeader(String)
  /// The header of the signature has no `NAME=…`, which is signed, too.
  case missingItem(String)
  /// No signature follows the prefix in the encoding.
  case unreadable
  /// The signature is that of another request, or of another secret.
  case mismatch
}
