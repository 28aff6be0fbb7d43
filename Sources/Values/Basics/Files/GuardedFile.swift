/// A file that this tool writes: the one gate for reports, baselines, recordings, contracts and certificates.
///
/// Its path may come from a file or a name of a repository that somebody cloned. So the file is one below the folder of
/// the run, or at a place that the command line names; symbolic links are resolved first. It is never one of version
/// control, an input of the run, or a file that this tool did not write before, and it is never executable. All this is
/// checked before the run begins, and again when the file is written, through folders that are opened without following
/// links.
package struct GuardedFile: Sendable {
  /// Why a file is not written.
  package struct Refusal: Error {
    /// The reason in words: `it is a folder`.
    package let reason: String
    /// The remedy; `nil` if the reason says it.
    package let remedy: String?

    package init(reason: String, remedy: String?) { (self.reason, self.remedy) = (reason, remedy) }
  }

  /// Who chose the path.
  package enum Origin: Sendable {
    /// The command line, or its environment: any place, unless a link in the run's folder leads elsewhere.
    case user
    /// A file, or a name that this tool uses by default: only places below the folder of the run.
    case project
  }

  /// The required state of a file to extend at the time of writing, so that nothing of another program is lost.
  package enum Expectation: Sendable {
    /// As the run has read or written it, or else as it is when its path is checked.
    case asRead
    /// As it is when its path is checked, because the run reads it again after that.
    case asChecked
    /// Anything: the caller compares it.
    case anything
  }

  /// The path as it was given.
  package let path: String
  /// The path without symbolic links; the path itself for a pipe or device.
  package let destination: String
  private let rules: Rules
  /// The version that is replaced, or that there is none; `nil` for any.
  private let expected: Expected?

  /// The version of a file, which changes when the file is written.
  private final class Expected: Sendable {
    let version: Mutex<FileStatus.Version?>

    init(_ version: FileStatus.Version?) { self.version = Mutex(version) }

    func isNow(at path: String) -> Bool { version.withLock { $0 } == FileStatus(atLink: path)?.version }
  }

  private struct Rules: Sendable {
    var folder: String
    var origin: Origin
    /// Whether the file is also read, because its content is extended.
    var isExtended: Bool
    /// Whether others may not read the file.
    var isPrivate: Bool
    var recognizes: @Sendable (_ content: String) -> Bool
  }

  /// Checks a path, whose folder must exist.
  ///
  /// - Parameters:
  ///   - path: The path as it was given.
  ///   - origin: Who chose it.
  ///   - folder: The folder of the run.
  ///   - isExtended: Whether the run reads the file and writes it with more, or less, in it.
  ///   - isPrivate: Whether others may not read the file.
  ///   - expectation: What a file that is extended must be when it is written.
  ///   - recognizes: Whether this tool wrote a file before, by its beginning and its end.
  /// - Throws: `Refusal`; nothing was written.
  package init(
    _ path: String,
    from origin: Origin = .user,
    below folder: String = ".",
    isExtended: Bool = false,
    isPrivate: Bool = false,
    expecting expectation: Expectation = .asRead,
    recognizes: @escaping @Sendable (_ content: String) -> Bool
  ) throws(Refusal) {
    let rules = Rules(
      folder: folder,
      origin: origin,
      isExtended: isExtended,
      isPrivate: isPrivate,
      recognizes: recognizes
    )
    let place = try Self.examined(path, rules)
    self.path = path
    destination = place.path
    self.rules = rules
    let files = RunFiles.current
    expected =
      switch expectation {
      case .asRead where isExtended && files != nil:
        Expected(files?.version(of: destination) ?? place.status?.version)
      case .asChecked where isExtended: Expected(place.status?.version)
      case .asRead, .asChecked, .anything: nil
      }
    guard !isExtended, !place.isStream else { return }
    switch RunFiles.current?.plan(destination, place.status) {
    case .input: throw Self.inputRefusal
    case .otherOutput: throw Refusal(reason: "another output of this run is written there", remedy: "name another path")
    case nil: break
    }
  }

  /// Creates the folder of a path, and its parent folders, if they are missing and a file may be written there.
  ///
  /// - Parameters:
  ///   - path: The path as it was given.
  ///   - origin: Who chose it.
  ///   - folder: The folder of the run.
  /// - Throws: `Refusal` for a place that the origin does not allow, and if the folder cannot be created.
  package static func createFolder(
    of path: String,
    from origin: Origin,
    below folder: String = "."
  ) throws(Refusal) {
    let parent = FileSystem.folder(of: path)
    var there = parent
    var missing: [String] = []
    // A link that leads nowhere is not followed.
    while FileStatus(atLink: there) == nil, FileSystem.folder(of: there) != there {
      missing.insert(FileSystem.name(of: there), at: 0)
      there = FileSystem.folder(of: there)
    }
    guard !missing.isEmpty, !missing.contains(".."), let resolved = WholeFile.resolved(there) else { return }
    let destination = ([resolved] + missing + [FileSystem.name(of: path)]).joined(separator: "/")
    let rules = Rules(folder: folder, origin: origin, isExtended: false, isPrivate: false) { _ in false }
    try requirePlace(path, destination, rules)
    guard VersionControl.place(of: destination) == nil else { return }
    guard FileSystem.createFolders(parent) else { throw .last }
  }

  private static let changeRefusal = Refusal(
    reason: "another program changed it meanwhile",
    remedy: "run the command again; the file is as that program wrote it"
  )
  private static let inputRefusal = Refusal(reason: "it is an input of this run", remedy: "name another path")

  // MARK: Writing

  /// Replaces the file, or leaves it unchanged: writes a temporary file next to it piece by piece, syncs and renames it.
  ///
  /// - Parameters:
  ///   - pieces: The content.
  ///   - isComplete: Whether the pieces were all there, once they were written; the file stays as it was if not.
  ///   - hold: The hold on the file, whose content is replaced only while it is the one that the hold knows.
  /// - Throws: `Refusal` if the place is no longer the one that was checked, or cannot be written.
  package func replace(
    with pieces: some Sequence<[UInt8]>,
    isComplete: () -> Bool = { true },
    holding hold: FileHold? = nil
  ) throws(Refusal) {
    let place = try Self.examined(path, rules)
    guard place.path == destination else {
      throw Refusal(
        reason: "its path has led to \(self.destination) before, and now leads to \(place.path)",
        remedy: nil
      )
    }
    if place.isStream { return try writeDirectly(pieces) }
    let folder = try Self.openFolder(FileSystem.folder(of: destination))
    defer { close(folder) }
    let name = FileSystem.name(of: destination)
    let temporary = "\(name).\(getpid()).partial"
    // Not executable, whatever was there before: git, for one, runs executable files of certain names.
    let mode = mode_t(rules.isPrivate ? 0o600 : place.status.map { $0.permissions & 0o666 } ?? 0o644)
    let descriptor = openat(folder, temporary, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, mode)
    guard descriptor >= 0 else { throw .last }
    let isWritten = pieces.allSatisfy { FileSystem.writeAll($0, to: descriptor) } && fsync(descriptor) == 0
    let failure =
      !isWritten ? Refusal.last : isComplete() ? nil : Refusal(reason: "a part of it could not be read", remedy: nil)
    defer { close(descriptor) }
    if let failure {
      unlinkat(folder, temporary, 0)
      throw failure
    }
    // Runs that replace files of one folder take turns, so that none replaces what another has just written.
    Self.lock(folder)
    let isExpected = hold?.isUnchanged ?? expected?.isNow(at: destination) ?? true
    guard isExpected, renameat(folder, temporary, folder, name) == 0 else {
      let failure = isExpected ? Refusal.last : Self.changeRefusal
      unlinkat(folder, temporary, 0)
      throw failure
    }
    let version = FileStatus(of: descriptor)?.version
    expected?.version.withLock { $0 = version }
    RunFiles.current?.noteWriting(of: destination, version)
    hold?.note(pieces)
  }

  /// Locks an open folder until it is closed, or gives up after a second: not every file system has locks.
  private static func lock(_ folder: Int32) {
    var attempts = 0
    while flock(folder, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK, attempts < 100 {
      usleep(10_000)
      attempts += 1
    }
  }

  /// Writes to a pipe or device.
  private func writeDirectly(_ pieces: some Sequence<[UInt8]>) throws(Refusal) {
    // Standard output may be a file, to which the run has written before.
    let descriptor = open(path, O_WRONLY | O_APPEND | O_CLOEXEC)
    guard descriptor >= 0 else { throw .last }
    defer { close(descriptor) }
    guard pieces.allSatisfy({ FileSystem.writeAll($0, to: descriptor) }) else { throw .last }
  }

  /// Opens a folder whose path had no symbolic links; one that has become a link meanwhile is not followed.
  private static func openFolder(_ path: String) throws(Refusal) -> Int32 {
    let flags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC
    var descriptor = open("/", flags)
    for part in path.split(separator: "/") where descriptor >= 0 {
      let next = openat(descriptor, String(part), flags)
      let failure = Refusal.last
      close(descriptor)
      guard next >= 0 else { throw failure }
      descriptor = next
    }
    guard descriptor >= 0 else { throw .last }
    return descriptor
  }

  // MARK: Checks

  /// The longest part of a file that is read to recognize it, at its beginning and at its end.
  private static let sample = 256 << 10

  /// Where a file is written.
  private struct Place {
    var path: String
    /// The file that is there; `nil` for none.
    var status: FileStatus?
    /// Whether it is a pipe, a device or an open file, which is written to and not replaced.
    var isStream = false
  }

  /// The beginnings of the names of open files, such as standard output, which may be redirected to any file.
  private static let openFiles = ["/dev/fd/", "/dev/stdout", "/dev/stderr", "/proc/self/fd/"]

  private static func examined(_ path: String, _ rules: Rules) throws(Refusal) -> Place {
    if rules.origin == .user, openFiles.contains(where: { path.hasPrefix($0) }) {
      return Place(path: path, isStream: true)
    }
    let status = FileStatus(at: path)
    if status?.kind == .folder { throw Refusal(reason: "it is a folder", remedy: "name a file in it") }
    let isDevice = status.map { $0.kind != .file } ?? false
    guard let destination = isDevice ? WholeFile.resolved(path) ?? path : FileSystem.destination(of: path) else {
      let (reason, folder) = (FileSystem.reason, FileSystem.folder(of: path))
      throw FileStatus(at: folder) == nil
        ? Refusal(reason: "\(reason) (\(folder))", remedy: "create the folder first")
        : Refusal(reason: reason, remedy: nil)
    }
    try requirePlace(path, destination, rules)
    if isDevice {
      guard rules.origin == .user else {
        throw Refusal(reason: "it is a pipe or device, not a regular file", remedy: "name another path")
      }
      return Place(path: path, status: status, isStream: true)
    }
    if let place = VersionControl.place(of: destination) {
      throw Refusal(
        reason: "it would be in \(place), which belongs to version control",
        remedy: "name a path outside that folder"
      )
    }
    guard let there = FileStatus(atLink: destination) else { return Place(path: destination) }
    guard there.kind == .file else {
      throw Refusal(reason: there.kind == .folder ? "it is a folder" : "it is not a regular file", remedy: nil)
    }
    try requireOwn(destination, there, rules)
    return Place(path: destination, status: there)
  }

  /// Refuses a destination that the origin of the path does not allow.
  private static func requirePlace(_ path: String, _ destination: String, _ rules: Rules) throws(Refusal) {
    guard let root = WholeFile.resolved(rules.folder) else { throw .last }
    let isInside = isBelow(root, destination)
    guard !isInside, rules.origin == .project || seemsInside(path, root, rules.folder) else { return }
    throw Refusal(
      reason: "it would be at \(destination), which is outside the folder \(root)",
      remedy: "name a place in that folder, or one outside it on the command line"
    )
  }

  private static func isBelow(_ root: String, _ path: String) -> Bool {
    path.hasPrefix(root.hasSuffix("/") ? root : root + "/")
  }

  /// Returns whether a path, read without regard to links, names a place below a folder.
  private static func seemsInside(_ path: String, _ root: String, _ folder: String) -> Bool {
    var depth = 0
    var relative = path[...]
    if path.hasPrefix("/") {
      // The variable may be that of another process, which started this one in another folder.
      let shown = getenv("PWD").map { String(cString: $0) }.flatMap { WholeFile.resolved($0) == root ? $0 : nil }
      let roots = [root, folder] + (folder == "." ? [shown].compactMap(\.self) : [])
      guard let start = roots.first(where: { $0.hasPrefix("/") && isBelow($0, path) }) else { return false }
      relative = path.dropFirst(start.count)
    }
    for part in relative.split(separator: "/") where part != "." {
      depth += part == ".." ? -1 : 1
      if depth < 0 { return false }
    }
    return true
  }

  /// Refuses to replace an input of the run, and a file that this tool did not write before.
  private static func requireOwn(_ path: String, _ status: FileStatus, _ rules: Rules) throws(Refusal) {
    guard status.size > 0 else { return }
    let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_NOFOLLOW | O_CLOEXEC)
    guard descriptor >= 0 else { throw .last }
    defer { close(descriptor) }
    guard var content = FileSystem.read(descriptor, upTo: sample) else { throw .last }
    if status.size > sample {
      guard lseek(descriptor, off_t(max(sample, status.size - sample)), SEEK_SET) >= 0,
        let end = FileSystem.read(descriptor, upTo: sample)
      else { throw .last }
      content += end
    }
    guard rules.recognizes(String(decoding: content, as: UTF8.self)) else {
      throw Refusal(
        reason: "the file there is not one that this tool wrote",
        remedy: "move that file away, or name another path"
      )
    }
  }
}

extension GuardedFile.Refusal {
  /// The reason of the last failed call of the system.
  fileprivate static var last: GuardedFile.Refusal { GuardedFile.Refusal(reason: FileSystem.reason, remedy: nil) }
}
