#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A loopback port that refuses connections and cannot be taken by another program while it is held.
final class HeldPort: Sendable {
  let number: Int
  private let descriptor: Int32

  init() throws(LoopbackSocket.Failure) { (descriptor, number) = try LoopbackSocket.bound() }

  deinit { close(descriptor) }
}
