/// What a client lets the suite set in place of its own.
public struct Injections: OptionSet, Sendable, Hashable {
  /// The bits of the set.
  public let rawValue: Int

  /// A set by its bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// The calendar whose days a cached feed's age is counted in.
  public static let calendar = Injections(rawValue: 1)
  /// The store of the feed and of image data.
  public static let store = Injections(rawValue: 2)
  /// Everything.
  public static let all: Injections = [.calendar, .store]
}

extension World {
  /// Goes on only where the client lets the suite set something.
  ///
  /// - Throws: `Inapplicable`.
  func require(_ injection: Injections) throws(Inapplicable) {
    guard !injections.contains(injection) else { return }
    throw inapplicable("the client does not let the suite set its \(injection == .store ? "store" : "calendar")")
  }
}
