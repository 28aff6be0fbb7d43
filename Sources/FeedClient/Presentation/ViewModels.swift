/// What the cell of an image shows.
public struct ImageViewModel: Sendable, Hashable {
  /// The description; `nil` for none.
  public var description: String?
  /// The location; `nil` for none, and the cell then hides its place.
  public var location: String?

  /// Whether the cell shows a location.
  public var hasLocation: Bool { location != nil }

  /// Creates the texts of a cell.
  public init(description: String?, location: String?) {
    self.description = description
    self.location = location
  }

  /// Creates the texts of the cell of an image.
  public init(_ image: FeedImage) { self.init(description: image.description, location: image.location) }
}

/// What the cell of a comment shows.
public struct CommentViewModel: Sendable, Hashable {
  /// The message.
  public var message: String
  /// The name of the user.
  public var username: String
  /// The age in words: `5 minutes ago`.
  public var date: String

  /// Creates the texts of a cell.
  public init(message: String, username: String, date: String) {
    self.message = message
    self.username = username
    self.date = date
  }
}
