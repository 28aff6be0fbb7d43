/// A number that software often gets wrong.
///
/// This is the only list of such numbers: probes, generated requests, payloads and shrinking draw from it.
package struct UnusualNumber: Sendable, Hashable {
  /// An identifier: `beyond-int32`.
  package let name: String
  /// The number as JSON text.
  package let text: String

  private init(_ name: String, _ text: String) { (self.name, self.text) = (name, text) }

  package static let zero = UnusualNumber("zero", "0")
  package static let negative = UnusualNumber("negative", "-1")
  /// The first integer that 32 bits do not hold.
  package static let beyondInt32 = UnusualNumber("beyond-int32", "2147483648")
  /// The first integer that neither 64 bits nor a database's largest type hold.
  package static let beyondInt64 = UnusualNumber("beyond-int64", "9223372036854775808")
  /// An integer that not even 64 bits without a sign hold.
  package static let beyondUInt64 = UnusualNumber("beyond-uint64", "99999999999999999999")

  /// Integers at which the types of programming languages and databases end, by size.
  package static let typeLimits = [
    UnusualNumber("greatest-int32", "2147483647"), beyondInt32, UnusualNumber("beyond-double", "9007199254740993"),
    UnusualNumber("greatest-int64", "9223372036854775807"), beyondInt64, beyondUInt64,
  ]

  /// The numbers for a part of a query that holds a number.
  package static let inQueries = [zero, beyondUInt64, negative]
  /// The numbers for a part of a path, which often becomes the key of a database.
  package static let inPaths = [zero, beyondUInt64, beyondInt32, negative]

  /// Numbers that are no integers.
  package static let fractions = [UnusualNumber("fraction", "0.5"), UnusualNumber("greater-fraction", "1.5")]

  /// Returns the integer just beyond the range of a format; `nil` for one without a range.
  package static func beyond(format: String) -> UnusualNumber? { format == "int32" ? beyondInt32 : nil }

  /// All numbers: small, large and fractional ones.
  package static let all =
    [zero, UnusualNumber("one", "1"), negative] + typeLimits + [
      UnusualNumber("below-int32", "-2147483649")
    ] + fractions + [UnusualNumber("large", "1e300")]
}
