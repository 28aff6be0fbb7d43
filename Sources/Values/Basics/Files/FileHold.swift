/// The hold of a run on a file that it reads and replaces: no other run has the file meanwhile, and nobody's edit is lost.
///
/// Two locks end with the process. One is on a file in a folder outside of every repository, by the path of the file: it
/// stays when another program replaces the file, as `git checkout` does. The other is on the file itself, for runs that
/// have another such folder, and for other names of the file.
package final class FileHold: Sendable {
  /// The content of the file when the run read or wrote it.
  private struct Content {
    var status: FileStatus?
    var hash: Int
    /// Since when the file has had the status, and whether another content would have another one.
    var since = ContinuousClock.now
    var isSure = false

    /// File systems keep coarse times: changes that follow each other at once may have the same.
    static let coarseness = Duration.milliseconds(100)
  }

  private struct State {
    var content = Content(status: nil, hash: FileHold.hash(of: []))
    /// The file itself, open and locked; `nil` for none.
    var file: Int32?
  }

  /// The path without symbolic links.
  private let path: String
  /// The lock by the path of the file; `nil` without a folder for it.
  private let lock: (path: String, descriptor: Int32)?
  private let state = Mutex(State())

  /// Takes hold of a file, which need not exist.
  ///
  /// - Parameters:
  ///   - path: The path without symbolic links (`GuardedFile.destination`).
  ///   - folder: A folder for locks outside of every repository, which is created; `nil` to lock the file alone.
  /// - Throws: `GuardedFile.Refusal` if another run holds the file, or the folder cannot be used.
  package init(_ path: String, locksIn folder: String?) throws(GuardedFile.Refusal) {
    self.path = path
    lock = try folder.map { folder throws(GuardedFile.Refusal) in
      // Paths are longer than names may be.
      let digits = path.utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01B3 }
      let lockPath = "\(folder)/\(String(digits, radix: 36))-\(FileSystem.name(of: path).utf8.count).lock"
      guard FileSystem.createFolders(folder) else { throw Self.unusable(folder) }
      let descriptor = try Self.locked(lockPath)
      _ = ftruncate(descriptor, 0) == 0 && FileSystem.writeAll(Array("\(getpid())\n".utf8), to: descriptor)
      return (lockPath, descriptor)
    }
    // The deinitializer gives the lock back.
    guard relock() else { throw Self.held(by: nil) }
  }

  deinit {
    if let lock {
      unlink(lock.path)
      Self.release(lock.descriptor)
    }
    if let file = state.withLock(\.file) { Self.release(file) }
  }

  // MARK: Content

  /// Notes the content that the run has written to the file, or read from it.
  ///
  /// - Parameter status: The status of the file before it was read; `nil` for one that was written just now.
  package func note(_ pieces: some Sequence<[UInt8]>, as status: FileStatus? = nil) {
    _ = relock()
    let content = Content(status: status ?? FileStatus(at: path), hash: Self.hash(of: pieces))
    state.withLock { $0.content = content }
  }

  /// Whether replacing the file loses nothing: it has the content that the run knows, or is gone.
  ///
  /// A file with other times or another number, as after `touch` or `git checkout`, is read: its content decides.
  package var isUnchanged: Bool {
    guard let now = FileStatus(at: path) else { return true }
    var known = state.withLock { $0.content }
    let isSame = known.status?.version == now.version
    // What is too large to be read is known by its status alone.
    if isSame, known.isSure || now.size > WholeFile.largest { return true }
    guard known.status != nil || now.size > 0 else { return true }
    guard let content = try? WholeFile.read(path), Self.hash(of: [content]) == known.hash else { return false }
    known.isSure = isSame && ContinuousClock.now - known.since > Content.coarseness
    if !isSame { (known.status, known.since) = (now, .now) }
    state.withLock { [known] in $0.content = known }
    return true
  }

  private static func hash(of pieces: some Sequence<[UInt8]>) -> Int {
    var hasher = Hasher()
    for piece in pieces { piece.withUnsafeBytes { hasher.combine(bytes: $0) } }
    return hasher.finalize()
  }

  // MARK: Locks

  /// Locks the file that is at the path now, if there is one; returns `false` if another run has locked it.
  private func relock() -> Bool {
    let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_NOFOLLOW | O_CLOEXEC)
    guard descriptor >= 0 else { return true }
    let before = state.withLock(\.file)
    if let before, let mine = FileStatus(of: before), FileStatus(of: descriptor)?.isSameFile(as: mine) == true {
      close(descriptor)
      return true
    }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK else {
      close(descriptor)
      return false
    }
    state.withLock { $0.file = descriptor }
    if let before { Self.release(before) }
    return true
  }

  private static func locked(_ path: String) throws(GuardedFile.Refusal) -> Int32 {
    while true {
      let descriptor = open(path, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o600)
      guard descriptor >= 0 else { throw unusable(path) }
      guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
        let isTaken = errno == EWOULDBLOCK
        let failure = isTaken ? held(by: FileSystem.read(descriptor, upTo: 20)) : unusable(path)
        close(descriptor)
        throw failure
      }
      // The previous holder may have removed the file meanwhile; then another one is created.
      if let mine = FileStatus(of: descriptor), let there = FileStatus(at: path), mine.isSameFile(as: there) {
        return descriptor
      }
      close(descriptor)
    }
  }

  private static func release(_ descriptor: Int32) {
    // A process that is being started has a copy of the descriptor for a moment, which would keep the lock.
    _ = flock(descriptor, LOCK_UN)
    close(descriptor)
  }

  private static func held(by number: [UInt8]?) -> GuardedFile.Refusal {
    let number = number.flatMap { Int32(String(decoding: $0.prefix { $0 != 0x0A }, as: UTF8.self)) }
    return GuardedFile.Refusal(
      reason: "another run writes it\(number.map { " (process \($0))" } ?? "")",
      remedy: "end that run first, or name another file"
    )
  }

  private static func unusable(_ path: String) -> GuardedFile.Refusal {
    GuardedFile.Refusal(
      reason: "its lock cannot be kept in \(path): \(FileSystem.reason)",
      remedy: "set XDG_STATE_HOME to a folder that can be written"
    )
  }
}
