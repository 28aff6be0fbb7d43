/// Where the client's own tasks run that are not children of their callers.
package enum ClientTasks {
  /// The executor that such tasks prefer; `nil` for the one that all Swift tasks share.
  @TaskLocal package static var executor: (any TaskExecutor)?
}
