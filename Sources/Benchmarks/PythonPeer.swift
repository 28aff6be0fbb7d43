import Foundation

/// Runs PyPI's orjson and jsonschema-rs over the same bodies, where `python3` has them.
struct PythonPeer {
  struct Figures {
    let parsing: Double
    let verdict: Double
  }

  private static let script = """
    import gc, sys, time
    import orjson, jsonschema_rs

    def best(size, work):
        top = 0.0
        for _ in range(5):
            start = time.perf_counter()
            repetitions = 0
            while True:
                work()
                repetitions += 1
                elapsed = time.perf_counter() - start
                if elapsed >= 0.4:
                    break
            top = max(top, size * repetitions / 1e6 / elapsed)
        return top

    with open(sys.argv[1], "rb") as file:
        schema = orjson.loads(file.read())
    validator = jsonschema_rs.Draft202012Validator(schema, validate_formats=True)
    for path in sys.argv[2:]:
        with open(path, "rb") as file:
            body = file.read()
        assert validator.is_valid(orjson.loads(body))
        parsing = best(len(body), lambda: orjson.loads(body))
        verdict = best(len(body), lambda: validator.is_valid(orjson.loads(body)))
        print(parsing, verdict, flush=True)
    """

  /// The peer's throughput for each body; `nil` where it cannot be run.
  func run(bodies: [[UInt8]], schema: String) -> [Figures]? {
    let folder = FileManager.default.temporaryDirectory.appending(path: "contract-benchmarks-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      var arguments = ["python3", "-c", Self.script]
      for (name, content) in [("schema", Array(schema.utf8))] + bodies.enumerated().map({ ("\($0)", $1) }) {
        let file = folder.appending(path: name + ".json")
        try Data(content).write(to: file)
        arguments.append(file.path(percentEncoded: false))
      }
      guard let output = Tool.output(of: arguments) else { return nil }
      let figures = output.split(separator: "\n").compactMap { line -> Figures? in
        let numbers = line.split(separator: " ").compactMap { Double($0) }
        return numbers.count == 2 ? Figures(parsing: numbers[0], verdict: numbers[1]) : nil
      }
      return figures.count == bodies.count ? figures : nil
    } catch {
      return nil
    }
  }
}
