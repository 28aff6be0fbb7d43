import Foundation

/// A terminal for a process, whose screen a test reads.
final class PseudoTerminal: Sendable {
  /// What the process writes to.
  let handle: FileHandle
  /// What a test reads; it ends when no process has the terminal any more.
  let screen: FileHandle

  /// Opens a terminal with a number of columns.
  init(columns: UInt16 = 100) throws {
    let master = open("/dev/ptmx", O_RDWR | O_NOCTTY)
    guard master >= 0, let name = Self.name(of: master) else {
      throw Program.Failure("no pseudo terminal could be opened")
    }
    let descriptor = open(name, O_RDWR | O_NOCTTY)
    guard descriptor >= 0 else { throw Program.Failure("the pseudo terminal could not be opened") }
    var size = winsize(ws_row: 40, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(descriptor, UInt(TIOCSWINSZ), &size)
    handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    let pipe = Pipe()
    screen = pipe.fileHandleForReading
    let writing = pipe.fileHandleForWriting
    Thread.detachNewThread {
      var buffer = [UInt8](repeating: 0, count: 4096)
      // The end of the last process is an error of the terminal, not its end.
      while case let count = read(master, &buffer, buffer.count), count > 0 {
        try? writing.write(contentsOf: buffer[..<count])
      }
      close(master)
      try? writing.close()
    }
  }

  /// Returns the file of the other end of a terminal, which is unlocked.
  private static func name(of master: Int32) -> String? {
    #if canImport(Darwin)
      guard grantpt(master) == 0, unlockpt(master) == 0, let name = ptsname(master) else { return nil }
      return String(cString: name)
    #else
      // Glibc declares the functions for this only to programs that ask for X/Open; these are what they do.
      var (lock, number): (Int32, UInt32) = (0, 0)
      let (setLock, getNumber): (UInt, UInt) = (0x4004_5431, 0x8004_5430)
      guard ioctl(master, setLock, &lock) == 0, ioctl(master, getNumber, &number) == 0 else { return nil }
      return "/dev/pts/\(number)"
    #endif
  }

  /// Leaves the terminal to the process that was started with it.
  func leave() { try? handle.close() }
}

extension ContractBinary {
  /// Runs the command on a terminal, which has both of its outputs.
  static func runOnTerminal(
    _ arguments: [String],
    columns: UInt16 = 100,
    files: [String: String] = [:],
    environment: [String: String] = [:]
  ) async throws -> Words {
    guard let location else { throw Program.Failure("the command contract is not beside the tests") }
    return try await inFolders(files) { inside, outside in
      let terminal = try PseudoTerminal(columns: columns)
      let text = TextCollector(terminal.screen)
      let running = try await RunningProcess {
        let process = Process()
        process.executableURL = location
        process.arguments = arguments.map { $0.replacingOccurrences(of: "FOLDER", with: inside.path) }
        process.currentDirectoryURL = outside
        process.environment = Program.surroundings.merging(environment) { $1 }
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = terminal.handle
        process.standardError = terminal.handle
        return process
      }
      terminal.leave()
      let exit = try await running.end()
      let screen = await text.whole().replacingOccurrences(of: "\r\n", with: "\n")
      return Words(exit: exit, output: screen.replacingOccurrences(of: inside.path, with: "FOLDER"), error: "")
    }
  }
}
