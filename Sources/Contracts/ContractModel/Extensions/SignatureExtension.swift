import JSONSyntax

extension ContractExtension {
  /// `x-signature`: a header authenticates a request that the API sends.
  package static let signature = ContractExtension(
    "x-signature",
    of: .parameter,
    form: """
      "x-signature" has "algorithm", which is hmac-sha256; and may have "encoding", hex or base64, "prefix", a text \
      without spaces, "secret", text or base64, and "payload", a text with {body}, {header.NAME} or {item.NAME}
      """,
    summary: "the header authenticates a callback or webhook",
    explanation: """
      It belongs into a header parameter of a callback or webhook. The header has the `prefix` and the code of the \
      `payload`, by default `{body}`, with a key that both sides know. `{header.NAME}` is the value of another header, \
      `{item.NAME}` that of `NAME=…` in the same one. The header may have several signatures, separated by commas, or by \
      spaces if the prefix has a comma. `secret: base64` says that the key is base64, which may follow `whsec_`.
      """,
    example: "`x-signature: { algorithm: hmac-sha256, encoding: hex, prefix: 'sha256=' }`",
    remedy: """
      Put the secret into an environment variable, and name it with the key `callback-secret-env`; a contract never has one.
      """,
    hasForm: { RequestSignature.members(of: $0) != nil }
  )
}

extension ContractReader {
  /// Reads `x-signature` of a parameter; one of another form is reported with all extensions.
  mutating func signature(
    _ value: JSONValue,
    ofParameter name: String,
    in location: Parameter.Location
  ) -> RequestSignature? {
    guard let (encoding, prefix, payload, secret) = RequestSignature.members(of: value) else { return nil }
    guard location == .header else {
      let message = "\"x-signature\" belongs into a header parameter, not into the \(location) parameter \"\(name)\""
      report(.invalidExtension, message, at: value, leavingOutPart: true)
      return nil
    }
    return RequestSignature(
      header: name,
      encoding: encoding,
      prefix: prefix,
      payload: payload,
      secretForm: secret,
      place: sources.place(of: value)
    )
  }
}

extension RequestSignature {
  fileprivate typealias Members = (encoding: Encoding, prefix: String, payload: [PayloadPart], secret: SecretForm)

  fileprivate static func members(of value: JSONValue) -> Members? {
    let known = ["algorithm", "encoding", "prefix", "payload", "secret"]
    guard value.kind == .object, value.members.allSatisfy({ known.contains($0.name) }),
      value["algorithm"]?.string == "hmac-sha256"
    else { return nil }
    let encoding = value["encoding"].map { $0.string.flatMap(Encoding.init) } ?? .hex
    let secret = value["secret"].map { $0.string.flatMap(SecretForm.init) } ?? .text
    let payload = value["payload"].map { $0.string.flatMap(parts) } ?? [.body]
    let prefix = value["prefix"].map(\.string) ?? ""
    guard let encoding, let secret, let payload, let prefix,
      prefix.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
    else { return nil }
    return (encoding, prefix, payload, secret)
  }

  /// Returns the parts of a payload; `nil` if it names something else in braces, or the body nowhere.
  private static func parts(of text: String) -> [PayloadPart]? {
    var parts: [PayloadPart] = []
    var rest = text[...]
    while let open = rest.firstIndex(of: "{") {
      guard let close = rest[open...].firstIndex(of: "}") else { return nil }
      if open > rest.startIndex { parts.append(.text(String(rest[..<open]))) }
      let name = rest[rest.index(after: open)..<close]
      switch name {
      case "body": parts.append(.body)
      case _ where name.hasPrefix("header.") && name.count > 7: parts.append(.header(String(name.dropFirst(7))))
      case _ where name.hasPrefix("item.") && name.count > 5: parts.append(.item(String(name.dropFirst(5))))
      default: return nil
      }
      rest = rest[rest.index(after: close)...]
    }
    if !rest.isEmpty { parts.append(.text(String(rest))) }
    return parts.contains(.body) ? parts : nil
  }
}
