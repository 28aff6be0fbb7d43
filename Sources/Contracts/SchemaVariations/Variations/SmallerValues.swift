package import ContractModel
package import JSONSyntax

/// Finds values that are smaller than the one that broke a server, to see which part of it was the cause.
package struct SmallerValues {
  private let places: SchemaPlaces

  package init(_ schema: SchemaReference) { places = SchemaPlaces(schema) }

  /// Returns smaller values than one, the smallest first; `path` is the place of the value in a whole one.
  ///
  /// A text in a format, such as a URL, and a member of an `enum` stay what they are: a shorter one would hide the cause.
  package func values(than value: JSONLiteral, at path: [String], in whole: JSONLiteral) -> [JSONLiteral] {
    switch value {
    case .null, .bool: return []
    case .number(let text): return Self.smallerNumbers(text)
    case .string(let text):
      let place = places.places(of: whole).first { $0.path == path }
      let hasForm = place.map { place in ["format", "enum", "const"].contains { !place.all($0).isEmpty } } ?? false
      return hasForm ? [] : Self.smallerTexts(text).map(JSONLiteral.string)
    case .array(let elements):
      let without = elements.indices.map { JSONLiteral.array(Self.removing($0, from: elements)) }
      return (elements.isEmpty ? [] : [[]]) + (elements.count > 2 ? [.array([elements[0]])] : []) + without
    case .object(let members): return members.map { value.replacing([$0.key], with: nil) }
    }
  }

  private static func removing(_ position: Int, from elements: [JSONLiteral]) -> [JSONLiteral] {
    var elements = elements
    elements.remove(at: position)
    return elements
  }

  /// The numbers at which types end, as far as they are nearer to zero, and those just outside the original's digits.
  private static func smallerNumbers(_ text: String) -> [JSONLiteral] {
    guard let number = JSONNumber(text), !(number.integer.map { (-100...100).contains($0) } ?? false) else { return [] }
    let ladder = ["0", "1", "10", "128", "256", "1000", "32768", "65536"] + UnusualNumber.typeLimits.map(\.text)
    let magnitude = number.isNegative ? JSONNumber(String(text.dropFirst())) : number
    guard let magnitude else { return [] }
    return ladder.compactMap { step in
      guard let size = JSONNumber(step), size < magnitude else { return nil }
      return .number(number.isNegative && step != "0" ? "-\(step)" : step)
    }
  }

  /// Shorter texts, and texts with plain characters; a short plain word stays as it is.
  private static func smallerTexts(_ text: String) -> [String] {
    let scalars = Array(text.unicodeScalars)
    guard !scalars.isEmpty else { return [] }
    func string(_ scalars: some Sequence<Unicode.Scalar>) -> String {
      String(String.UnicodeScalarView(scalars))
    }
    let isPlain = scalars.allSatisfy {
      $0.isASCII && ($0.properties.isAlphabetic || "-_0123456789".unicodeScalars.contains($0))
    }
    guard !isPlain || scalars.count > longestWord else { return [] }
    var seen: Set<String> = [text]
    var texts = [""]
    if scalars.count > 1 {
      texts.append("a")
      var distinct = Set<Unicode.Scalar>()
      texts += scalars.filter { distinct.insert($0).inserted }.prefix(12).map { String(Character($0)) }
      texts += [string(scalars.prefix(scalars.count / 2)), string(scalars.suffix(scalars.count - scalars.count / 2))]
      texts += [string(scalars.dropLast()), string(scalars.dropFirst())]
    } else if scalars[0].value > 0x7F {
      // Of several characters beyond ASCII, the plainest is shown.
      texts += ["a", "é"]
    }
    let plain = String(repeating: "a", count: scalars.count)
    if scalars.count <= 3000, scalars.contains(where: { $0 != "a" }), scalars.count > 1 { texts.append(plain) }
    return texts.filter { seen.insert($0).inserted }
  }

  private static let longestWord = 20
}
