/// JSON text without its secrets, and where its parts have moved.
package struct RedactedJSON: Sendable {
  /// The text.
  package let bytes: [UInt8]
  /// Where each replaced part ends in the original text, and here.
  private let ends: [(text: Int, output: Int)]

  /// Takes the secrets out of JSON text.
  init(_ text: [UInt8], _ editor: inout SecretEditor) {
    var redactor = JSONRedactor(text: text)
    bytes = redactor.run(&editor) ?? text
    ends = redactor.ends
  }

  /// Returns where a value or key is that begins at an offset of the original text.
  package func offset(of original: Int) -> Int {
    guard let end = ends.last(where: { $0.text <= original }) else { return original }
    return end.output + (original - end.text)
  }
}

extension SecretRedaction {
  /// Returns JSON text without its secrets, as `redacting(json:)` does, with the places of its parts.
  package func reading(json text: [UInt8]) -> RedactedJSON {
    var editor = editor
    return RedactedJSON(text, &editor)
  }
}
