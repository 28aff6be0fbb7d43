/// Tries something that has to happen within a time, and gives it twice the time until that was enough.
///
/// For tests of time limits in which something must come before the limit: how fast the machine is decides only how
/// often they try.
///
/// - Parameters:
///   - first: The time of the first attempt.
///   - attempt: Does everything anew, with a time limit.
///   - isInTime: Whether what had to come before the limit did.
/// - Returns: The last attempt, and its time; the ninth is the last one whatever comes of it.
public func withEnoughTime<Value>(
  from first: Duration,
  _ attempt: (Duration) async throws -> Value,
  until isInTime: (Value) -> Bool
) async rethrows -> (value: Value, time: Duration) {
  var time = first
  var value = try await attempt(time)
  for _ in 1...8 where !isInTime(value) {
    time *= 2
    value = try await attempt(time)
  }
  return (value, time)
}
