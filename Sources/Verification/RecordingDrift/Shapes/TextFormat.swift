import HTTPMessages
import JSONSchemas
import Quantities

/// A format that a text has by its looks, whatever its value.
enum TextFormat: String, Sendable, Hashable, CaseIterable {
  case dateTime = "date-time"
  case localDateTime = "date-time without a zone"
  case date
  case time
  case uuid
  case url = "URL"
  case path
  case email
  case address = "IP address"
  case digits

  /// Whether one text alone shows the format: nobody writes a date or a UUID by accident.
  var isUnmistakable: Bool {
    switch self {
    case .dateTime, .localDateTime, .date, .uuid, .email, .url: true
    case .time, .path, .address, .digits: false
    }
  }

  /// The longest text that is looked at, in bytes; longer ones are prose or data.
  private static let longest = 2048

  /// Creates the format of a text; `nil` for a text without one.
  init?(of text: String) {
    guard (1...Self.longest).contains(text.utf8.count) else { return nil }
    let first = text.utf8.first ?? 0
    if ASCII.isDigit(first) {
      guard let format = Self.numeric(text) else {
        guard let uuid = Self.general(text) else { return nil }
        self = uuid
        return
      }
      self = format
    } else if let format = Self.general(text) {
      self = format
    } else {
      return nil
    }
  }

  private static func numeric(_ text: String) -> TextFormat? {
    if text.utf8.allSatisfy(ASCII.isDigit) { return .digits }
    if Timestamp.day(ofDate: text) != nil { return .date }
    if isValid(text, "date-time") || isValid(text, "iso8601-date-time") { return .dateTime }
    if Timestamp.parse(text) != nil { return .localDateTime }
    if isValid(text, "time") { return .time }
    return isValid(text, "ipv4") ? .address : nil
  }

  private static func general(_ text: String) -> TextFormat? {
    if text.utf8.count == 36, isValid(text, "uuid") { return .uuid }
    if text.hasPrefix("http://") || text.hasPrefix("https://") {
      return (try? HTTPURL(parsing: text)).map { _ in .url }
    }
    if text.hasPrefix("/"), text.utf8.count > 1, !text.utf8.contains(0x20) { return .path }
    if text.utf8.contains(0x40), isValid(text, "email") { return .email }
    return text.utf8.contains(0x3A) && isValid(text, "ipv6") ? .address : nil
  }

  private static func isValid(_ text: String, _ format: String) -> Bool {
    StringFormat.named(format)?.isValid(text) ?? false
  }
}

/// Tells names and segments that a server makes up from those that a developer wrote.
enum GeneratedName {
  /// Whether a name is an identifier, a date or a number rather than a word.
  static func includes(_ name: String) -> Bool {
    guard !name.isEmpty else { return false }
    let digits = name.utf8.count(where: ASCII.isDigit)
    if digits == name.utf8.count { return true }
    if TextFormat(of: name).map({ $0 != .path }) ?? false { return true }
    // `address2` and `v1` are words; `a8f3c1` and `item-20931` are not.
    return digits >= 3 && name.utf8.count >= 5
  }

  /// Whether the names of an object are codes of countries, languages or currencies, such as `EUR` or `de-CH`.
  static func areCodes(_ names: some Collection<String>) -> Bool {
    names.count > 1 && names.allSatisfy { isCode($0, ASCII.isUppercase, 2...3) || isLanguage($0) }
      && Set(names.map(\.utf8.count)).count <= 2
  }

  private static func isLanguage(_ name: String) -> Bool {
    let parts = name.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 2 else { return false }
    return isCode(parts[0], ASCII.isLowercase, 2...3) && isCode(parts[1], ASCII.isUppercase, 2...2)
  }

  private static func isCode(
    _ text: some StringProtocol,
    _ isLetter: (UInt8) -> Bool,
    _ count: ClosedRange<Int>
  ) -> Bool {
    count.contains(text.utf8.count) && text.utf8.allSatisfy(isLetter)
  }
}

extension ASCII {
  fileprivate static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
  fileprivate static func isUppercase(_ byte: UInt8) -> Bool { (0x41...0x5A).contains(byte) }
  fileprivate static func isLowercase(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte) }
}
