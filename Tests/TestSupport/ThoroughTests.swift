#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The size of tables of tests that take long: a sample in an everyday run, every row in a thorough one.
public enum ThoroughTests {
  /// Whether every row is tested: `CONTRACT_THOROUGH_TESTS` is set.
  public static let areEnabled = getenv("CONTRACT_THOROUGH_TESTS") != nil

  /// Returns the rows to test: all in a thorough run, otherwise every eighth of the everyday ones, from the first.
  public static func rows<Row>(_ rows: [Row], everyday: [Row]? = nil) -> [Row] {
    guard !areEnabled else { return rows }
    return (everyday ?? rows).enumerated().filter { $0.offset.isMultiple(of: 8) }.map(\.element)
  }
}
