package import ContractModel
import YAMLSyntax

extension ContractLoader {
  /// Parses the text of a document in YAML, or in JSON, which is YAML too.
  package static let yaml: YAMLReader = { _, bytes in
    Result { () throws(YAMLSyntaxError) in try YAMLDocument.parse(bytes) }
      .mapError { ContractFileFault(message: $0.message, location: $0.location) }
  }
}
