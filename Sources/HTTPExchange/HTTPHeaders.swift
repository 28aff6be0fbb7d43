/// One header field, with its name as it was written.
///
/// Source: RFC 9110, section 5.
public struct HTTPHeaderField: Sendable, Hashable {
  /// The name in its original spelling; names compare without regard to case.
  public let name: String
  /// The value, without the white space around it.
  public let value: String

  /// A field.
  public init(_ name: String, _ value: String) {
    self.name = name
    self.value = value
  }

  /// Whether the field's name is this one, compared without regard to ASCII case.
  public func isNamed(_ other: String) -> Bool { ASCII.equalIgnoringCase(name, other) }
}

/// Header fields in the order of the wire, repeated names kept.
public struct HTTPHeaders: Sendable, Hashable, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral {
  /// The fields in order.
  public var fields: [HTTPHeaderField]

  /// Fields in order.
  public init(_ fields: [HTTPHeaderField] = []) { self.fields = fields }
  /// Fields in order.
  public init(arrayLiteral elements: HTTPHeaderField...) { self.init(elements) }
  /// Fields in order, by name and value.
  public init(dictionaryLiteral elements: (String, String)...) {
    self.init(elements.map { HTTPHeaderField($0.0, $0.1) })
  }

  /// The value of the first field of a name; setting replaces all of them by one, `nil` removes them.
  public subscript(_ name: String) -> String? {
    get { fields.first { $0.isNamed(name) }?.value }
    set {
      let position = fields.firstIndex { $0.isNamed(name) }
      fields.removeAll { $0.isNamed(name) }
      if let newValue {
        fields.insert(HTTPHeaderField(name, newValue), at: min(position ?? fields.count, fields.count))
      }
    }
  }

  /// The values of every field of a name, in order.
  public func values(of name: String) -> [String] { fields.filter { $0.isNamed(name) }.map(\.value) }

  /// The members of the comma-separated list that all fields of a name make together, trimmed, empty ones left out.
  public func list(of name: String) -> [String] {
    values(of: name).flatMap { $0.split(separator: ",") }.map { ASCII.trimmed(String($0)) }.filter { !$0.isEmpty }
  }

  /// Adds a field behind the others.
  public mutating func add(_ name: String, _ value: String) { fields.append(HTTPHeaderField(name, value)) }
}

/// The few rules about ASCII that HTTP needs, independent of locale.
public enum ASCII {
  /// Whether two texts are equal but for the case of the letters A to Z.
  public static func equalIgnoringCase(_ left: some StringProtocol, _ right: some StringProtocol) -> Bool {
    left.utf8.count == right.utf8.count && zip(left.utf8, right.utf8).allSatisfy { lowercased($0) == lowercased($1) }
  }

  /// The text with the letters A to Z in lower case and all else as it is.
  public static func lowercased(_ text: some StringProtocol) -> String {
    String(decoding: text.utf8.map(lowercased), as: UTF8.self)
  }

  /// A byte, in lower case when it is one of the letters A to Z.
  public static func lowercased(_ byte: UInt8) -> UInt8 { byte &- 0x41 < 26 ? byte | 0x20 : byte }

  /// The text without the spaces and tabs at its ends (optional white space, RFC 9110, section 5.6.3).
  public static func trimmed(_ text: String) -> String {
    let isSpace: (UInt8) -> Bool = { $0 == 0x20 || $0 == 0x09 }
    var bytes = Array(text.utf8.drop(while: isSpace))
    while let last = bytes.last, isSpace(last) { bytes.removeLast() }
    return String(decoding: bytes, as: UTF8.self)
  }
}
