import Basics
import Diagnostics
import HARRecordings
import HTTPMessages
import RecordingSessions
import Redaction

/// Records the exchanges of a test.
///
/// Tests that run in parallel and record to the same file share one session of recording, which ends with the last of
/// them. A file is replaced as a whole, with its entries in the order of their requests.
final class MockRecorder: Sendable {
  private struct Shared: Sendable {
    let session: RecordingSession
    var users: Int
  }

  private struct State: Sendable {
    var hasSession = false
    var failure: String?
  }

  private static let sessions = Mutex<[String: Shared]>([:])

  private let path: String
  private let mode: RecordingMode
  private let policy: RedactionPolicy
  private let state = Mutex(State())

  init(path: String, mode: RecordingMode, policy: RedactionPolicy) {
    self.path = path
    self.mode = mode
    self.policy = policy
  }

  /// The failure in words; `nil` if there was none.
  var failure: String? { state.withLock(\.failure) }

  /// Records an exchange that has ended.
  func take(_ exchange: HTTPExchange, started: Int64) {
    guard let session = session(for: exchange.request.url), let number = session.number() else { return }
    session.take(CapturedExchange(exchange: exchange, started: Timestamp.text(nanoseconds: started)), number: number)
  }

  private func session(for url: HTTPURL) -> RecordingSession? {
    state.withLock { state in
      if state.failure != nil { return nil }
      if state.hasSession { return Self.sessions.withLock { $0[path]?.session } }
      do throws(RecordingFileError) {
        let session = try Self.join(path, settings: settings(base: url))
        state.hasSession = true
        return session
      } catch {
        state.failure = error.description
        return nil
      }
    }
  }

  private func settings(base url: HTTPURL) -> RecordingSession.Settings {
    RecordingSession.Settings(
      mode: mode == .all ? .all : .new,
      redaction: policy.recording(),
      creator: ("contract", "testing"),
      base: HTTPURL(scheme: url.scheme, host: url.host, port: url.port),
      isWalk: true,
      bodyLimit: 64 << 20
    )
  }

  private static func join(
    _ path: String,
    settings: RecordingSession.Settings
  ) throws(RecordingFileError) -> RecordingSession {
    let joined = sessions.withLock { sessions in
      Result { () throws(RecordingFileError) in
        if let known = sessions[path] {
          sessions[path]?.users += 1
          return known.session
        }
        let session = try RecordingSession(to: try RecordingOutput(path: path), settings)
        sessions[path] = Shared(session: session, users: 1)
        return session
      }
    }
    return try joined.get()
  }

  /// Writes the recording, unless another test still records to the same file.
  func finish() {
    state.withLock { state in
      guard state.hasSession else { return }
      state.hasSession = false
      state.failure =
        Self.sessions.withLock { sessions -> String? in
          guard var shared = sessions[path] else { return nil }
          shared.users -= 1
          sessions[path] = shared.users > 0 ? shared : nil
          guard shared.users == 0 else { return nil }
          do throws(RecordingFileError) {
            // A test that joins meanwhile waits for the file. A test may be one of several that use the file, so entries of
            // requests that it did not send stay.
            _ = try shared.session.finish(isWhole: false)
            return nil
          } catch {
            return error.description
          }
        } ?? state.failure
    }
  }
}

/// Sends requests to the network, and records their exchanges.
struct RecordedUpstream: HTTPClient {
  let client: any HTTPClient
  let recorder: MockRecorder

  func send(_ request: HTTPRequest) async -> HTTPExchange {
    let started = WallClock.now
    let exchange = await client.send(request)
    recorder.take(exchange, started: started)
    return exchange
  }
}
