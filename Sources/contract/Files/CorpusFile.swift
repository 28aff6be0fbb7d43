import Basics
import ContractVerifier
import Redaction

/// The file of failing generated requests.
struct CorpusFile {
  /// The path as the user gave it.
  let path: String

  /// Returns the failures of earlier runs; none if the file does not exist yet.
  ///
  /// - Throws: `CommandFailure` if the file cannot be read or written, or is not a corpus.
  func read() throws(CommandFailure) -> FailureCorpus {
    _ = try output
    guard FileStatus(at: path) != nil else { return FailureCorpus() }
    let bytes = try InputFile(noun: "corpus", remedy: "name a file that a run wrote").bytes(of: path)
    do { return try FailureCorpus(parsing: bytes) } catch { throw CommandFailure(error, at: path) }
  }

  /// Writes failures without their secrets; no file is created for none.
  ///
  /// - Throws: `CommandFailure` if the file cannot be written; an existing file is unchanged then.
  func write(_ corpus: FailureCorpus, _ policy: RedactionPolicy) throws(CommandFailure) {
    guard !corpus.failures.isEmpty || FileStatus(at: path) != nil else { return }
    try output.write(corpus, policy)
  }

  private var output: OutputFile {
    get throws(CommandFailure) { try OutputFile(path: path, as: .corpus, option: "corpus") }
  }
}
