/// A fault in a text before its line and column are computed.
struct JSONFault: Error {
  var code: JSONSyntaxError.Code
  var offset: Int
  var message: String
  /// The offset of the array, object or string that is still open, for the message to end with its place.
  var opening: Int?

  /// A text without a value.
  static var emptyText: JSONFault {
    JSONFault(code: .emptyText, offset: 0, message: "the text is empty; a JSON value was expected")
  }
}
