import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The kind of session that a request belongs to.
enum SessionKind {
  /// `URLSession.shared`, which adds nothing; its requests get the cookies of the test.
  case shared
  /// The session of a mock, which adds nothing but the cookies of the test.
  case own
  /// A session that was made from any configuration.
  case custom
}

/// The additions of a session to its request: headers, cookies, a body to upload, and a delegate.
///
/// On Apple platforms Foundation applies these itself. On Linux it does so only in its own protocol for HTTP, and does
/// not publish them, so they are read from the task by reflection. If a later version renames them, requests are
/// served without them.
struct SessionSurroundings {
  /// The body of an upload task.
  enum Upload {
    case data([UInt8])
    case file(URL)
    /// The delegate gives a stream when it is asked.
    case ofDelegate
  }

  /// The kind of the session.
  let kind: SessionKind
  /// The task; `nil` on platforms whose sessions do all of this themselves.
  let task: URLSessionTask?
  /// The session; `nil` if it adds nothing.
  private(set) var session: URLSession?
  /// The body to upload.
  private(set) var upload: Upload?
  /// Whether a body that arrives in portions has to be delivered at once.
  ///
  /// On Linux a task without a delegate gets the last portion only.
  private(set) var needsWholeBody = false
  /// Whether the session follows redirects itself.
  let followsRedirects: Bool

  #if canImport(FoundationNetworking)
    init(of loading: MockURLProtocol, kind: SessionKind) {
      self.kind = kind
      followsRedirects = false
      needsWholeBody = true
      task = loading.task
      let isUpload = task is URLSessionUploadTask
      guard kind == .custom || isUpload, let task else { return }
      if isUpload {
        let hasStream = loading.request.httpBodyStream != nil
        upload = Self.property("knownBody", of: task).flatMap(Self.upload) ?? (hasStream ? nil : .ofDelegate)
      }
      guard kind == .custom else { return }
      session = Self.property("session", of: task) as? URLSession
      if let session, session.delegate is any URLSessionDataDelegate {
        needsWholeBody = Self.hasCompletionHandler(task, in: session)
      }
    }

    /// Returns the value of a stored property of an object or of its superclasses.
    private static func property(_ name: String, of object: Any) -> Any? {
      var mirror: Mirror? = Mirror(reflecting: object)
      while let current = mirror {
        if let child = current.children.first(where: { $0.label == name }) { return child.value }
        mirror = current.superclassMirror
      }
      return nil
    }

    /// Returns the queue on which the client of a task's protocol is called; `nil` for any.
    static func queue(of task: URLSessionTask?) -> DispatchQueue? {
      task.flatMap { property("workQueue", of: $0) } as? DispatchQueue
    }

    /// Whether the caller of an async function is resumed where its task ends; so it is if that is not known.
    static func resumesCallerInPlace(_ task: URLSessionTask?) -> Bool {
      task.flatMap { property("_callCompletionHandlerInline", of: $0) } as? Bool ?? true
    }

    private static func upload(_ value: Any) -> Upload? {
      // An optional enum with a payload: `.some(.data(…))`.
      guard let body = Mirror(reflecting: value).children.first?.value,
        let payload = Mirror(reflecting: body).children.first?.value
      else { return nil }
      switch payload {
      case let data as DispatchData: return .data(Array(data))
      case let url as URL: return .file(url)
      default: return nil
      }
    }

    /// Whether a task of a session with a delegate has a completion handler.
    private static func hasCompletionHandler(_ task: URLSessionTask, in session: URLSession) -> Bool {
      let registry = property("taskRegistry", of: session)
      guard let behaviours = registry.flatMap({ property("behaviours", of: $0) }) else { return true }
      for entry in Mirror(reflecting: behaviours).children {
        let parts = Array(Mirror(reflecting: entry.value).children.map(\.value))
        guard parts.count == 2, parts[0] as? Int == task.taskIdentifier else { continue }
        let name = Mirror(reflecting: parts[1]).children.first?.label ?? "\(parts[1])"
        return name != "callDelegate"
      }
      return true
    }
  #else
    init(of loading: MockURLProtocol, kind: SessionKind) { (self.kind, task, followsRedirects) = (kind, nil, true) }

    static func queue(of task: URLSessionTask?) -> DispatchQueue? { nil }
  #endif
}
