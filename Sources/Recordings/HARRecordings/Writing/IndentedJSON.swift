import HTTPMessages
import JSONSyntax

/// Builds JSON text with one member or element per line, indented by two spaces per level.
struct IndentedJSON {
  /// The text so far.
  private(set) var bytes: [UInt8] = []
  private var depth: Int
  private var isEmpty = true

  /// Creates text whose first line is nested at `depth`.
  init(depth: Int) { self.depth = depth }

  /// Starts an object: a member if there is a key, or else an element.
  mutating func openObject(_ key: StaticString? = nil) { open(key, 0x7B) }

  /// Starts an array that is a member.
  mutating func openArray(_ key: StaticString) { open(key, 0x5B) }

  /// Writes an object: a member if there is a key, or else an element.
  mutating func object(_ key: StaticString? = nil, _ members: (inout IndentedJSON) -> Void) {
    openObject(key)
    members(&self)
    close(0x7D)
  }

  /// Writes an array that is a member.
  mutating func array(_ key: StaticString, _ elements: (inout IndentedJSON) -> Void) {
    openArray(key)
    elements(&self)
    close(0x5D)
  }

  /// Writes a string member.
  mutating func string(_ key: StaticString, _ text: String) {
    begin(key)
    JSONLiteral.write(text, to: &bytes)
  }

  /// Writes a string member, unless the text is `nil`.
  mutating func string(_ key: StaticString, ifAny text: String?) {
    if let text { string(key, text) }
  }

  /// Writes a member with base64 text.
  mutating func base64(_ key: StaticString, _ content: [UInt8]) {
    begin(key)
    bytes.append(0x22)
    Base64.encode(content, to: &bytes)
    bytes.append(0x22)
  }

  /// Writes a member with a number or a literal.
  mutating func plain(_ key: StaticString, _ text: String) {
    begin(key)
    bytes += text.utf8
  }

  /// Copies a member, key and value, from another text.
  mutating func verbatim(_ member: JSONMember) {
    begin(nil)
    bytes += member.key.document.bytes[member.key.byteRange]
    bytes += [0x3A, 0x20]
    bytes += member.value.document.bytes[member.value.byteRange]
  }

  private mutating func open(_ key: StaticString?, _ bracket: UInt8) {
    begin(key)
    bytes.append(bracket)
    depth += 1
    isEmpty = true
  }

  private mutating func close(_ bracket: UInt8) {
    depth -= 1
    if !isEmpty { startLine() }
    bytes.append(bracket)
    isEmpty = false
  }

  private mutating func begin(_ key: StaticString?) {
    if !isEmpty { bytes.append(0x2C) }
    isEmpty = false
    startLine()
    guard let key else { return }
    key.withUTF8Buffer { bytes += [0x22] + $0 + [0x22, 0x3A, 0x20] }
  }

  private mutating func startLine() {
    bytes.append(0x0A)
    bytes.append(contentsOf: repeatElement(0x20, count: depth * 2))
  }
}
