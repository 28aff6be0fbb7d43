import FeedClient
import Foundation
import JSONSyntax

/// Decodes the values that the feed app shows from valid bodies, independently of the app's own decoders.
enum PayloadReader {
  /// Returns the items of a list; `nil` if the body is not a list.
  static func items(of body: [UInt8]) -> [JSONValue]? {
    guard let document = try? JSONDocument(parsing: body), let items = document.root["items"], items.kind == .array
    else { return nil }
    return Array(items.elements)
  }

  /// Decodes an image of the feed; `nil` if the value is not one.
  static func image(_ item: JSONValue) -> FeedImage? {
    guard let id = id(item), let url = item["image"]?.string.flatMap(URL.init(string:)) else { return nil }
    return FeedImage(id: id, description: item["description"]?.string, location: item["location"]?.string, url: url)
  }

  /// Decodes a comment; `nil` if the value is not one.
  static func comment(_ item: JSONValue) -> ImageComment? {
    guard let id = id(item), let message = item["message"]?.string,
      let createdAt = item["created_at"]?.string.flatMap(date), let username = item["author"]?["username"]?.string
    else { return nil }
    return ImageComment(id: id, message: message, createdAt: createdAt, username: username)
  }

  /// Returns the id of an item.
  static func id(_ item: JSONValue) -> UUID? { item["id"]?.string.flatMap(UUID.init(uuidString:)) }

  /// Parses an ISO 8601 date and time with a time zone, as the contract requires, with Foundation's calendar.
  static func date(_ text: String) -> Date? {
    let halves = text.split(separator: "T")
    guard halves.count == 2, let zoneStart = halves[1].firstIndex(where: { "Z+-".contains($0) }) else { return nil }
    let day = halves[0].split(separator: "-").compactMap { Int($0) }
    let clock = halves[1][..<zoneStart].split(separator: ":")
    let zone = halves[1][zoneStart...]
    let seconds = clock.last?.split(separator: ".") ?? []
    guard day.count == 3, clock.count == 3, let hour = Int(clock[0]), let minute = Int(clock[1]),
      let second = seconds.first.flatMap({ Int($0) }), let offset = offset(zone)
    else { return nil }
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    let parts = DateComponents(
      year: day[0],
      month: day[1],
      day: day[2],
      hour: hour,
      minute: minute,
      second: second
    )
    let fraction = seconds.count > 1 ? Double("0.\(seconds[1])") ?? 0 : 0
    // Adding the fraction last avoids rounding the seconds.
    return calendar.date(from: parts)?.addingTimeInterval(-Double(offset)).addingTimeInterval(fraction)
  }

  /// Returns the offset of a time zone from UTC in seconds: `Z`, `+00:00`, `-0330`.
  private static func offset(_ zone: Substring) -> Int? {
    if zone == "Z" { return 0 }
    let digits = zone.dropFirst().filter { $0 != ":" }
    guard digits.count == 4, let hours = Int(digits.prefix(2)), let minutes = Int(digits.suffix(2)) else { return nil }
    return (zone.hasPrefix("-") ? -1 : 1) * (hours * 3600 + minutes * 60)
  }
}
