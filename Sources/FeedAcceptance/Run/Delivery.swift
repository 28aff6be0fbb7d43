import FeedClient
import Foundation

/// The client's delivery for a direct call.
enum Delivery: Sendable {
  case feed([FeedImage])
  case comments([ImageComment])
  case data(Data)
  /// The requested URL.
  case url(URL)
  case text(String)
  /// The operation completed without a value.
  case done
  /// There is no value: the cache has no feed, or an expired one.
  case nothing
  case failure(any Error)
  /// The task was cancelled, and neither a result nor an error was delivered.
  case cancellation
}

extension Delivery: CustomStringConvertible {
  var description: String {
    switch self {
    case .feed(let feed): Wording.count(feed)
    case .comments(let comments): Wording.count(comments)
    case .data(let data): Wording.count(data)
    case .url(let url): url.absoluteString
    case .text(let text): "\"\(text)\""
    case .done: "success"
    case .nothing: "no images"
    case .failure(let error): Wording.error(error)
    case .cancellation: "neither a result nor an error"
    }
  }
}
