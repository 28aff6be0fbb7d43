import ContractReports
import Diagnostics
import FeedClient
import Foundation

/// Compares expected and actual values, and reports their first difference.
enum Difference {
  /// Compares two feeds.
  ///
  /// - Throws: `Mismatch`.
  static func check(_ expected: [FeedImage], got: [FeedImage]) throws(Mismatch) {
    try FeedDifference.check(got, is: expected)
  }

  /// Compares two lists of comments.
  ///
  /// - Throws: `Mismatch`.
  static func check(_ expected: [ImageComment], got: [ImageComment]) throws(Mismatch) {
    // Compare bytes: Swift considers "é" of one scalar and "é" of two equal.
    let isSame = expected.elementsEqual(got) { expected, got in
      expected == got && expected.message.utf8.elementsEqual(got.message.utf8)
        && expected.username.utf8.elementsEqual(got.username.utf8)
    }
    guard !isSame else { return }
    try check(expected.map(Wording.exact), got: got.map(Wording.exact), noun: "comment") { $0.text }
  }

  /// Compares two texts, or other values with a description.
  ///
  /// - Throws: `Mismatch`.
  static func check<Value: Equatable>(_ expected: Value, got: Value) throws(Mismatch) {
    if expected != got { throw Mismatch(expected: "\(expected)", got: "\(got)") }
  }

  /// Compares bytes.
  ///
  /// - Throws: `Mismatch`.
  static func check(_ expected: Data, got: Data) throws(Mismatch) {
    guard expected != got else { return }
    let position = zip(expected, got).enumerated().first { $1.0 != $1.1 }?.offset ?? min(expected.count, got.count)
    let byte: (Data) -> String = { data in
      data.count > position ? "\(data[data.startIndex + position]) at \(position)" : "no more at \(position)"
    }
    throw Mismatch(
      expected: "\(Wording.count(expected)), \(byte(expected))",
      got: "\(Wording.count(got)), \(byte(got))"
    )
  }

  /// Compares two lists.
  ///
  /// - Throws: `Mismatch`.
  static func check<Item: Equatable>(
    _ expected: [Item],
    got: [Item],
    noun: String,
    describe: (Item) -> String
  ) throws(Mismatch) {
    guard expected != got else { return }
    let position = zip(expected, got).enumerated().first { $1.0 != $1.1 }?.offset ?? min(expected.count, got.count)
    func side(_ list: [Item]) -> String {
      let item = position < list.count ? describe(list[position]) : "none"
      return "\(counted(list.count, noun)), number \(position + 1): \(item)"
    }
    throw Mismatch(expected: side(expected), got: side(got))
  }
}

/// Formats values for failure messages.
enum Wording {
  static func count(_ feed: [FeedImage]) -> String { counted(feed.count, "image") }
  static func count(_ comments: [ImageComment]) -> String { counted(comments.count, "comment") }
  static func count(_ data: Data) -> String { counted(data.count, "byte") }

  /// Returns a comment with all its properties.
  static func comment(_ comment: ImageComment) -> String {
    "\(comment.id.uuidString) (\"\(comment.message)\" by \(comment.username) at \(moment(comment.createdAt)))"
  }

  /// Returns a comment compared by bytes, for texts that look alike and differ in their scalars.
  static func exact(_ comment: ImageComment) -> Exact {
    Exact(bytes: Array("\(comment.username)\n\(comment.message)".utf8), comment: comment, text: self.comment(comment))
  }

  /// A comment that is equal to another one only if their bytes are equal.
  struct Exact: Equatable {
    let bytes: [UInt8]
    let comment: ImageComment
    let text: String
  }

  /// Returns a point in time in UTC, with its decimals.
  static func moment(_ date: Date) -> String {
    let hasFraction = date.timeIntervalSince1970 != date.timeIntervalSince1970.rounded()
    return date.formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: hasFraction))
  }

  /// Returns the content of a store.
  static func cached(_ cached: CachedFeed?) -> String {
    cached.map { "a cache of \(count($0.feed)) stamped \(moment($0.timestamp))" } ?? "an empty cache"
  }

  /// Returns an error by its kind if it has one, otherwise with its type.
  static func error(_ error: any Error) -> String {
    switch error {
    case let error as FeedError: "\(error)"
    case let error as InjectedFault: "\(error)"
    case is CancellationError: "a cancellation"
    default: "\(type(of: error)): \(error)"
    }
  }

  /// Returns the state of a screen without its items.
  static func screen<Item>(_ state: ListState<Item>) -> String {
    var parts = [counted(state.items.count, "item")]
    parts.append(state.errorMessage.map { "the error message \"\($0)\"" } ?? "no error message")
    if let message = state.more.errorMessage { parts.append("the error message of the next page \"\(message)\"") }
    if state.isLoading { parts.append("still loading") }
    if state.more.isLoading { parts.append("still loading the next page") }
    return parts.joined(separator: ", ")
  }
}
