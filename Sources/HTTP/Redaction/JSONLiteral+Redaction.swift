package import JSONSyntax

extension JSONLiteral {
  /// Returns the value with secrets redacted in every string; keys are unchanged.
  package func redacted(by redaction: SecretRedaction) -> JSONLiteral {
    switch self {
    case .null, .bool, .number: self
    case .string(let text): .string(redaction.redacting(text: text))
    case .array(let elements): .array(elements.map { $0.redacted(by: redaction) })
    case .object(let members): .object(members.map { Member($0.key, $0.value.redacted(by: redaction)) })
    }
  }
}
