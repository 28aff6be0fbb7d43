import ContractModel
import Diagnostics
import JSONSyntax
import YAMLSyntax

/// The text of a converted document.
struct ConvertedText {
  /// The text.
  let bytes: [UInt8]
  /// Whether comments of the document are lost.
  let losesComments: Bool

  /// Writes a document.
  ///
  /// - Parameters:
  ///   - root: The top-level value, whose originals are those of the file.
  ///   - file: The file that the document was read from; `nil` if its text cannot be kept.
  init(of root: JSONValue, isJSON: Bool, keeping file: ContractFile?) {
    guard !isJSON else {
      bytes = JSONLiteral(root).serialized(indented: true) + [0x0A]
      losesComments = false
      return
    }
    if let file, let kept = Self.kept(root, file) {
      (bytes, losesComments) = (kept, false)
      return
    }
    bytes = Array(YAMLWriter.text(of: JSONLiteral(root)).utf8)
    losesComments = file?.bytes.contains(0x23) == true
  }

  /// Returns the text of the file with what is changed; `nil` if that would say something else.
  private static func kept(_ root: JSONValue, _ file: ContractFile) -> [UInt8]? {
    if root.document === root.original.document { return file.bytes }
    let revision = TextRevision(of: file) { YAMLWriter.text(of: $0) }
    guard let text = revision.revised(root), let read = try? YAMLDocument.parse(text), read.root.isEqual(to: root)
    else {
      return nil
    }
    return text
  }
}
