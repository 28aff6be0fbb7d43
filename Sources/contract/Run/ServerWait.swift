import ArgumentParser
import Diagnostics
import HTTPMessages
import HTTPTransport
import Redaction

/// Waits for a server that is about to start, until it accepts connections.
struct ServerWait {
  /// The address of the server.
  let url: HTTPURL
  /// How long to wait.
  let limit: Duration
  /// How to connect.
  let configuration: LiveClientConfiguration

  private static let (firstPause, longestPause) = (Duration.milliseconds(100), Duration.seconds(1))

  /// Waits for the server of a command that was told to; returns at once without a server or a limit.
  ///
  /// - Throws: `CommandFailure` if the server accepts no connection in that time.
  static func pass(
    _ command: any ParsableArguments,
    _ url: HTTPURL?,
    upTo limit: Quantity<TimeForm>?,
    _ outputs: RunOutputs
  ) async throws(CommandFailure) {
    guard let url, let limit else { return }
    let configuration = try LiveClientConfiguration(of: command.group(TargetOptions.self))
    try await ServerWait(url: url, limit: limit.value, configuration: configuration).run { line in
      if !outputs.options.quiet { StandardStream.error(outputs.policy).write(VisibleText.of(line) + "\n") }
    }
  }

  /// Waits for the server.
  ///
  /// A server that refuses a handshake of TLS is there.
  ///
  /// - Parameter show: Shows a line if the server is not there at once.
  /// - Throws: `CommandFailure` if the server accepts no connection in that time.
  func run(_ show: (String) -> Void) async throws(CommandFailure) {
    let end = ContinuousClock.now + limit
    var pause = Self.firstPause
    var isShown = false
    while true {
      let left = ContinuousClock.now.duration(to: end)
      var configuration = configuration
      configuration.requestTimeout = max(min(configuration.requestTimeout, left), .milliseconds(1))
      let client = LiveClient(configuration: configuration)
      let fault = await client.connect(to: url)
      await client.shutdown()
      guard let fault, fault.kind != .tls else { return }
      guard left > pause else {
        var failure = CommandFailure(unreachable: url, fault)
        failure.addRemedy("wait longer with --wait")
        throw failure
      }
      if !isShown { show("Waiting for \(RedactedURL(url))") }
      isShown = true
      do { try await Task.sleep(for: pause) } catch { return }
      pause = min(pause * 2, Self.longestPause)
    }
  }
}
