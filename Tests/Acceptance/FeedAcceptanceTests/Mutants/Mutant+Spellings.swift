import FeedClient
import Foundation
import HTTPMessages

extension Mutant {
  /// Right about the usual spellings of a time.
  static let spellings = [
    reading("Ignores the minutes of a zone", "half-hour-zone", "half-hour-zone-in-the-west", "quarter-hour-zone") {
      $0.replacing(/([+-]\d\d:)\d\d$/) { "\($0.output.1)00" }
    },
    reading("Ignores fractions of a second", "half-second", "eighth-of-a-second", "nanoseconds", "mixed") {
      $0.replacing(/\.\d+/, with: "")
    }
    .common,
    reading("Reads three digits of a fraction as milliseconds", "half-second", "mixed") { text in
      text.replacing(/\.(\d)(?!\d)/) { ".00\($0.output.1)" }
    },
    reading("Refuses a leap second", "leap-second", "leap-second-in-the-west") { $0.contains(":60") ? "" : $0 },
    reading("Takes a leap second at the end of a local day only", "leap-second-in-the-west") {
      $0.contains(":60") && !$0.contains("23:59:60") ? "" : $0
    },
    reading("Takes the west for the east", "half-hour-zone-in-the-west") {
      $0.replacing(/-(\d\d:\d\d)$/) { "+\($0.output.1)" }
    },
    reading("Refuses a zone of minus zero", "unknown-zone") { $0.hasSuffix("-00:00") ? "" : $0 },
    reading("Ignores a zone on another day", "zone-over-new-year") {
      $0.replacing(/T00:(\d\d:\d\d)\+01:00$/) { "T00:\($0.output.1)Z" }
    },
    Mutant("Counts seconds in 31 bits", caughtBy: ids("after-2038", "after-2106", "last-second")) { parts in
      parts.mapComments = { try ImageCommentsMapper.comments(from: $0).map { $0.made(before: 2_147_483_647) } }
    },
    Mutant("Counts seconds in 32 bits", caughtBy: ids("after-2106", "last-second")) { parts in
      parts.mapComments = { try ImageCommentsMapper.comments(from: $0).map { $0.made(before: 4_294_967_295) } }
    },
    Mutant("Reads every time like the first of the list", caughtBy: ids("mixed")) { parts in
      parts.mapComments = { response in
        let text = String(decoding: response.body, as: UTF8.self)
        let times = text.matches(of: /"created_at":"([^"]*)"/).map { String($0.output.1) }
        guard Set(times.map(\.count)).count <= 1 else { throw FeedError.invalidData }
        return try ImageCommentsMapper.comments(from: response)
      }
    },
  ]

  private static func ids(_ names: String...) -> [String] { names.map { "payloads.time.\($0)" } }

  /// A client that reads another spelling than it is sent.
  private static func reading(
    _ name: String,
    _ names: String...,
    edit: @escaping @Sendable (String) -> String
  ) -> Mutant {
    Mutant(name, caughtBy: names.map { "payloads.time.\($0)" }) {
      $0.mapComments = { response in
        let text = String(decoding: response.body, as: UTF8.self)
        let body = text.replacing(/"created_at":"([^"]*)"/) { "\"created_at\":\"\(edit(String($0.output.1)))\"" }
        return try ImageCommentsMapper.comments(from: HTTPResponse(status: response.status, body: Array(body.utf8)))
      }
    }
  }
}

extension ImageComment {
  /// The comment, made at a time at the latest.
  fileprivate func made(before seconds: Double) -> ImageComment {
    let latest = Date(timeIntervalSince1970: seconds)
    return ImageComment(id: id, message: message, createdAt: min(createdAt, latest), username: username)
  }
}
