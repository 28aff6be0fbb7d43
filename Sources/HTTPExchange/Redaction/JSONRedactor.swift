import JSONSyntax

/// One pass over JSON text that replaces secret values and copies every other byte.
///
/// It looks at strings and brackets only, so that a broken body does not keep its secrets for being broken.
struct JSONRedactor {
  private let text: [UInt8]
  private let redaction: SecretRedaction
  private var output: [UInt8] = []
  private var offset = 0
  private var depth = 0
  /// Whether the value that comes next belongs to a secret name.
  private var nextIsSecret = false
  /// The depth of the container that is a secret as a whole.
  private var secretDepth: Int?

  init(text: [UInt8], redaction: SecretRedaction) {
    self.text = text
    self.redaction = redaction
    output.reserveCapacity(text.count)
  }

  mutating func run() -> [UInt8] {
    while offset < text.count {
      let byte = text[offset]
      switch byte {
      case UInt8(ascii: "\""): copyString()
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        depth += 1
        if nextIsSecret, secretDepth == nil { secretDepth = depth }
        nextIsSecret = false
        copyByte()
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        if secretDepth == depth { secretDepth = nil }
        depth -= 1
        nextIsSecret = false
        copyByte()
      case UInt8(ascii: ","):
        nextIsSecret = false
        copyByte()
      case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): copyNumber()
      default: copyByte()
      }
    }
    return output
  }

  private var isSecret: Bool { nextIsSecret || secretDepth != nil }

  private mutating func copyByte() {
    output.append(text[offset])
    offset += 1
  }

  private mutating func copyNumber() {
    let start = offset
    while offset < text.count, "+-.eE0123456789".utf8.contains(text[offset]) { offset += 1 }
    output += isSecret ? [UInt8(ascii: "0")] : text[start..<offset]
  }

  private mutating func copyString() {
    let start = offset
    offset += 1
    while offset < text.count, text[offset] != UInt8(ascii: "\"") {
      offset += text[offset] == UInt8(ascii: "\\") ? 2 : 1
    }
    offset = min(offset, text.count)
    let content = text[min(start + 1, offset)..<offset]
    if offset < text.count { offset += 1 }
    let string = content.withUnsafeBytes { String(decoding: JSONStringRules.unescaped($0), as: UTF8.self) }
    if isKey {
      nextIsSecret = redaction.names.isMember(string)
      output += text[start..<offset]
    } else {
      let replacement = isSecret ? SecretRedaction.placeholder : redaction.redacting(urlText: string)
      nextIsSecret = false
      if let replacement {
        JSONLiteral.write(replacement, to: &output)
      } else {
        output += text[start..<offset]
      }
    }
  }

  /// Whether a colon follows the string that was just read.
  private var isKey: Bool {
    text[offset...].first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) } == UInt8(ascii: ":")
  }
}
