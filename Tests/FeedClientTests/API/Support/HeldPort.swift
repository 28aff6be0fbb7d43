#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A port of the loopback address at which nothing listens, and which nobody else gets while it is held.
final class HeldPort: Sendable {
  let number: Int
  private let descriptor: Int32

  init() throws(LoopbackSocket.Failure) { (descriptor, number) = try LoopbackSocket.bound() }

  deinit { close(descriptor) }
}
