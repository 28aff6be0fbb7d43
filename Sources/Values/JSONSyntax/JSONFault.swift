/// A syntax error before its line and column are computed.
struct JSONFault: Error {
  var code: JSONSyntaxError.Code
  var offset: Int
  var message: String
  /// The offset of the array, object or string that is still open, whose location ends the message.
  var opening: Int?

  /// The error for a text without a value.
  static var emptyText: JSONFault {
    JSONFault(code: .emptyText, offset: 0, message: "the text is empty; a JSON value was expected")
  }
}
