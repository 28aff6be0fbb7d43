import JSONSyntax

extension ContractReader {
  /// Reads a JSON Pointer under an extension; reports a value that is not one.
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
        report(.invalidExtension, ContractExtension.pagination.form, at: value[name] ?? value, leavingOutPart: true)
        return nil
      }
      guard parameters.contains(where: { $0.location == .query && $0.name == text }) else {
        report(
          .invalidExtension,
          "\"x-pagination\" names \"\(text)\", which is not a query parameter of the operation",
          at: value[name] ?? value,
          leavingOutPart: true
        )
        return nil
      }
    }
    guard let items = pointer(value["items"], "items"), let key = pointer(value["key"], "key") else {
      if value["items"] == nil || value["key"] == nil {
        report(.invalidExtension, ContractExtension.pagination.form, at: value, leavingOutPart: true)
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

  /// Reads `x-stable`.
  mutating func stability(_ value: JSONValue) -> Stability? {
    guard let items = value["items"]?.string.flatMap(JSONPointer.init), let list = value["fields"],
      list.kind == .array, case let fields = list.elements.compactMap({ $0.string.flatMap(JSONPointer.init) }),
      fields.count == list.count
    else {
      report(
        .invalidExtension,
        ContractExtension.stability.form,
        at: value,
        leavingOutPart: true
      )
      return nil
    }
    return Stability(items: items, fields: fields, place: sources.place(of: value))
  }

  private static let prefix = Array("x-".utf8)

  /// Checks the names of extensions, and the values of those of schemas, wherever they are.
  mutating func readExtensions(of document: JSONDocument) {
    for index in document.tape.indices where document.tape[index].isKey {
      let entry = document.tape[index]
      // Most keys are skipped without decoding; a key with escapes is decoded first.
      guard entry.isEscaped || document.bytes[Int(entry.start) + 1..<entry.end - 1].starts(with: Self.prefix) else {
        continue
      }
      let key = JSONValue(document: document, index: index)
      let value = JSONValue(document: document, index: index + 1)
      guard let name = key.string, name.hasPrefix("x-") else { continue }
      checkExtensionName(name, at: key, of: value)
      switch name {
      case "x-unique-key" where UniqueKey(value) == nil:
        report(
          .invalidExtension,
          ContractExtension.uniqueKey.form,
          at: value,
          leavingOutPart: true
        )
      case "x-resource" where ResourcePromise(value) == nil:
        report(
          .invalidExtension,
          ContractExtension.resource.form,
          at: value,
          leavingOutPart: true
        )
      default: continue
      }
    }
  }
}
