import Basics
public import HTTPMessages

/// A function that decides whether a request matches a recorded one.
///
/// A copy is equal to its original, and no other matcher is. It must decide by its arguments alone, because its decisions
/// may be kept.
public struct RequestMatcher: Sendable, Hashable {
  private let decide: @Sendable (HTTPRequest, HTTPRequest) -> Bool
  private let number = Self.count.add()

  private static let count = Counter()

  /// Creates a matcher from a function of the request and the recorded one, both with their bodies.
  public init(_ decide: @escaping @Sendable (_ request: HTTPRequest, _ recorded: HTTPRequest) -> Bool) {
    self.decide = decide
  }

  func matches(_ request: HTTPRequest, _ recorded: HTTPRequest) -> Bool { decide(request, recorded) }

  /// Whether two matchers are the same one.
  public static func == (first: RequestMatcher, second: RequestMatcher) -> Bool { first.number == second.number }

  /// Hashes which matcher this is.
  public func hash(into hasher: inout Hasher) { hasher.combine(number) }
}
