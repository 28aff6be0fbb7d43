import Diagnostics
package import JSONSyntax

/// A minor version of OpenAPI 3.
package enum OpenAPIMinorVersion: Int, Sendable, CaseIterable, Comparable {
  case zero, one, two

  /// The version without its patch, such as `3.1`.
  package var name: String { "3.\(rawValue)" }

  /// The newest patch, which a converted document says.
  var text: String {
    switch self {
    case .zero: "3.0.4"
    case .one: "3.1.1"
    case .two: "3.2.0"
    }
  }

  /// Reads the version of a document; `nil` for another one than 3.0, 3.1 or 3.2.
  package init?(of root: JSONValue) {
    let text = root["openapi"].map { $0.string ?? $0.text } ?? ""
    guard let version = Self.allCases.first(where: { text == $0.name || text.hasPrefix($0.name + ".") }) else {
      return nil
    }
    self = version
  }

  package static func < (left: OpenAPIMinorVersion, right: OpenAPIMinorVersion) -> Bool {
    left.rawValue < right.rawValue
  }
}

/// A document in another version of OpenAPI, or with the files that it refers to.
///
/// Documents of Swagger 2.0 are converted to OpenAPI 3.0 when they are loaded. From there, each step leads to the next
/// version or to the one before.
package struct DocumentConversion: Sendable {
  /// Something that the document says and the converted one does not, or says in other words.
  package struct Loss: Sendable {
    /// One line that says what is lost and why.
    package let message: String
    /// The value or key.
    package let value: JSONValue
  }

  /// The converted document, each value of which leads to the one that its author wrote.
  package private(set) var document: JSONDocument
  /// What is lost, in the order of the steps.
  package private(set) var losses: [Loss] = []

  /// Creates the conversion of a document, with nothing done yet.
  package init(of root: JSONValue) { document = root.document }

  /// Puts the parts of other files that the document refers to into its components.
  ///
  /// - Throws: `JSONSyntaxError` if the document becomes too large or too deep.
  package mutating func bundle(_ contract: Contract) throws(JSONSyntaxError) {
    var step = BundlingStep(document, ReferenceResolver(contract.sources))
    var root = step.converted(document.root, as: .document)
    root = step.withComponents(root)
    losses += step.losses
    try replace(by: root)
  }

  /// Writes the document in a version.
  ///
  /// - Throws: `JSONSyntaxError` if the document becomes too deep.
  package mutating func convert(to version: OpenAPIMinorVersion) throws(JSONSyntaxError) {
    while let current = OpenAPIMinorVersion(of: document.root), current != version {
      let value: ConvertedValue
      switch (current, current < version) {
      case (.zero, _):
        var step = UpgradeTo31()
        value = step.converted(document.root, as: .document)
      case (.one, true):
        var step = UpgradeTo32()
        value = step.converted(document.root, as: .document)
      case (.one, false):
        var step = DowngradeTo30()
        value = step.converted(document.root, as: .document)
        losses += step.losses
      case (.two, _):
        var step = DowngradeTo31(document)
        value = step.converted(document.root, as: .document)
        losses += step.losses
      }
      try replace(by: value)
    }
  }

  private mutating func replace(by value: ConvertedValue) throws(JSONSyntaxError) {
    if case .copy = value { return }
    var writer = ConvertedWriter(isFlat: true)
    document = try writer.document(of: value)
  }
}

extension ObjectEdit {
  /// Writes the version of a document.
  mutating func write(_ version: OpenAPIMinorVersion, of root: JSONValue) {
    guard let value = root["openapi"] else { return }
    replace("openapi", with: .scalar(.string(version.text), from: value), of: root)
  }
}
