import FeedClient
import Foundation

/// What the client delivered when it was asked for something directly.
enum Delivery: Sendable {
  case feed([FeedImage])
  case comments([ImageComment])
  case data(Data)
  /// The URL that was asked for.
  case url(URL)
  case text(String)
  /// It was done, and there is nothing to deliver.
  case done
  /// There is nothing: no feed in the cache that is not too old.
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
