/// What an operation yields, or nothing: in a cancelled task its result and its error are both dropped.
///
/// - Throws: `CancellationError` in a cancelled task, which does not begin the operation; else what the operation throws.
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
