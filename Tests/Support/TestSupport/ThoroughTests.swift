#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The size of tables of tests that start processes: a sample in an everyday run, every row in a thorough one.
///
/// `ci/samples` finds the sampled tables in the sources, and their sizes in the log of a thorough run.
public enum ThoroughTests {
  /// Whether every row is tested: `CONTRACT_THOROUGH_TESTS` is set.
  public static let areEnabled = getenv("CONTRACT_THOROUGH_TESTS") != nil

  /// Returns the rows of a table to test, and logs how many there are in a thorough run.
  ///
  /// - Parameters:
  ///   - title: The title of the test, as a literal.
  ///   - rows: All rows.
  ///   - everyday: The rows of which an everyday run has a sample; `nil` for all.
  ///   - step: Of how many rows an everyday run has one.
  public static func rows<Row>(
    of title: StaticString,
    _ rows: [Row],
    everyday: [Row]? = nil,
    step: Int = 24
  ) -> [Row] {
    guard areEnabled else { return sample(of: everyday ?? rows, step: step) }
    // One call of `write`, so that no other output comes between its parts.
    let line = Array(logLine(of: title, count: rows.count).utf8)
    _ = line.withUnsafeBytes { write(STDERR_FILENO, $0.baseAddress, $0.count) }
    return rows
  }

  /// Returns every row whose position is a multiple of a step, from the first.
  static func sample<Row>(of rows: [Row], step: Int) -> [Row] {
    rows.enumerated().filter { $0.offset.isMultiple(of: max(1, step)) }.map(\.element)
  }

  /// The line of a thorough run that `ci/samples` reads.
  static func logLine(of title: StaticString, count: Int) -> String { "Sampled table \"\(title)\": \(count) rows\n" }
}
