import FeedClient
import Foundation

/// Formats values for the failure of a spec: each on one line of limited length.
enum SpecWording {
  /// A feed and its timestamp; `nothing` for none.
  static func cached(_ cached: CachedFeed?) -> String {
    cached.map { "\(Wording.count($0.feed)) stamped \(moment($0.timestamp))" } ?? "nothing"
  }

  /// A feed; `no images` for none.
  static func feed(_ feed: [FeedImage]?) -> String {
    guard let feed else { return "no images" }
    return feed.isEmpty ? "an empty feed" : "a feed of \(Wording.count(feed))"
  }

  /// A time in UTC; with a fraction, also the exact seconds since 1970.
  static func moment(_ date: Date) -> String {
    let seconds = date.timeIntervalSince1970
    return seconds == seconds.rounded() ? Wording.moment(date) : "\(Wording.moment(date)) (\(seconds) s)"
  }

  /// An error that was thrown.
  static func thrown(_ error: any Error) -> String { "an error: \(excerpt(Wording.error(error)))" }

  /// Bytes; `nothing` for none.
  static func data(_ data: Data?) -> String {
    guard let data else { return "nothing" }
    return data.isEmpty ? "empty data" : Wording.count(data)
  }

  /// A text in quotes, cut where it is long; `none` for an absent one.
  static func quoted(_ text: String?) -> String { text.map { "\"\(excerpt($0))\"" } ?? "none" }

  private static func excerpt(_ text: String) -> String {
    let limit = 300
    return text.count > limit ? "\(text.prefix(limit))…" : text
  }
}
