/// A JSON value for serialization, which keeps the order of members.
public indirect enum JSONLiteral: Sendable, Hashable {
  case null
  case bool(Bool)
  /// A number, as JSON text.
  case number(String)
  case string(String)
  case array([JSONLiteral])
  case object([Member])

  /// A member of an object.
  public struct Member: Sendable, Hashable {
    /// The key.
    public var key: String
    /// The value.
    public var value: JSONLiteral

    /// Creates a member.
    public init(_ key: String, _ value: JSONLiteral) {
      self.key = key
      self.value = value
    }

    /// Returns whether two members have the same key, byte for byte, and the same value.
    public static func == (one: Member, other: Member) -> Bool {
      one.key.utf8.elementsEqual(other.key.utf8) && one.value == other.value
    }
  }

  /// Returns whether two values are the same, their texts byte for byte.
  ///
  /// Strings of Swift are equal where Unicode calls them equivalent, and JSON distinguishes them (RFC 8259, section 8.3).
  public static func == (one: JSONLiteral, other: JSONLiteral) -> Bool {
    switch (one, other) {
    case (.null, .null): true
    case (.bool(let one), .bool(let other)): one == other
    case (.number(let one), .number(let other)), (.string(let one), .string(let other)):
      one.utf8.elementsEqual(other.utf8)
    case (.array(let one), .array(let other)): one == other
    case (.object(let one), .object(let other)): one == other
    case (.null, _), (.bool, _), (.number, _), (.string, _), (.array, _), (.object, _): false
    }
  }

  /// The kind of the value.
  package var kind: JSONKind {
    switch self {
    case .null: .null
    case .bool(let value): value ? .true : .false
    case .number: .number
    case .string: .string
    case .array: .array
    case .object: .object
    }
  }

  /// Copies a parsed value; numbers keep their text.
  public init(_ value: JSONValue) {
    switch value.kind {
    case .null: self = .null
    case .true: self = .bool(true)
    case .false: self = .bool(false)
    case .number: self = .number(value.text)
    case .string: self = .string(value.string ?? "")
    case .array: self = .array(value.elements.map(JSONLiteral.init))
    case .object: self = .object(value.members.map { Member($0.name, JSONLiteral($0.value)) })
    }
  }

  /// Serializes the value on one line, or indented by two spaces per level with one member or element per line.
  public func serialized(indented: Bool = false) -> [UInt8] {
    var output: [UInt8] = []
    // Many values are a short string or a number.
    output.reserveCapacity(64)
    write(to: &output, indentation: indented ? 0 : nil)
    return output
  }

  /// Serializes the value indented, for a line that is nested at a depth.
  package func serialized(nestedAt depth: Int) -> [UInt8] {
    var output: [UInt8] = []
    write(to: &output, indentation: 2 * depth)
    return output
  }

  private func write(to output: inout [UInt8], indentation: Int?) {
    switch self {
    case .null: output += Array("null".utf8)
    case .bool(let value): output += Array((value ? "true" : "false").utf8)
    case .number(let text): output += text.utf8
    case .string(let text): Self.write(text, to: &output)
    case .array(let elements):
      Self.write(elements, between: (0x5B, 0x5D), to: &output, indentation: indentation) { element, output, inner in
        element.write(to: &output, indentation: inner)
      }
    case .object(let members):
      Self.write(members, between: (0x7B, 0x7D), to: &output, indentation: indentation) { member, output, inner in
        Self.write(member.key, to: &output)
        output.append(0x3A)
        if inner != nil { output.append(0x20) }
        member.value.write(to: &output, indentation: inner)
      }
    }
  }

  private static func write<Child>(
    _ children: [Child],
    between brackets: (UInt8, UInt8),
    to output: inout [UInt8],
    indentation: Int?,
    child: (Child, inout [UInt8], Int?) -> Void
  ) {
    output.append(brackets.0)
    let inner = indentation.map { $0 + 2 }
    for (position, element) in children.enumerated() {
      if position > 0 { output.append(0x2C) }
      if let inner { output += [0x0A] + Array(repeating: 0x20, count: inner) }
      child(element, &output, inner)
    }
    if let indentation, !children.isEmpty { output += [0x0A] + Array(repeating: 0x20, count: indentation) }
    output.append(brackets.1)
  }

  /// Writes a string with its quotation marks; escapes only what RFC 8259, section 7, requires.
  public static func write(_ text: String, to output: inout [UInt8]) {
    output.append(0x22)
    for byte in text.utf8 {
      switch byte {
      case 0x22: output += [0x5C, 0x22]
      case 0x5C: output += [0x5C, 0x5C]
      case 0x0A: output += [0x5C, 0x6E]
      case 0x0D: output += [0x5C, 0x72]
      case 0x09: output += [0x5C, 0x74]
      case 0..<0x20:
        let hex = String(byte, radix: 16)
        output += Array("\\u00\(hex.count < 2 ? "0" : "")\(hex)".utf8)
      default: output.append(byte)
      }
    }
    output.append(0x22)
  }
}

// Not by `nil`: in `isAbsent ? nil : value` it would be `.null`, and not the absence of an optional value.
extension JSONLiteral: ExpressibleByStringLiteral, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  /// Creates a string.
  public init(stringLiteral value: String) { self = .string(value) }
  /// Creates a boolean.
  public init(booleanLiteral value: Bool) { self = .bool(value) }
  /// Creates an integer.
  public init(integerLiteral value: Int) { self = .number(String(value)) }
  /// Creates an array.
  public init(arrayLiteral elements: JSONLiteral...) { self = .array(elements) }
  /// Creates an object that keeps the order of its members.
  public init(dictionaryLiteral elements: (String, JSONLiteral)...) {
    self = .object(elements.map { Member($0.0, $0.1) })
  }
  /// Creates an integer.
  public init(_ value: Int) { self = .number(String(value)) }
}

extension JSONLiteral {
  /// The characters of a string; the JSON text of any other value.
  public var plainText: String {
    if case .string(let text) = self { return text }
    return String(decoding: serialized(), as: UTF8.self)
  }
}
