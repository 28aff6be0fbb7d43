import JSONSyntax

extension ContractReader {
  mutating func pointer(_ value: JSONValue?, _ name: String) -> JSONPointer? {
    guard let value else { return nil }
    guard let pointer = value.string.flatMap(JSONPointer.init) else {
      report(.invalidExtension, "\"\(name)\" must be a JSON Pointer such as /items", at: value, leavingOutPart: true)
      return nil
    }
    return pointer
  }

  /// Reads `x-pagination`.
  mutating func pagination(_ value: JSONValue, _ parameters: [Parameter]) -> Pagination? {
    for name in ["limit", "cursor"] {
      guard let text = value[name]?.string else {
        report(.invalidExtension, Self.paginationForm, at: value[name] ?? value, leavingOutPart: true)
        return nil
      }
      guard parameters.contains(where: { $0.location == .query && $0.name == text }) else {
        report(
          .invalidExtension,
          "\"x-pagination\" names \"\(text)\", which is no query parameter of the operation",
          at: value[name] ?? value,
          leavingOutPart: true
        )
        return nil
      }
    }
    guard let items = pointer(value["items"], "items"), let key = pointer(value["key"], "key") else {
      if value["items"] == nil || value["key"] == nil {
        report(.invalidExtension, Self.paginationForm, at: value, leavingOutPart: true)
      }
      return nil
    }
    return Pagination(
      limit: value["limit"]?.string ?? "",
      cursor: value["cursor"]?.string ?? "",
      items: items,
      key: key,
      place: sources.place(of: value)
    )
  }

  private static let paginationForm =
    "\"x-pagination\" has the names of two query parameters, \"limit\" and \"cursor\", "
    + "and two JSON Pointers, \"items\" and \"key\""

  /// Reads `x-stable`.
  mutating func stability(_ value: JSONValue) -> Stability? {
    guard let items = value["items"]?.string.flatMap(JSONPointer.init), let list = value["fields"],
      list.kind == .array, case let fields = list.elements.compactMap({ $0.string.flatMap(JSONPointer.init) }),
      fields.count == list.count
    else {
      report(
        .invalidExtension,
        "\"x-stable\" has a JSON Pointer, \"items\", and a list of them, \"fields\"",
        at: value,
        leavingOutPart: true
      )
      return nil
    }
    return Stability(items: items, fields: fields, place: sources.place(of: value))
  }

  private static let prefix = Array("x-".utf8)

  /// Checks the extensions of all schemas.
  mutating func readExtensions(of document: JSONDocument) {
    for index in document.tape.indices where document.tape[index].isKey {
      let entry = document.tape[index]
      // No string is made of a key that is no extension, unless escapes hide what it is.
      guard entry.isEscaped || document.bytes[Int(entry.start) + 1..<entry.end - 1].starts(with: Self.prefix) else {
        continue
      }
      let value = JSONValue(document: document, index: index + 1)
      switch JSONValue(document: document, index: index).string {
      case "x-unique-key" where UniqueKey(value) == nil:
        report(
          .invalidExtension,
          "\"x-unique-key\" has a JSON Pointer, \"key\"; and may have \"scope\", page or api, "
            + "and \"ignore-case\", true or false",
          at: value,
          leavingOutPart: true
        )
      case "x-resource" where ResourcePromise(value) == nil:
        report(
          .invalidExtension,
          "\"x-resource\" may have \"content\", a list of media types",
          at: value,
          leavingOutPart: true
        )
      default: continue
      }
    }
  }
}
