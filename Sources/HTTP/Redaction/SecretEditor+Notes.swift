import HTTPMessages

extension SecretEditor {
  /// Returns a text that a person or a tool wrote without its secrets; `nil` if it has none.
  ///
  /// In addition to what counts in every text, every value counts that is assigned to a secret name: `password=x`,
  /// `token: x`.
  package mutating func edit(note text: String) -> String? {
    let bytes = Array(text.utf8)
    let candidates = assignedSecrets(bytes, bytes.indices, .note)
    let edited = replacing(candidates, in: bytes, bytes.indices)
    let rest = edited ?? bytes
    // Detection must not report one secret twice.
    if purpose == .detection, !candidates.isEmpty { return nil }
    return (edit(rest, rest.indices, allowsRelative: true) ?? edited).map { String(decoding: $0, as: UTF8.self) }
  }
}
