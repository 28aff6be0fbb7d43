package import ContractModel
package import JSONSyntax

/// The pairs of members that are the start and the end of a period, such as `from` and `to`, `check_in` and `check_out`.
///
/// A schema cannot say that the end is after the start, but servers refuse any other body.
package struct DatePeriods {
  private let schema: SchemaReference?

  package init(_ schema: SchemaReference?) { self.schema = schema }

  /// Returns an object whose periods have an end after their start, where the schema allows that.
  ///
  /// Creations with another number have other periods, because bookings of the same days may exclude each other.
  package func ordered(_ value: JSONLiteral, number: Int) -> JSONLiteral {
    guard let schema, case .object(var members) = value else { return value }
    let shape = SchemaShape(schema)
    let dated = members.indices.compactMap { position -> (position: Int, isTime: Bool, isEnd: Bool)? in
      guard let formats = shape.member(members[position].key)?.formats, case .string = members[position].value,
        !formats.isDisjoint(with: ["date", "date-time"])
      else { return nil }
      return (position, formats.contains("date-time"), Self.isEnd(members[position].key))
    }
    guard dated.contains(where: \.isEnd), dated.contains(where: { !$0.isEnd }) else { return value }
    let month = 1 + max(0, number) % 12
    for (position, isTime, isEnd) in dated {
      let day = "2030-\(month < 10 ? "0" : "")\(month)-1\(isEnd ? 3 : 1)"
      members[position].value = .string(isTime ? "\(day)T12:00:00Z" : day)
    }
    let ordered = JSONLiteral.object(members)
    return ordered.isAllowed(by: schema) ? ordered : value
  }

  private static func isEnd(_ name: String) -> Bool {
    let name = ResourceNaming.normalized(name)
    return ["end", "until", "checkout", "finish", "dropoff", "arriv", "return", "expir"].contains { name.contains($0) }
      || name == "to" || name.hasPrefix("to") && name.hasSuffix("date")
      || ["dateto", "timeto", "validto"].contains { name.hasSuffix($0) }
  }
}
