import FeedClient
import Foundation
import HTTPMessages

extension Mutant {
  private static let wrong = [
    "31-april", "29-february-of-2100", "month-13", "month-0", "day-0", "hour-24", "second-61", "zone-of-24-hours",
    "zone-of-60-minutes", "empty", "30-february", "hour-25", "no-zone", "space-for-t", "letters-after-zone",
  ]
  private static let right = ["leap-day-of-2000", "end-of-day", "far-future", "before-1970", "widest-zone"]

  /// Wrong about dates and times.
  static let times = [
    Mutant("Takes every text for a time", caughtBy: wrong.map { "payloads.comments.refused.items.created-at.\($0)" }) {
      parts in
      parts.mapComments = { response in
        let text = String(decoding: response.body, as: UTF8.self)
          .replacing(/"created_at":"[^"]*"/, with: #""created_at":"2020-05-20T11:24:59Z""#)
        return try ImageCommentsMapper.comments(from: HTTPResponse(status: response.status, body: Array(text.utf8)))
      }
    },
    Mutant("Refuses unusual times", caughtBy: right.map { "payloads.comments.delivered.items.created-at.\($0)" }) {
      parts in
      parts.mapComments = { response in
        let comments = try ImageCommentsMapper.comments(from: response)
        let usual = Date(timeIntervalSince1970: 1_577_836_800)..<Date(timeIntervalSince1970: 1_589_990_000)
        let zone = String(decoding: response.body, as: UTF8.self).contains("+23:59")
        guard !zone, comments.allSatisfy({ usual.contains($0.createdAt) }) else { throw FeedError.invalidData }
        return comments
      }
    },
  ]
}
