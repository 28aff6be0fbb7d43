/// A header field, with its name in the original spelling.
///
/// Source: RFC 9110, section 5.
public struct HTTPHeaderField: Sendable, Hashable {
  /// The name in its original spelling; names are compared case-insensitively.
  public let name: String
  /// The value, without surrounding white space.
  public let value: String

  /// Creates a header field.
  public init(_ name: String, _ value: String) {
    self.name = name
    self.value = value
  }

  /// Returns whether the field has a name, ignoring ASCII case.
  public func isNamed(_ other: String) -> Bool {
    // The same spelling is compared faster.
    name.utf8.count == other.utf8.count && (name == other || ASCII.equalIgnoringCase(name, other))
  }
}

/// The header fields of a message, in wire order and with repeated names.
public struct HTTPHeaders: Sendable, Hashable, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral {
  /// The fields, in order.
  public var fields: [HTTPHeaderField]

  /// The names of headers with digests, which hold for the bytes of one body (RFC 1864, RFC 9530).
  package static let digestNames = ["Content-MD5", "Content-Digest", "Repr-Digest", "Digest"]

  /// Creates headers from fields, in order.
  public init(_ fields: [HTTPHeaderField] = []) { self.fields = fields }
  /// Creates headers from fields, in order.
  public init(arrayLiteral elements: HTTPHeaderField...) { self.init(elements) }
  /// Creates headers from names and values, in order.
  public init(dictionaryLiteral elements: (String, String)...) {
    self.init(elements.map { HTTPHeaderField($0.0, $0.1) })
  }

  /// The value of the first field with a name; setting it replaces all fields with that name, and `nil` removes them.
  public subscript(_ name: String) -> String? {
    get { fields.first { $0.isNamed(name) }?.value }
    set {
      guard let position = fields.firstIndex(where: { $0.isNamed(name) }) else {
        if let newValue { fields.append(HTTPHeaderField(name, newValue)) }
        return
      }
      fields.removeAll { $0.isNamed(name) }
      if let newValue { fields.insert(HTTPHeaderField(name, newValue), at: min(position, fields.count)) }
    }
  }

  /// Returns the values of all fields with a name, in order.
  public func values(of name: String) -> [String] { fields.filter { $0.isNamed(name) }.map(\.value) }

  /// Returns the trimmed, non-empty elements of the comma-separated list that all fields with a name form together.
  public func list(of name: String) -> [String] {
    values(of: name).flatMap { $0.split(separator: ",") }.map { ASCII.trimmed(String($0)) }.filter { !$0.isEmpty }
  }

  /// Appends a field.
  public mutating func add(_ name: String, _ value: String) { fields.append(HTTPHeaderField(name, value)) }
}
