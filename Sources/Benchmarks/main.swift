import Foundation

let arguments = CommandLine.arguments.dropFirst()
do {
  switch arguments.first {
  case "validation": try ValidationBenchmark().run()
  case "mock": try MockBenchmark(arguments.dropFirst()).run()
  case "mock-server": try await MockBenchmark.serve(try MockBenchmark(arguments.dropFirst()))
  case "stateful": try StatefulBenchmark(try MockBenchmark(arguments.dropFirst())).run()
  case "stateful-server": try await StatefulBenchmark.serve(arguments.dropFirst())
  case "recordings": try RecordingBenchmark(arguments.dropFirst()).run()
  case "session": try await SessionBenchmark().run()
  case "growth": try GrowthBenchmark().run()
  default: throw BenchmarkError.usage
  }
} catch BenchmarkError.usage {
  let options = "[--rounds N] [--seconds N] [--threads N] [--connections N]"
  let usage =
    "usage: Benchmarks validation | session | growth | recordings [--entries N] | mock \(options) | stateful \(options)\n"
  FileHandle.standardError.write(Data(usage.utf8))
  exit(2)
} catch {
  FileHandle.standardError.write(Data("Benchmarks: \(error)\n".utf8))
  exit(1)
}
