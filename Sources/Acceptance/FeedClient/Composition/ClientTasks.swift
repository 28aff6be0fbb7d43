/// Where the client's own tasks run that are not children of their callers.
package enum ClientTasks {
  /// The threads that such tasks prefer; `nil` for those that all Swift tasks share.
  @TaskLocal package static var threads: TaskThreads?
}

/// Threads that tasks can prefer to those that all Swift tasks share.
///
/// Tasks can do so since iOS 18 and macOS 15; on earlier systems they run on the shared threads.
package struct TaskThreads: Sendable {
  /// A `TaskExecutor`, a protocol that earlier systems do not have.
  private let threads: any Sendable

  /// Creates a preference for the threads of an executor.
  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  package init(_ executor: any TaskExecutor) { threads = executor }

  /// The executor of the threads.
  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  package var executor: (any TaskExecutor)? { threads as? any TaskExecutor }

  /// Calls a function that prefers threads, if there are any, as its child tasks do; returns what it returns.
  ///
  /// - Throws: What the function throws.
  package static func prefer<Value, Failure: Error>(
    _ threads: TaskThreads?,
    isolation: isolated (any Actor)? = #isolation,
    _ body: () async throws(Failure) -> Value
  ) async throws(Failure) -> Value {
    guard #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) else { return try await body() }
    return try await withTaskExecutorPreference(threads?.executor, operation: body)
  }
}

extension Task where Failure == Never {
  /// Starts a task that prefers threads, if there are any.
  @discardableResult
  package init(on threads: TaskThreads?, operation: sending @escaping () async -> Success) {
    if #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) {
      self.init(executorPreference: threads?.executor, operation: operation)
    } else {
      self.init(operation: operation)
    }
  }
}

extension Task where Failure == any Error {
  /// Starts a task that prefers threads, if there are any.
  @discardableResult
  package init(on threads: TaskThreads?, operation: sending @escaping () async throws -> Success) {
    if #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) {
      self.init(executorPreference: threads?.executor, operation: operation)
    } else {
      self.init(operation: operation)
    }
  }
}
