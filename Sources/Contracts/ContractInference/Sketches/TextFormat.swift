import Basics
import HTTPMessages
import JSONSchemas

/// A format that a text has by its looks, whatever its value.
package enum TextFormat: Sendable, Hashable, CaseIterable {
  case dateTime
  /// A date and time whose zone has no colon.
  case basicDateTime
  case localDateTime
  case date
  case time
  case uuid
  /// A URL of the web.
  case url
  /// A URL of the web with characters that a URI has to encode.
  case looseURL
  /// A URI with a host and another scheme.
  case uri
  case path
  case email
  case ipv4
  case ipv6
  case digits

  /// The name of the format in messages; spellings of one format have the same name.
  package var name: String {
    switch self {
    case .dateTime, .basicDateTime: "date-time"
    case .localDateTime: "date-time without a zone"
    case .date: "date"
    case .time: "time"
    case .uuid: "uuid"
    case .url, .looseURL: "URL"
    case .uri: "URI"
    case .path: "path"
    case .email: "email"
    case .ipv4, .ipv6: "IP address"
    case .digits: "digits"
    }
  }

  /// The format that a schema can state; `nil` where none says the same.
  package var schemaFormat: String? {
    switch self {
    case .dateTime: "date-time"
    case .basicDateTime: "iso8601-date-time"
    case .date: "date"
    case .time: "time"
    case .uuid: "uuid"
    case .url, .uri: "uri"
    case .email: "email"
    case .ipv4: "ipv4"
    case .ipv6: "ipv6"
    case .localDateTime, .looseURL, .path, .digits: nil
    }
  }

  /// The format of which this is a spelling; itself for most.
  package var family: TextFormat {
    switch self {
    case .basicDateTime: .dateTime
    case .looseURL: .url
    case .ipv6: .ipv4
    case .dateTime, .localDateTime, .date, .time, .uuid, .url, .uri, .path, .email, .ipv4, .digits: self
    }
  }

  /// Whether one text alone shows the format: nobody writes a date or a UUID by accident.
  package var isUnmistakable: Bool {
    switch self {
    case .dateTime, .basicDateTime, .localDateTime, .date, .uuid, .email, .url, .looseURL: true
    case .time, .uri, .path, .ipv4, .ipv6, .digits: false
    }
  }

  /// The longest text that is looked at, in bytes; longer ones are prose or data.
  private static let longest = 2048

  /// Creates the format of a text; `nil` for a text without one.
  package init?(of text: String) {
    guard let first = text.utf8.first, text.utf8.count <= Self.longest else { return nil }
    if text.utf8.count == 36, Self.uuid.includes(text) {
      self = .uuid
      return
    }
    let numeric = first &- 0x30 < 10 ? Self.numeric(text) : nil
    guard let format = numeric ?? Self.general(text) else { return nil }
    self = format
  }

  private static func numeric(_ text: String) -> TextFormat? {
    if text.utf8.allSatisfy({ $0 &- 0x30 < 10 }) { return .digits }
    for format in [.date, .dateTime, .basicDateTime] as [TextFormat] where format.includes(text) { return format }
    if Timestamp.parse(text) != nil { return .localDateTime }
    return [.time, .ipv4].first { $0.includes(text) }
  }

  private static func general(_ text: String) -> TextFormat? {
    if text.hasPrefix("/"), text.utf8.count > 1, !text.utf8.contains(0x20) { return .path }
    let colon = text.utf8.firstIndex(of: 0x3A)
    if let colon, text.utf8[colon...].starts(with: "://".utf8) {
      let isWeb = ["http", "https"].contains { ASCII.equalIgnoringCase($0, text[..<colon]) }
      if uri.includes(text) { return isWeb ? .url : .uri }
      return isWeb && (try? HTTPURL(parsing: text)) != nil ? .looseURL : nil
    }
    if text.utf8.contains(0x40), email.includes(text) { return .email }
    return colon != nil && ipv6.includes(text) ? .ipv6 : nil
  }

  private func includes(_ text: String) -> Bool { Self.rules[self]?.isValid(text) ?? false }

  private static let rules = Dictionary(
    uniqueKeysWithValues: allCases.compactMap { format in
      format.schemaFormat.flatMap { StringFormat.named($0) }.map { (format, $0) }
    }
  )
}
