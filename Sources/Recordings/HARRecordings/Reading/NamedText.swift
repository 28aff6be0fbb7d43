import JSONSyntax

/// A header, a query item or a parameter of a form in a HAR file.
struct NamedText {
  /// The name; `nil` where there is none.
  let name: String?
  /// The value, whatever its type; `nil` where there is none.
  let value: JSONValue?
  /// The element or the value, for messages.
  let place: JSONValue

  /// Returns those of a list, also of one of pairs, and those of an object of names and values, which some tools write
  /// in its place.
  static func all(in list: JSONValue) -> [NamedText] {
    guard list.kind == .object else {
      return list.elements.map { element in
        element.kind == .array
          ? NamedText(name: element[0]?.string, value: element[1], place: element)
          : NamedText(name: element["name"]?.string, value: element["value"], place: element)
      }
    }
    return list.members.flatMap { member in
      (member.value.kind == .array ? member.value.elements.map(\.self) : [member.value]).map {
        NamedText(name: member.name, value: $0, place: $0)
      }
    }
  }
}
