import Findings

/// Which part of a divided run a report is about, and what was divided.
///
/// Reports of one run agree in everything but the number, so that a missing, repeated or foreign part is noticed.
public struct ReportShard: Sendable, Hashable, CustomStringConvertible {
  /// The number of the part, counted from 1.
  public internal(set) var number: Int
  /// How many parts there are.
  public internal(set) var count: Int
  /// A digest of the contract's files: 32 hexadecimal digits.
  public internal(set) var contract: String
  /// A digest of what was divided, such as the selected operations and checks, or the cases: 32 hexadecimal digits.
  public internal(set) var selection: String

  /// The most parts of a run.
  public static let most = 1000

  init(number: Int, count: Int, contract: String, selection: String) {
    (self.number, self.count) = (number, count)
    (self.contract, self.selection) = (contract, selection)
  }

  /// A shard of a run.
  ///
  /// - Parameters:
  ///   - number: The number of the part, counted from 1.
  ///   - count: How many parts there are.
  ///   - files: The bytes of the contract's files.
  ///   - selection: The names of what was divided, such as operations, checks and cases, in an order that does not depend
  ///     on the part.
  public init(number: Int, count: Int, of files: [[UInt8]], selection: [String]) {
    self.init(
      number: number,
      count: count,
      contract: Fingerprint.of(bytes: files),
      selection: Fingerprint.of(selection)
    )
  }

  /// The shard as the option writes it: `2/4`.
  public var description: String { "\(number)/\(count)" }
}
