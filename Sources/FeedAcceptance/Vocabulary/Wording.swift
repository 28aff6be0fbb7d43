import ContractReports
import FeedClient
import Foundation

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
    if state.isLoading { parts.append("still loading") }
    return parts.joined(separator: ", ")
  }
}
