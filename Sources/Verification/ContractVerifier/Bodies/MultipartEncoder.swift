import ContractJudge
import ContractModel
import HTTPMessages
import JSONSyntax
import SchemaVariations

/// Encodes the members of an object as the parts of a multipart body; binary members become files.
///
/// Sources: RFC 7578; OpenAPI 3.1, sections 4.8.14.4 and 4.8.15.
struct MultipartEncoder {
  let type: String
  let content: MediaContent

  /// Returns the media type with its boundary, and the bytes.
  func encode(_ members: [JSONLiteral.Member]) -> (type: String, bytes: [UInt8]) {
    let shape = content.schema.map { SchemaShape($0) }
    let parts = members.flatMap { member -> [Part] in
      let described = shape?.member(member.key)
      guard case .array(let elements) = member.value else {
        return [part(member.key, member.value, described)]
      }
      return elements.map { part(member.key, $0, described?.elements) }
    }
    var number = 0
    var boundary = "contract-boundary"
    while parts.contains(where: { String(decoding: $0.bytes, as: UTF8.self).contains(boundary) }) {
      number += 1
      boundary = "contract-boundary-\(number)"
    }
    var bytes: [UInt8] = []
    for part in parts {
      bytes += Array("--\(boundary)\r\nContent-Disposition: form-data; name=\"\(part.name)\"".utf8)
      if let file = part.file { bytes += Array("; filename=\"\(file)\"".utf8) }
      if let type = part.type { bytes += Array("\r\nContent-Type: \(type)".utf8) }
      for header in part.headers { bytes += Array("\r\n\(header.name): \(header.value)".utf8) }
      bytes += Array("\r\n\r\n".utf8) + part.bytes + Array("\r\n".utf8)
    }
    return ("\(type); boundary=\(boundary)", bytes + Array("--\(boundary)--\r\n".utf8))
  }

  private struct Part {
    let name: String
    var file: String?
    var type: String?
    var headers: [(name: String, value: String)] = []
    let bytes: [UInt8]
  }

  private func part(_ name: String, _ value: JSONLiteral, _ shape: SchemaShape?) -> Part {
    let encoding = content.encodings[name]
    var part = part(name, value, shape, as: content.partTypes(name, shape).first.map(Self.concrete))
    part.headers = (encoding?.headers ?? []).compactMap { header in
      let generated = header.isRequired ? header.schema.flatMap { SchemaExampleGenerator().value(for: $0) } : nil
      guard let value = header.examples.first.map({ JSONLiteral($0) }) ?? generated else { return nil }
      let text = value.plainText
      return text.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F } ? (header.name, text) : nil
    }
    return part
  }

  /// Returns a media type of a range.
  private static func concrete(_ range: MediaType) -> String {
    guard range.type == "*" || range.subtype == "*" else { return range.essence }
    switch range.type {
    case "image": return "image/png"
    case "text": return "text/plain"
    default: return "application/octet-stream"
    }
  }

  private func part(_ name: String, _ value: JSONLiteral, _ shape: SchemaShape?, as given: String?) -> Part {
    let name = String(String.UnicodeScalarView(name.unicodeScalars.filter { $0 != "\"" && $0.value >= 0x20 }))
    let isFile =
      shape.map { shape in
        shape.formats.contains("binary") || shape.contentMediaType != nil
          || shape.schemas.allSatisfy { $0["type"] == nil } && shape.memberNames.isEmpty && shape.enumeration.isEmpty
      } ?? false
    if isFile {
      // An image is the file that most servers accept where the contract names no type.
      let type = given ?? "image/png"
      let sample = value == .string("") ? nil : BodyForm.sample(type)
      return Part(name: name, file: Self.fileName(type), type: type, bytes: sample ?? Array(value.plainText.utf8))
    }
    if let given, let bytes = BodyForm.sample(given) {
      return Part(name: name, file: Self.fileName(given), type: given, bytes: bytes)
    }
    if let given {
      let isJSON = MediaType(given)?.isJSON ?? false
      return Part(name: name, type: given, bytes: isJSON ? value.serialized() : Array(value.plainText.utf8))
    }
    switch value {
    case .object, .array: return Part(name: name, type: "application/json", bytes: value.serialized())
    default: return Part(name: name, bytes: Array(value.plainText.utf8))
    }
  }

  private static func fileName(_ type: String) -> String { "example.\(type.split(separator: "/").last ?? "bin")" }
}
