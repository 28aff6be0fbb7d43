/// The dependencies of a client that the suite can replace.
public struct Injections: OptionSet, Sendable, Hashable {
  /// The bits of the set.
  public let rawValue: Int

  /// Creates a set from its bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// The calendar that counts the days of a cached feed's age.
  public static let calendar = Injections(rawValue: 1)
  /// The store of the feed and image data.
  public static let store = Injections(rawValue: 2)
  /// All dependencies.
  public static let all: Injections = [.calendar, .store]
}

extension World {
  /// Requires that the suite can replace a dependency.
  ///
  /// - Throws: `Inapplicable`.
  func require(_ injection: Injections) throws(Inapplicable) {
    guard !injections.contains(injection) else { return }
    throw inapplicable("the client does not let the suite set its \(injection == .store ? "store" : "calendar")")
  }
}
