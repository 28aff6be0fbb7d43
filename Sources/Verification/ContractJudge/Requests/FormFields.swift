import ContractModel
import JSONSchemas
import JSONSyntax

/// The fields of a form as the members of an object, whose texts are read as the values that a schema allows.
struct FormFields {
  /// A field with all its values.
  struct Field {
    let name: String
    fileprivate(set) var values: [TextNode]
    /// The position of the field's first part in the body.
    let part: Int
    /// How far the values are known.
    fileprivate(set) var reading: Reading
  }

  /// How far the values of a field are known.
  enum Reading {
    /// Values that are judged.
    case known
    /// Placeholders of values that are not judged, such as files.
    case opaque
    /// Placeholders of values whose syntax is wrong, which is reported elsewhere.
    case unreadable
  }

  /// The fields, in the order of their first parts.
  private(set) var fields: [Field] = []
  private var positions: [String: Int] = [:]

  /// Adds a value; several values of one name are a list.
  mutating func add(_ name: String, _ value: TextNode, part: Int, reading: Reading = .known) {
    if let position = positions[name] {
      fields[position].values.append(value)
      if reading != .known { fields[position].reading = reading }
    } else {
      positions[name] = fields.count
      fields.append(Field(name: name, values: [value], part: part, reading: reading))
    }
  }

  /// Returns the field of a name.
  func field(_ name: String?) -> Field? { name.flatMap { positions[$0] }.map { fields[$0] } }

  /// Returns the fields as an object, in the reading that breaks a schema the least.
  ///
  /// Names with brackets that no encoding explains are read as most servers do: `address[city]` is in `address`.
  func value(by schema: SchemaReference?) -> JSONLiteral {
    var members: [(key: String, node: TextNode)] = []
    var nested: [(name: String, text: String)] = []
    for field in fields {
      if TextNode.isBracketed(field.name) {
        nested += field.values.map { (field.name, $0.literal.plainText) }
      } else {
        members.append((field.name, field.values.count == 1 ? field.values[0] : TextNode(list: field.values)))
      }
    }
    let known = Set(members.map(\.key))
    let form = TextNode(members: members + TextNode.members(ofBracketed: nested).filter { !known.contains($0.key) })
    guard let schema, let reading = form.read(by: schema.validator) else { return form.literal }
    return JSONLiteral(reading.document.root)
  }

  /// Returns the violations of the reading that breaks a schema the least; none if the schema allows one.
  func violations(of schema: SchemaReference, limits: JSONDocument.Limits) -> [SchemaViolation] {
    let form = TextNode(
      members: fields.map { field in
        (key: field.name, node: field.values.count == 1 ? field.values[0] : TextNode(list: field.values))
      }
    )
    let violations = form.read(by: schema.validator, limits: limits)?.violations ?? []
    return violations.filter { violation in
      switch field(violation.instancePointer.tokens.first)?.reading {
      case .opaque: violation.keyword == "type"
      case .unreadable: false
      case .known, nil: true
      }
    }
  }
}
