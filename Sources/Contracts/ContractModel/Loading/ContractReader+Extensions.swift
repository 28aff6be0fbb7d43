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

  /// Returns whether an object of a document has a key, or one with escapes that may be it.
  static func hasKey(_ name: String, in document: JSONDocument) -> Bool {
    let name = Array(name.utf8)
    return document.tape.indices.contains { index in
      let entry = document.tape[index]
      guard entry.isKey else { return false }
      return entry.isEscaped || document.bytes[Int(entry.start) + 1..<entry.end - 1].elementsEqual(name)
    }
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
      guard let known = ContractExtensionRegistry.named(name), let hasForm = known.hasForm, !hasForm(value),
        !Self.isChosenName(value.pointer.tokens)
      else { continue }
      report(.invalidExtension, known.form, at: value, leavingOutPart: true)
    }
  }
}
