import ContractReports
import FeedClient
import Foundation

/// Compares expected and actual values, and reports their first difference.
enum Difference {
  /// Compares two feeds.
  ///
  /// - Throws: `Mismatch`.
  static func check(_ expected: [FeedImage], got: [FeedImage]) throws(Mismatch) {
    try FeedDifference.check(got, is: expected)
  }

  /// Compares two lists of comments.
  ///
  /// - Throws: `Mismatch`.
  static func check(_ expected: [ImageComment], got: [ImageComment]) throws(Mismatch) {
    // Compare bytes: Swift considers "é" of one scalar and "é" of two equal.
    let isSame = expected.elementsEqual(got) { expected, got in
      expected == got && expected.message.utf8.elementsEqual(got.message.utf8)
        && expected.username.utf8.elementsEqual(got.username.utf8)
    }
    guard !isSame else { return }
    try check(expected.map(Wording.exact), got: got.map(Wording.exact), noun: "comment") { $0.text }
  }

  /// Compares two texts, or other values with a description.
  ///
  /// - Throws: `Mismatch`.
  static func check<Value: Equatable>(_ expected: Value, got: Value) throws(Mismatch) {
    if expected != got { throw Mismatch(expected: "\(expected)", got: "\(got)") }
  }

  /// Compares bytes.
  ///
  /// - Throws: `Mismatch`.
  static func check(_ expected: Data, got: Data) throws(Mismatch) {
    guard expected != got else { return }
    let position = zip(expected, got).enumerated().first { $1.0 != $1.1 }?.offset ?? min(expected.count, got.count)
    let byte: (Data) -> String = { data in
      data.count > position ? "\(data[data.startIndex + position]) at \(position)" : "no more at \(position)"
    }
    throw Mismatch(
      expected: "\(Wording.count(expected)), \(byte(expected))",
      got: "\(Wording.count(got)), \(byte(got))"
    )
  }

  /// Compares two lists.
  ///
  /// - Throws: `Mismatch`.
  static func check<Item: Equatable>(
    _ expected: [Item],
    got: [Item],
    noun: String,
    describe: (Item) -> String
  ) throws(Mismatch) {
    guard expected != got else { return }
    let position = zip(expected, got).enumerated().first { $1.0 != $1.1 }?.offset ?? min(expected.count, got.count)
    func side(_ list: [Item]) -> String {
      let item = position < list.count ? describe(list[position]) : "none"
      return "\(counted(list.count, noun)), number \(position + 1): \(item)"
    }
    throw Mismatch(expected: side(expected), got: side(got))
  }
}
