public import Foundation

/// Dates relative to now, in words: `5 minutes ago`, `vor 1 Tag`.
///
/// Foundation's `RelativeDateTimeFormatter` does not exist on Linux, so the text is computed here, for the languages of
/// `DisplayTexts`; any other locale gets English.
public enum RelativeDate {
  private static let units: [(component: Calendar.Component, english: String, german: (one: String, many: String))] = [
    (.year, "year", ("Jahr", "Jahren")), (.month, "month", ("Monat", "Monaten")),
    (.weekOfMonth, "week", ("Woche", "Wochen")), (.day, "day", ("Tag", "Tagen")),
    (.hour, "hour", ("Stunde", "Stunden")), (.minute, "minute", ("Minute", "Minuten")),
    (.second, "second", ("Sekunde", "Sekunden")),
  ]

  /// Returns the time between a date and now in its largest unit, in a calendar and a language.
  public static func text(of date: Date, now: Date, calendar: Calendar, locale: Locale) -> String {
    let isPast = date <= now
    let components = calendar.dateComponents(Set(units.map(\.component)), from: min(date, now), to: max(date, now))
    let isGerman = locale.language.languageCode == .german
    let found = units.first { (components.value(for: $0.component) ?? 0) > 0 } ?? units[units.count - 1]
    let count = components.value(for: found.component) ?? 0
    if isGerman { return "\(isPast ? "vor" : "in") \(count) \(count == 1 ? found.german.one : found.german.many)" }
    let words = "\(count) \(found.english)\(count == 1 ? "" : "s")"
    return isPast ? "\(words) ago" : "in \(words)"
  }
}
