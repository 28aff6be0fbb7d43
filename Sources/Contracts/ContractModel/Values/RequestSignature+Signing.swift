import Basics
package import HTTPMessages

extension RequestSignature {
  /// Returns the key of a secret; `nil` for an empty one, and for one that is not in the form of the contract.
  package func key(from secret: String) -> [UInt8]? {
    let key: [UInt8]? =
      switch secretForm {
      case .text: Array(secret.utf8)
      case .base64: try? Base64.decode((secret.hasPrefix("whsec_") ? secret.dropFirst(6) : secret[...]).utf8)
      }
    return key?.isEmpty == false ? key : nil
  }

  /// Returns a request with its signature; `nil` if it lacks a header or an item that is signed.
  ///
  /// Other items that the header has are kept, such as the `t=…` of an example.
  package func sign(_ request: HTTPRequest, key: [UInt8]) -> HTTPRequest? {
    let others = items(of: request).filter { signature(in: $0) == nil }
    let (payload, fault) = payload(of: request, items: others)
    guard fault == nil else { return nil }
    var request = request
    let text = prefix + encoded(HMAC.sha256(of: payload, key: key))
    request.headers[header] = (others + [text]).joined(separator: separator)
    return request
  }

  /// Returns why a request has no valid signature; `nil` if it has one.
  ///
  /// The header may have several signatures, as while keys are exchanged; one that is valid is enough.
  package func fault(of request: HTTPRequest, key: [UInt8]) -> SignatureFault? {
    let items = items(of: request)
    guard !items.isEmpty else { return .missing }
    let signatures = items.compactMap(signature)
    guard !signatures.isEmpty else { return .unreadable }
    let (payload, fault) = payload(of: request, items: items)
    if let fault { return fault }
    let expected = HMAC.sha256(of: payload, key: key)
    return signatures.contains { HMAC.isEqual($0, expected) } ? nil : .mismatch
  }

  /// The separator of items: a comma, unless the prefix has one (Standard Webhooks, section "Signature scheme").
  private var separator: String { prefix.contains(",") ? " " : "," }

  private func items(of request: HTTPRequest) -> [String] {
    request.headers.values(of: header).flatMap { value in
      value.split { $0 == " " || String($0) == separator }.map(String.init)
    }
  }

  /// The bytes of the signature in an item; `nil` for an item that is none.
  private func signature(in item: String) -> [UInt8]? {
    guard item.hasPrefix(prefix) else { return nil }
    let text = item.dropFirst(prefix.count)
    let bytes =
      switch encoding {
      case .base64: try? Base64.decode(text.utf8)
      case .hex: Self.bytes(ofHex: text.utf8)
      }
    return bytes?.isEmpty == false ? bytes : nil
  }

  private static func bytes(ofHex text: Substring.UTF8View) -> [UInt8]? {
    let digits = text.compactMap { ASCII.hexValue($0) }
    guard digits.count == text.count, digits.count.isMultiple(of: 2) else { return nil }
    return zip(stride(from: 0, to: digits.count, by: 2), stride(from: 1, to: digits.count, by: 2)).map { high, low in
      digits[high] << 4 | digits[low]
    }
  }

  private func encoded(_ bytes: [UInt8]) -> String {
    switch encoding {
    case .base64: Base64.text(of: bytes)
    case .hex: bytes.hexDigits
    }
  }

  private func payload(of request: HTTPRequest, items: [String]) -> ([UInt8], SignatureFault?) {
    var bytes: [UInt8] = []
    for part in payload {
      switch part {
      case .text(let text): bytes += text.utf8
      case .body: bytes += request.body
      case .header(let name):
        guard let value = request.headers.values(of: name).first else { return ([], .missingHeader(name)) }
        bytes += value.utf8
      case .item(let name):
        guard let item = items.first(where: { $0.hasPrefix("\(name)=") }) else { return ([], .missingItem(name)) }
        bytes += item.utf8.dropFirst(name.utf8.count + 1)
      }
    }
    return (bytes, nil)
  }
}
