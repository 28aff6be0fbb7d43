package import JSONSyntax

/// Versions of the specifications whose documents can be judged.
package struct Specifications: OptionSet, Sendable, Hashable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  package static let openAPI30 = Specifications(rawValue: 1 << 0)
  package static let openAPI31 = Specifications(rawValue: 1 << 1)
  package static let openAPI32 = Specifications(rawValue: 1 << 2)
  package static let arazzo10 = Specifications(rawValue: 1 << 3)
  package static let arazzo11 = Specifications(rawValue: 1 << 4)
  package static let overlay10 = Specifications(rawValue: 1 << 5)
  package static let overlay11 = Specifications(rawValue: 1 << 6)
  package static let swagger20 = Specifications(rawValue: 1 << 7)

  /// The versions whose schemas are those of an early JSON Schema, with references as objects of their own.
  package static let before31: Specifications = [.swagger20, .openAPI30]
  /// Every version of OpenAPI from 3.0 on.
  package static let since30: Specifications = [.openAPI30, .openAPI31, .openAPI32]
  /// Every version of OpenAPI from 3.1 on.
  package static let since31: Specifications = [.openAPI31, .openAPI32]
  /// Every version of every specification.
  package static let all = Specifications(rawValue: .max)

  /// Each version with its name, and how the documents of the version say it: their key, and the start of its value.
  package static let known: [(version: Specifications, name: String, key: String, prefix: String)] = [
    (.openAPI30, "OpenAPI 3.0", "openapi", "3.0"), (.openAPI31, "OpenAPI 3.1", "openapi", "3.1"),
    (.openAPI32, "OpenAPI 3.2", "openapi", "3.2"), (.arazzo10, "Arazzo 1.0", "arazzo", "1.0"),
    (.arazzo11, "Arazzo 1.1", "arazzo", "1.1"), (.overlay10, "Overlay 1.0", "overlay", "1.0"),
    (.overlay11, "Overlay 1.1", "overlay", "1.1"), (.swagger20, "Swagger 2.0", "swagger", "2.0"),
  ]

  /// The names of the versions: `OpenAPI 3.1`.
  package var name: String {
    Self.known.filter { contains($0.version) }.map(\.name).joined(separator: ", ")
  }

  /// Returns the version by which a document is judged: the one that it names, else the latest of its specification.
  ///
  /// - Returns: `nil` if the document says of no specification that it follows it.
  package static func version(of root: JSONValue) -> Specifications? {
    for key in ["openapi", "arazzo", "overlay", "swagger"] {
      guard let value = root[key] else { continue }
      let text = value.string ?? value.text
      let rows = known.filter { $0.key == key }
      return (rows.first { text == $0.prefix || text.hasPrefix($0.prefix + ".") } ?? rows.last)?.version
    }
    return nil
  }

  /// The object that a document of the versions is.
  package var documentRule: ObjectRule {
    if contains(.swagger20) { return .swagger }
    if !isDisjoint(with: [.arazzo10, .arazzo11]) { return .arazzo }
    return isDisjoint(with: [.overlay10, .overlay11]) ? .openAPI : .overlay
  }
}
