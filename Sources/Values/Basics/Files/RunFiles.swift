/// The files that a run reads and the files that it is going to write, so that it replaces none of its inputs.
///
/// Files are compared by what they are and not by their names, which may be hard links.
package final class RunFiles: Sendable {
  /// The files of the current run; `nil` where nobody keeps account, as in the tests of a library.
  @TaskLocal package static var current: RunFiles?

  private struct State {
    var read: Set<FileStatus.Identity> = []
    var planned: Set<FileStatus.Identity> = []
    var destinations: Set<String> = []
    /// The versions of files when they were first read, or last written, by their paths without links.
    var versions: [String: FileStatus.Version] = [:]
  }

  private let state = Mutex(State())

  /// Creates files of a run that has read nothing yet.
  package init() {}

  /// Notes that a file was read before.
  package func noteReading(of path: String) {
    guard let status = FileStatus(at: path) else { return }
    _ = noteReading(of: path, status)
  }

  /// Returns whether the run is going to replace a file.
  package func isOutput(_ path: String) -> Bool {
    guard let status = FileStatus(at: path) else { return false }
    return state.withLock { $0.planned.contains(status.identity) }
  }

  /// Notes that a file is read; returns `false` if the run is going to replace it.
  func noteReading(of path: String, _ status: FileStatus) -> Bool {
    let real = WholeFile.resolved(path)
    return state.withLock { state in
      state.read.insert(status.identity)
      if let real, state.versions[real] == nil { state.versions[real] = status.version }
      return !state.planned.contains(status.identity)
    }
  }

  /// Returns the version of a file on which the run relies, because it has read or written it; `nil` for none.
  func version(of destination: String) -> FileStatus.Version? { state.withLock { $0.versions[destination] } }

  /// Notes that the run has written a file.
  func noteWriting(of destination: String, _ version: FileStatus.Version?) {
    state.withLock { $0.versions[destination] = version }
  }

  /// Why an output cannot be written.
  enum Conflict {
    case input
    case otherOutput
  }

  /// Plans to write a file; returns why it cannot be written.
  func plan(_ destination: String, _ status: FileStatus?) -> Conflict? {
    state.withLock { state in
      if let status, state.read.contains(status.identity) { return .input }
      guard state.destinations.insert(destination).inserted else { return .otherOutput }
      if let status { state.planned.insert(status.identity) }
      return nil
    }
  }
}
