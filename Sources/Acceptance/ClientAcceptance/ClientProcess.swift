import Basics
import Dispatch
import Foundation

/// One run of the client under test: a shell command in a process group of its own, which ends with it.
package struct ClientProcess: Sendable {
  /// How a run ended.
  package enum Ending: Sendable, Hashable {
    case exited(Int32)
    case signalled(Int32)
    /// It ran for longer than it may, and was killed.
    case timedOut
    /// It could not be started, for this reason.
    case notStarted(String)
    /// It failed in a way that has no exit code: what it did, after the subject "it".
    case failed(String)
    /// The whole run was interrupted.
    case cancelled
  }

  /// The end of a run, and the last that it wrote.
  package struct Outcome: Sendable {
    package let ending: Ending
    let output: [UInt8]
    let elapsed: Duration
    /// The case that the same process played before; `nil` for a process that was just started.
    var previous: String?
  }

  /// The time between two looks at a client that writes nothing, in milliseconds.
  private static let interval: Int32 = 10

  /// The shell command.
  let command: String
  /// The variables that the command gets, in addition to those of this process.
  let variables: [String: String]
  /// The longest that it may run; `nil` for no limit.
  let timeout: Duration?
  /// Keeps what it writes.
  private let output: ClientOutput

  /// Creates a run that has not started.
  ///
  /// - Parameters:
  ///   - command: The shell command.
  ///   - variables: The variables that the command gets, in addition to those of this process.
  ///   - timeout: The longest that it may run; `nil` for no limit.
  package init(command: String, variables: [String: String], timeout: Duration?) {
    self.init(command: command, variables: variables, timeout: timeout, output: ClientOutput())
  }

  /// Creates a run that keeps what it writes.
  init(command: String, variables: [String: String], timeout: Duration?, output: ClientOutput) {
    (self.command, self.variables, self.timeout, self.output) = (command, variables, timeout, output)
  }

  /// Runs the command until it ends, its time is over or the task is cancelled; nothing of its group runs afterwards.
  package func run() async -> Outcome {
    let isCancelled = Mutex(false)
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        // It blocks a thread, so that it is not one of the pool that serves the requests.
        Thread.detachNewThread {
          continuation.resume(returning: wait { isCancelled.withLock(\.self) })
        }
      }
    } onCancel: {
      isCancelled.withLock { $0 = true }
    }
  }

  private func wait(isCancelled: () -> Bool) -> Outcome {
    let start = ContinuousClock.now
    func outcome(_ ending: Ending) -> Outcome {
      Outcome(ending: ending, output: output.bytes, elapsed: ContinuousClock.now - start)
    }
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return outcome(.notStarted(Self.reason(errno))) }
    let (reader, writer) = (ends[0], ends[1])
    defer { close(reader) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    _ = fcntl(reader, F_SETFL, O_NONBLOCK)
    let started = spawn(writingTo: writer)
    close(writer)
    guard case .success(let process) = started else {
      if case .failure(let failure) = started { return outcome(.notStarted(failure.reason)) }
      return outcome(.notStarted(""))
    }
    var status: Int32 = 0
    while true {
      var waiting = pollfd(fd: reader, events: Int16(POLLIN), revents: 0)
      let isOpen = poll(&waiting, 1, Self.interval) >= 0 && Self.read(reader, into: output)
      let ended = waitpid(process, &status, WNOHANG)
      if ended == process || (ended < 0 && errno != EINTR) { break }
      if isCancelled() || timeout.map({ ContinuousClock.now - start >= $0 }) ?? false {
        kill(-process, SIGKILL)
        while waitpid(process, &status, 0) < 0, errno == EINTR {}
        return outcome(isCancelled() ? .cancelled : .timedOut)
      }
      // Without a writer, polling returns at once.
      if !isOpen { usleep(UInt32(Self.interval) * 1000) }
    }
    // What the command left running in its group would disturb the next case.
    kill(-process, SIGKILL)
    _ = Self.read(reader, into: output)
    return outcome(Self.ending(status))
  }

  /// Appends what can be read now; returns whether more may follow.
  private static func read(_ reader: Int32, into output: ClientOutput) -> Bool {
    var buffer = [UInt8](repeating: 0, count: 4096)
    while true {
      #if canImport(Darwin)
        let count = Darwin.read(reader, &buffer, buffer.count)
      #else
        let count = Foundation.read(reader, &buffer, buffer.count)
      #endif
      guard count > 0 else { return count < 0 && [EAGAIN, EINTR].contains(errno) }
      output.append(buffer.prefix(count))
    }
  }

  /// Returns the ending of a process with a wait status.
  private static func ending(_ status: Int32) -> Ending {
    let signal = status & 0x7F
    if signal != 0 { return .signalled(signal) }
    let code = status >> 8 & 0xFF
    // A shell ends like this where its command ended by a signal.
    return 128 < code && code <= 128 + 64 ? .signalled(code - 128) : .exited(code)
  }

  private struct StartFailure: Error {
    let reason: String
  }

  private static func reason(_ code: Int32) -> String { String(cString: strerror(code)) }

  /// Starts the shell, whose signals are those of any new process.
  private func spawn(writingTo writer: Int32) -> Result<pid_t, StartFailure> {
    #if canImport(Darwin)
      var (attributes, actions): (posix_spawnattr_t?, posix_spawn_file_actions_t?) = (nil, nil)
      let flags = POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_CLOEXEC_DEFAULT
    #else
      var (attributes, actions) = (posix_spawnattr_t(), posix_spawn_file_actions_t())
      let flags = POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF
    #endif
    posix_spawnattr_init(&attributes)
    posix_spawn_file_actions_init(&actions)
    defer {
      posix_spawnattr_destroy(&attributes)
      posix_spawn_file_actions_destroy(&actions)
    }
    var signals = sigset_t()
    sigemptyset(&signals)
    for number in [SIGINT, SIGTERM, SIGPIPE, SIGHUP] { sigaddset(&signals, number) }
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setpgroup(&attributes, 0)
    posix_spawnattr_setflags(&attributes, Int16(flags))
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, writer, 1)
    posix_spawn_file_actions_adddup2(&actions, writer, 2)
    var arguments: [UnsafeMutablePointer<CChar>?] = ["/bin/sh", "-c", command].map { (text: String) in strdup(text) }
    arguments.append(nil)
    let all = ProcessInfo.processInfo.environment.merging(variables) { $1 }
    var environment: [UnsafeMutablePointer<CChar>?] = all.map { strdup("\($0.key)=\($0.value)") }
    environment.append(nil)
    defer { for text in arguments + environment { free(text) } }
    var process: pid_t = 0
    let code = posix_spawn(&process, "/bin/sh", &actions, &attributes, &arguments, &environment)
    return code == 0 ? .success(process) : .failure(StartFailure(reason: Self.reason(code)))
  }
}

extension ClientProcess.Ending {
  /// The ending, after the subject "it": `ended with 1`.
  var text: String {
    switch self {
    case .exited(let code): "ended with \(code)"
    case .signalled(let number): "ended by the signal \(number)\(Self.names[number].map { " (\($0))" } ?? "")"
    case .timedOut: "did not end in time, and was killed"
    case .notStarted(let reason): "could not be started: \(reason)"
    case .failed(let text): text
    case .cancelled: "was interrupted"
    }
  }

  private static let names: [Int32: String] = [
    SIGABRT: "SIGABRT", SIGBUS: "SIGBUS", SIGFPE: "SIGFPE", SIGILL: "SIGILL", SIGINT: "SIGINT", SIGKILL: "SIGKILL",
    SIGPIPE: "SIGPIPE", SIGSEGV: "SIGSEGV", SIGTERM: "SIGTERM", SIGTRAP: "SIGTRAP",
  ]
}
