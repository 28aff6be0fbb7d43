import Basics
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Calls what ends the task of a session.
///
/// On Linux, the async functions of a session resume their caller right where a task ends, on the session's queue.
/// Resuming waits for a lock of the caller's task, and `Task.cancel()` holds this lock while it waits for the same queue:
/// a response that ends while its caller is cancelled would stop the whole session. So such a task is ended by another
/// thread. The queue waits for it, because the session's registry of tasks is read there, unless a cancellation holds the
/// thread up: then it lets the cancellation through, and waits again.
enum TaskEnding {
  #if canImport(FoundationNetworking)
    /// Calls a function that ends a task, on the queue of the task's session.
    static func run(for task: URLSessionTask?, _ end: @escaping @Sendable () -> Void) {
      guard SessionSurroundings.resumesCallerInPlace(task) else { return end() }
      let thread = EndingThread()
      DispatchQueue(label: "end of a mocked request").async { thread.run(end) }
      wait(for: thread, on: SessionSurroundings.queue(of: task), turns: 1_000)
    }

    private static func wait(for thread: EndingThread, on queue: DispatchQueue?, turns: Int) {
      guard !thread.waitUnlessHeldUp(), turns > 0 else { return }
      // The cancellation is before this in the queue.
      queue?.async { wait(for: thread, on: queue, turns: turns - 1) }
    }
  #else
    /// Calls a function that ends a task.
    static func run(for task: URLSessionTask?, _ end: @escaping @Sendable () -> Void) { end() }
  #endif
}

#if canImport(FoundationNetworking)
  /// A thread that ends a task.
  private final class EndingThread: Sendable {
    /// How often a thread is looked at until it counts as held up, and the time between.
    private static let (looks, pause) = (4, DispatchTimeInterval.milliseconds(5))

    private let (started, ended) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    private let status = Mutex<[CChar]>([])

    /// Calls a function on the calling thread.
    func run(_ end: () -> Void) {
      status.withLock { $0 = Self.ownStatus }
      started.signal()
      end()
      ended.signal()
    }

    /// Waits until the function has returned; returns `false` as soon as the thread sleeps for a while instead.
    ///
    /// A thread that merely has no processor at the moment does not sleep.
    func waitUnlessHeldUp() -> Bool {
      started.wait()
      defer { started.signal() }
      var sleeps = 0
      while ended.wait(timeout: .now() + Self.pause) == .timedOut {
        sleeps = isAsleep ? sleeps + 1 : 0
        if sleeps == Self.looks { return false }
      }
      return true
    }

    /// The path of the calling thread's status; empty where the system has none.
    private static var ownStatus: [CChar] {
      var name = [CChar](repeating: 0, count: 256)
      let length = readlink("/proc/thread-self", &name, name.count - 1)
      guard length > 0 else { return [] }
      return Array(
        "/proc/\(String(decoding: name.prefix(length).map { UInt8(bitPattern: $0) }, as: UTF8.self))/stat".utf8CString
      )
    }

    /// Whether the thread waits for something; also if that is not known.
    private var isAsleep: Bool {
      let path = status.withLock { $0 }
      guard !path.isEmpty, case let file = open(path, O_RDONLY | O_CLOEXEC), file >= 0 else { return true }
      defer { close(file) }
      var text = [UInt8](repeating: 0, count: 512)
      let length = read(file, &text, text.count)
      // "PID (NAME) STATE …", where the name may have any character (proc(5)).
      guard length > 0, let end = text[..<length].lastIndex(of: UInt8(ascii: ")")), end + 2 < length else {
        return true
      }
      return text[end + 2] != UInt8(ascii: "R")
    }
  }
#endif
