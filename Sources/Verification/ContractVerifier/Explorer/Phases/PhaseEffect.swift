/// What the requests of a phase change on a server that works, from the least to the most.
public enum PhaseEffect: Int, Sendable, Hashable, Comparable, CaseIterable {
  /// Nothing: the requests are safe, or must be refused.
  case nothing
  /// Single items: one is created, updated or deleted.
  case item
  /// Collections: many items are deleted or replaced at once.
  case collection
  /// The credential of the run, which may no longer be accepted afterwards.
  case credential
  /// The process of the server, which may stop or restart.
  case process

  /// Returns whether an effect is smaller than another one.
  public static func < (left: PhaseEffect, right: PhaseEffect) -> Bool { left.rawValue < right.rawValue }

  /// What is changed, as it is printed: `changes items`.
  public var phrase: String {
    switch self {
    case .nothing: "changes nothing"
    case .item: "changes items"
    case .collection: "changes collections"
    case .credential: "may end the credential"
    case .process: "may stop the server"
    }
  }
}
