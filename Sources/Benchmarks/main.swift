import Foundation

switch CommandLine.arguments.dropFirst().first {
case "validation":
  do {
    try ValidationBenchmark().run()
  } catch {
    FileHandle.standardError.write(Data("contract-benchmarks: \(error)\n".utf8))
    exit(1)
  }
default:
  FileHandle.standardError.write(Data("usage: contract-benchmarks validation\n".utf8))
  exit(2)
}
