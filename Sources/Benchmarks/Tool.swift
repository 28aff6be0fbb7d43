import Foundation

/// A program that stands beside the benchmark: another implementation, a server, or what makes the load.
struct Tool {
  private let process: Process
  private let output = Pipe()

  /// The identifier of the process.
  var id: Int32 { process.processIdentifier }

  /// Starts a program by its name, as the shell would find it; what it says of errors is not shown.
  init(_ arguments: [String], input: Pipe? = nil) throws {
    process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = arguments
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    if let input { process.standardInput = input }
    try process.run()
  }

  /// What a program prints until it ends; `nil` where it cannot be started, or fails.
  static func output(of arguments: [String]) -> String? {
    guard let tool = try? Tool(arguments) else { return nil }
    let text = tool.rest()
    tool.process.waitUntilExit()
    return tool.process.terminationStatus == 0 ? text : nil
  }

  /// What it prints until it ends.
  func rest() -> String {
    let data = (try? output.fileHandleForReading.readToEnd()) ?? nil
    return String(decoding: data ?? Data(), as: UTF8.self)
  }

  /// The first line that it prints; `nil` where it ends before.
  func firstLine() -> String? {
    var line = Data()
    while let byte = (try? output.fileHandleForReading.read(upToCount: 1)) ?? nil, !byte.isEmpty {
      if byte == Data([0x0A]) { return String(decoding: line, as: UTF8.self) }
      line += byte
    }
    return nil
  }

  /// Ends it, and waits for that.
  func end() {
    process.terminate()
    process.waitUntilExit()
  }

  /// The most memory that it had so far, in bytes; `nil` where the system does not tell.
  var peakMemory: Int? {
    guard let status = try? String(contentsOfFile: "/proc/\(id)/status", encoding: .utf8),
      let line = status.split(separator: "\n").first(where: { $0.hasPrefix("VmHWM:") }),
      let kibibytes = line.split(separator: " ").dropLast().last.flatMap({ Int($0.filter(\.isNumber)) })
    else { return nil }
    return kibibytes * 1024
  }
}
