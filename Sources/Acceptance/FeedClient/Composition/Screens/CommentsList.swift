/// The comments on an image, with cells that are made of view models.
public final class CommentsList: CommentsScreen, LoadOwningScreen, AppearingScreen, ObjectWrapper {
  /// The displayed title.
  public let title: String

  private let list: ListScreen<ImageComment>
  private let context: DisplayContext

  /// Creates a screen that displays its texts in a context.
  public init(in context: DisplayContext, load: @escaping @Sendable () async throws -> [ImageComment]) {
    title = context.text(.commentsTitle)
    self.context = context
    list = ListScreen(errorMessage: context.text(.commentsError), first: load)
  }

  /// The list that shows the comments.
  public var wrappedObject: any AnyObject & Sendable { list }

  /// The current state.
  public var state: ListState<ImageComment> { get async { await list.state } }

  /// The current contents of the cells of the comments.
  public var cells: [CommentViewModel] { get async { await list.state.items.map(context.cell) } }

  /// Loads the comments; returns when the state is final.
  public func load() async { await list.load() }

  /// Starts to load the comments; releasing the screen cancels the load.
  public func startLoading() async { await list.startLoading() }

  /// Starts to load the comments when the screen appears for the first time.
  public func appear() async { await list.appear() }
}
