/// Reads the body of a stream while it arrives, and decides when enough of it was read.
package protocol StreamReading: Sendable {
  /// Returns the number of bytes at which reading ends; `nil` to read on.
  ///
  /// - Parameter body: All bytes so far, which grow from call to call.
  mutating func end(of body: [UInt8]) -> Int?
}

/// A reader of the response to a request while it arrives.
///
/// It is asked only about responses whose end their head does not tell, because any of them may be a stream that stays open.
package struct StreamWatch: Sendable {
  /// Returns the reading of a response with a head; `nil` if all of its body is wanted.
  package let reading: @Sendable (_ head: HTTPResponse) -> (any StreamReading)?

  /// Creates a watch from the choice of readings.
  package init(reading: @escaping @Sendable (_ head: HTTPResponse) -> (any StreamReading)?) {
    self.reading = reading
  }
}
