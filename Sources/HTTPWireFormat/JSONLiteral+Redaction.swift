package import JSONSyntax
package import Redaction

extension JSONLiteral {
  /// The value with the secrets taken out of every string in it; keys stay.
  package func redacted(by redaction: SecretRedaction) -> JSONLiteral {
    switch self {
    case .null, .bool, .number: self
    case .string(let text): .string(redaction.redacting(text: text))
    case .array(let elements): .array(elements.map { $0.redacted(by: redaction) })
    case .object(let members): .object(members.map { Member($0.key, $0.value.redacted(by: redaction)) })
    }
  }
}
