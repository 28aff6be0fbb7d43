/// Runs an operation, unless the task is cancelled; a cancelled task gets neither its result nor its error.
///
/// - Throws: `CancellationError` in a cancelled task, or else the error of the operation.
func unlessCancelled<Value>(
  isolation: isolated (any Actor)? = #isolation,
  _ operation: () async throws -> Value
) async throws -> Value {
  try Task.checkCancellation()
  let value: Value
  do {
    value = try await operation()
  } catch {
    try Task.checkCancellation()
    throw error
  }
  try Task.checkCancellation()
  return value
}
