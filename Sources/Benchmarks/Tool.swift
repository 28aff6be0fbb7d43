import Foundation

/// An external program: another implementation, a server, or a load generator.
struct Tool {
  private let process: Process
  private let output = Pipe()

  /// The identifier of the process.
  var id: Int32 { process.processIdentifier }

  /// Starts a program found on the search path; its standard error is discarded.
  init(_ arguments: [String], input: Pipe? = nil) throws {
    process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = arguments
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    if let input { process.standardInput = input }
    try process.run()
  }

  /// Runs a program and returns its output; `nil` if it cannot be started, or fails.
  static func output(of arguments: [String]) -> String? {
    guard let tool = try? Tool(arguments) else { return nil }
    let text = tool.rest()
    tool.process.waitUntilExit()
    return tool.process.terminationStatus == 0 ? text : nil
  }

  /// Returns the output until the program ends.
  func rest() -> String {
    let data = (try? output.fileHandleForReading.readToEnd()) ?? nil
    return String(decoding: data ?? Data(), as: UTF8.self)
  }

  /// Returns the first line of the output; `nil` if the program ends before.
  func firstLine() -> String? {
    var line = Data()
    while let byte = (try? output.fileHandleForReading.read(upToCount: 1)) ?? nil, !byte.isEmpty {
      if byte == Data([0x0A]) { return String(decoding: line, as: UTF8.self) }
      line += byte
    }
    return nil
  }

  /// Terminates the program, and waits until it has ended.
  func end() {
    process.terminate()
    process.waitUntilExit()
  }

  /// The peak memory of the program in bytes; `nil` if the system does not provide it.
  var peakMemory: Int? {
    guard let status = try? String(contentsOfFile: "/proc/\(id)/status", encoding: .utf8),
      let line = status.split(separator: "\n").first(where: { $0.hasPrefix("VmHWM:") }),
      let kibibytes = line.split(separator: " ").dropLast().last.flatMap({ Int($0.filter(\.isNumber)) })
    else { return nil }
    return kibibytes * 1024
  }
}
