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
