import Foundation

/// The Python packages orjson and jsonschema-rs, measured with the same bodies in a process that runs a round on
/// request.
struct PythonPeer {
  struct Figures {
    let parsing: Double
    let verdict: Double
  }

  /// A script that reads the index of a body from standard input, measures both throughputs once, and prints them.
  private static let script = """
    import sys, time
    import orjson, jsonschema_rs

    def throughput(size, work):
        start = time.perf_counter()
        repetitions = 0
        while True:
            work()
            repetitions += 1
            elapsed = time.perf_counter() - start
            if elapsed >= seconds:
                return size * repetitions / 1e6 / elapsed

    seconds = float(sys.argv[1])
    with open(sys.argv[2], "rb") as file:
        schema = orjson.loads(file.read())
    validator = jsonschema_rs.Draft202012Validator(schema, validate_formats=True)
    bodies = []
    for path in sys.argv[3:]:
        with open(path, "rb") as file:
            bodies.append(file.read())
        assert validator.is_valid(orjson.loads(bodies[-1]))
    print("ready", flush=True)
    for line in sys.stdin:
        body = bodies[int(line)]
        parsing = throughput(len(body), lambda: orjson.loads(body))
        verdict = throughput(len(body), lambda: validator.is_valid(orjson.loads(body)))
        print(parsing, verdict, flush=True)
    """

  private let tool: Tool
  private let input = Pipe()
  private let folder: URL

  /// Starts the process; `nil` if `python3` lacks one of the packages, or rejects a body.
  init?(bodies: [[UInt8]], schema: String, seconds: Double) {
    folder = FileManager.default.temporaryDirectory.appending(path: "contract-benchmarks-\(UUID().uuidString)")
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      var arguments = ["python3", "-c", Self.script, String(seconds)]
      for (name, content) in [("schema", Array(schema.utf8))] + bodies.enumerated().map({ ("\($0)", $1) }) {
        let file = folder.appending(path: name + ".json")
        try Data(content).write(to: file)
        arguments.append(file.path(percentEncoded: false))
      }
      tool = try Tool(arguments, input: input)
    } catch {
      try? FileManager.default.removeItem(at: folder)
      return nil
    }
    guard tool.firstLine() == "ready" else {
      end()
      return nil
    }
  }

  /// Measures one round with the body at an index.
  func measure(_ body: Int) throws -> Figures {
    try input.fileHandleForWriting.write(contentsOf: Data("\(body)\n".utf8))
    let numbers = tool.firstLine()?.split(separator: " ").compactMap { Double($0) } ?? []
    guard numbers.count == 2 else { throw BenchmarkError.peerFailed }
    return Figures(parsing: numbers[0], verdict: numbers[1])
  }

  /// Ends the process.
  func end() {
    tool.end()
    try? FileManager.default.removeItem(at: folder)
  }
}
