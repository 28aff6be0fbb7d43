/// A response whose body is made while it is sent, and which ends with its connection.
package struct StreamedResponse: Sendable {
  /// The bytes of the head, including the empty line at its end.
  package let head: [UInt8]
  /// Returns the next part of the body when there is one; `nil` at the end, and when the task is cancelled.
  package let next: @Sendable () async -> [UInt8]?

  /// Creates a response from its head and a source of its body.
  package init(head: [UInt8], next: @escaping @Sendable () async -> [UInt8]?) {
    self.head = head
    self.next = next
  }
}
