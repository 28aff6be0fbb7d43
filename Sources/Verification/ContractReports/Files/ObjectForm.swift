import JSONSyntax

/// The members of an object in a file of this tool: the one list by which the object is written, read and described.
struct ObjectForm<Value: Sendable>: Sendable {
  /// The members, in the order in which they are written.
  private let members: [Member<Value>]
  /// The value into which the members are read.
  private let empty: Value
  /// Requires what members have to do with each other.
  private let requirement: Member<Value>.Requirement

  /// Creates a form whose members are read into a value.
  init(
    readInto empty: Value,
    requiring requirement: Member<Value>.Requirement = Member<Value>.Requirement { _, _ in },
    @MemberList<Value> _ members: () -> [Member<Value>]
  ) {
    (self.members, self.empty, self.requirement) = (members(), empty, requirement)
  }

  /// The form of a value that is such an object.
  var form: JSONForm<Value> {
    JSONForm(
      schema: Member.schema(of: members),
      definitions: members.flatMap(\.definitions),
      write: { Member.literal(of: $0, members) },
      read: { value throws(ReportFileError) in
        let object = try value.object
        var result = empty
        // A name that only another version knows says more than what else is missing.
        for member in members where member.isChoice { try member.read(object, &result) }
        for member in members where !member.isChoice { try member.read(object, &result) }
        for member in members { try member.verify?.check(object, result) }
        try requirement.check(object, result)
        return result
      }
    )
  }
}

/// A member of an object: its key, type and meaning, and how it is read from and written to the value.
struct Member<Value: Sendable>: Sendable {
  /// Compares an object of a file with the value that was read.
  ///
  /// It is not the function itself, because an optional function with a typed error needs iOS 18 and macOS 15.
  struct Requirement: Sendable {
    let check: @Sendable (ReportFileValue, Value) throws(ReportFileError) -> Void
  }

  /// The key.
  let name: String
  /// The keywords of the schema, with what the member means.
  let schema: [JSONLiteral.Member]
  /// The parts of the schema that are referred to by name.
  var definitions: [JSONLiteral.Member] = []
  /// Whether every file of the version has the member; one that was added later is missing in older files.
  var isRequired = true
  /// Whether it is one of a few names.
  var isChoice = false
  /// Returns the member of a value.
  let write: @Sendable (Value) -> JSONLiteral
  /// Requires that the member says what the rest of the value amounts to.
  var verify: Requirement?
  /// Reads the member of an object into a value.
  var read: @Sendable (ReportFileValue, inout Value) throws(ReportFileError) -> Void = { _, _ in }

  /// A member that is a property of the value.
  static func stored<Part>(
    _ name: String,
    _ path: any WritableKeyPath<Value, Part> & Sendable,
    _ form: JSONForm<Part>,
    _ description: String? = nil,
    isRequired: Bool = true
  ) -> Member {
    mapped(name, form, description, isRequired: isRequired) {
      $0[keyPath: path]
    } set: {
      $0[keyPath: path] = $1
    }
  }

  /// A property of the value that older files do not have.
  static func added<Part>(
    _ name: String,
    _ path: any WritableKeyPath<Value, Part> & Sendable,
    _ form: JSONForm<Part>,
    _ description: String? = nil
  ) -> Member { stored(name, path, form, description, isRequired: false) }

  /// A member that properties of the value are made from.
  static func mapped<Part>(
    _ name: String,
    _ form: JSONForm<Part>,
    _ description: String? = nil,
    isRequired: Bool = true,
    get: @escaping @Sendable (Value) -> Part,
    set: @escaping @Sendable (inout Value, Part) -> Void
  ) -> Member {
    var member = derived(name, form, description, isRequired: isRequired, get: get)
    member.read = { object, value throws(ReportFileError) in set(&value, try form.read(name, of: object)) }
    return member
  }

  /// A member that follows from others, and is only written.
  static func derived<Part>(
    _ name: String,
    _ form: JSONForm<Part>,
    _ description: String? = nil,
    isRequired: Bool = true,
    get: @escaping @Sendable (Value) -> Part
  ) -> Member {
    Member(
      name: name,
      schema: form.schema.described(description),
      definitions: form.definitions,
      isRequired: isRequired,
      isChoice: form.isChoice,
      write: { form.write(get($0)) }
    )
  }

  /// A member that is the same in every file.
  static func constant(_ name: String, _ value: JSONLiteral, _ description: String? = nil) -> Member {
    Member(name: name, schema: [.init("const", value)].described(description), write: { _ in value })
  }

  /// Some members of the value, in an object of their own.
  static func group(_ name: String, _ description: String? = nil, @MemberList<Value> _ members: () -> [Member])
    -> Member
  {
    let members = members()
    let verify = Requirement { object, value throws(ReportFileError) in
      let part = try object.member(name, remedy: ReportFileError.incomplete).object
      for member in members { try member.verify?.check(part, value) }
    }
    return Member(
      name: name,
      schema: schema(of: members).described(description),
      definitions: members.flatMap(\.definitions),
      write: { literal(of: $0, members) },
      verify: members.contains { $0.verify != nil } ? verify : nil,
      read: { object, value throws(ReportFileError) in
        guard let part = try object.optional(name)?.object else { return }
        for member in members { try member.read(part, &value) }
      }
    )
  }

  /// The schema of an object with some members.
  static func schema(of members: [Member]) -> [JSONLiteral.Member] {
    [
      .init("type", "object"),
      .init("required", .array(members.filter(\.isRequired).map { .string($0.name) })),
      .init("properties", .object(members.map { JSONLiteral.Member($0.name, .object($0.schema)) })),
    ]
  }

  /// An object with some members of a value.
  static func literal(of value: Value, _ members: [Member]) -> JSONLiteral {
    .object(members.map { JSONLiteral.Member($0.name, $0.write(value)) })
  }
}

/// Lists the members of an object, one expression each.
@resultBuilder
enum MemberList<Value: Sendable> {
  static func buildExpression(_ member: Member<Value>) -> Member<Value> { member }
  static func buildBlock(_ members: Member<Value>...) -> [Member<Value>] { members }
}

extension [JSONLiteral.Member] {
  /// The keywords of a schema after a description.
  func described(_ description: String?) -> [JSONLiteral.Member] {
    (description.map { [JSONLiteral.Member("description", .string($0))] } ?? []) + self
  }
}
