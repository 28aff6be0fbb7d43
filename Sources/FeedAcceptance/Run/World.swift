/// The world of one case: its session with the API, its store, its clock, the app, and what the case has seen so far.
public final class World: Sendable {
  /// The API as this case sees it.
  public let session: any BackendSession

  /// The world of a case.
  init(session: any BackendSession) { self.session = session }
}
