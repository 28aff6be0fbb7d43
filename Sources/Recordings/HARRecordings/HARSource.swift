public import JSONSyntax

/// The part of a HAR file that a recording or one of its entries was read from.
public struct HARSource: Sendable {
  /// The JSON, including members that begin with `_`.
  public let value: JSONValue
  /// The file's own bytes, if the document of `value` was parsed from a corrected copy; see `LoneSurrogates`.
  let original: [UInt8]?

  /// The bytes of the document that contains the value, as they are in the file.
  package var documentBytes: [UInt8] { original ?? value.document.bytes }

  /// The text of the value, byte for byte as it is in the file.
  var text: ArraySlice<UInt8> { documentBytes[value.byteRange] }
}
