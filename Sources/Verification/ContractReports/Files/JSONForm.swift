import HTTPMessages
import JSONSyntax

/// How a value is written as JSON, how it is read again, and the schema of what is written.
struct JSONForm<Value: Sendable>: Sendable {
  /// The keywords of the schema.
  var schema: [JSONLiteral.Member]
  /// The parts of the schema that are referred to by name.
  var definitions: [JSONLiteral.Member] = []
  /// Whether it is one of a few names, which are read before everything else.
  var isChoice = false
  /// The value of a member that is missing or null; `nil` for one that must be there.
  var fallback: Value?
  var write: @Sendable (Value) -> JSONLiteral
  /// Returns the value of what was written.
  var read: @Sendable (ReportFileValue) throws(ReportFileError) -> Value

  /// Reads a member of an object.
  func read(_ name: String, of object: ReportFileValue) throws(ReportFileError) -> Value {
    guard let fallback else { return try read(object.member(name)) }
    return try object.optional(name).map { member throws(ReportFileError) in try read(member) } ?? fallback
  }

  /// The same for a value that may be missing.
  var optional: JSONForm<Value?> {
    let (write, read) = (write, read)
    let isReference = schema.contains { $0.key == "$ref" }
    let schema = schema.map { keyword in
      keyword.key == "type" ? JSONLiteral.Member("type", [keyword.value, "null"]) : keyword
    }
    return JSONForm<Value?>(
      schema: isReference ? [.init("anyOf", [.object(schema), ["type": "null"]])] : schema,
      definitions: definitions,
      fallback: .some(nil),
      write: { $0.map(write) ?? .null },
      read: { value throws(ReportFileError) in try read(value) }
    )
  }

  /// The same for a value that is read as another one where it is missing.
  func or(_ fallback: Value) -> JSONForm {
    var form = self
    form.fallback = fallback
    return form
  }

  /// The same with further keywords in the schema.
  func with(_ keywords: KeyValuePairs<String, JSONLiteral>) -> JSONForm {
    var form = self
    form.schema += keywords.map { JSONLiteral.Member($0.key, $0.value) }
    return form
  }

  /// The same with a description before the other keywords.
  func described(_ description: String) -> JSONForm {
    var form = self
    form.schema = schema.described(description)
    return form
  }

  /// The same, with a schema that others refer to by a name.
  func named(_ name: String) -> JSONForm {
    var form = self
    form.definitions.append(JSONLiteral.Member(name, .object(schema)))
    form.schema = [JSONLiteral.Member("$ref", .string("#/$defs/\(name)"))]
    return form
  }

  /// The form of another value that is written as this one.
  func mapped<Other>(
    _ other: @escaping @Sendable (Value) -> Other,
    from value: @escaping @Sendable (Other) -> Value
  ) -> JSONForm<Other> {
    let (write, read) = (write, read)
    return JSONForm<Other>(
      schema: schema,
      definitions: definitions,
      isChoice: isChoice,
      fallback: fallback.map(other),
      write: { write(value($0)) },
      read: { written throws(ReportFileError) in other(try read(written)) }
    )
  }
}

extension JSONForm<String> {
  /// A text.
  static let string = JSONForm(
    schema: [.init("type", "string")],
    write: { .string($0) },
    read: { value throws(ReportFileError) in
      guard let text = value.json.string else { throw value.error("\(value.name) is not a string") }
      return text
    }
  )
}

extension JSONForm<String?> {
  /// A text that may be missing.
  static let text = JSONForm<String>.string.optional
}

extension JSONForm<Int> {
  /// The largest number of a report, far above any count or time in microseconds.
  private static var largest: UInt { 1 << 40 }

  /// An integer, which is no larger than what a report can count, so that sums of several reports fit.
  static let integer = JSONForm(
    schema: [.init("type", "integer")],
    write: { JSONLiteral($0) },
    read: { value throws(ReportFileError) in
      guard let number = value.json.integer else { throw value.error("\(value.name) is not an integer") }
      guard number.magnitude <= largest else {
        throw value.error("\(value.name) is larger than any number of a report")
      }
      return number
    }
  )
  /// A number of things.
  static let count = integer.with(["minimum": 0]).named("count")
  /// A number that counts from 1.
  static let ordinal = integer.with(["minimum": 1])
}

extension JSONForm<Bool> {
  /// A truth value; `false` if it is missing.
  static let flag = JSONForm(
    schema: [.init("type", "boolean")],
    fallback: false,
    write: { .bool($0) },
    read: { value throws(ReportFileError) in
      guard let flag = value.json.bool else { throw value.error("\(value.name) is not true or false") }
      return flag
    }
  )
}

extension JSONForm where Value: RawRepresentable<String> & CaseIterable {
  /// One of a few names; `what` says what another name is not.
  static func choice(_ what: @escaping @Sendable (String) -> String) -> JSONForm {
    JSONForm(
      schema: [.init("enum", .array(Value.allCases.map { .string($0.rawValue) }))],
      isChoice: true,
      write: { .string($0.rawValue) },
      read: { value throws(ReportFileError) in
        let name = try JSONForm<String>.string.read(value)
        guard let choice = Value(rawValue: name) else { throw value.error(what(VisibleText.of(name))) }
        return choice
      }
    )
  }
}

extension JSONForm {
  /// A list, which is empty if it is missing; of a longer one than `most`, the first are read.
  static func list<Element>(of element: JSONForm<Element>, most: Int = .max) -> JSONForm where Value == [Element] {
    JSONForm(
      schema: [.init("type", "array")] + (most == .max ? [] : [.init("maxItems", JSONLiteral(most))])
        + [.init("items", .object(element.schema))],
      definitions: element.definitions,
      fallback: [],
      write: { .array($0.map(element.write)) },
      read: { value throws(ReportFileError) in
        var elements: [Element] = []
        for value in try value.elements.prefix(most) { elements.append(try element.read(value)) }
        return elements
      }
    )
  }

  /// A number for each name, in order; none if it is missing.
  static func counts<Key: Sendable>(
    of name: JSONForm<Key>,
    _ count: JSONForm<Int> = .count
  ) -> JSONForm where Value == [(key: Key, value: Int)] {
    JSONForm(
      schema: [
        .init("type", "object"), .init("propertyNames", .object(name.schema)),
        .init("additionalProperties", .object(count.schema)),
      ],
      definitions: name.definitions + count.definitions,
      fallback: [],
      write: { .object($0.map { JSONLiteral.Member(name.write($0.key).plainText, JSONLiteral($0.value)) }) },
      read: { value throws(ReportFileError) in
        var counts: Value = []
        for member in try value.object.json.members {
          let key = try name.read(ReportFileValue(json: member.key, file: value.file, name: value.name))
          counts.append((key, try count.read(value.member(member.name))))
        }
        return counts
      }
    )
  }
}
