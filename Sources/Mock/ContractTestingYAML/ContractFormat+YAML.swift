import ContractModel
public import ContractTesting
public import Testing
import YAMLSyntax

extension ContractFormat {
  /// YAML and JSON.
  public static let yaml = ContractFormat { bytes in
    Result { () throws(YAMLSyntaxError) in try YAMLDocument.parse(bytes) }
      .mapError { ContractFileFault(message: $0.message, location: $0.location) }
  }
}

extension Trait where Self == MockTrait {
  /// Judges the requests of the test, and the recordings that it uses, by a contract in YAML or JSON, in
  /// addition to others.
  public static func contract(_ path: String) -> Self { contract(ContractSource(path, format: .yaml)) }

  /// Adds the custom scenarios of a file in YAML or JSON; of scenarios with the same name, that of the inner trait is
  /// played.
  public static func scenarios(_ path: String) -> Self { scenarios(ContractSource(path, format: .yaml)) }
}
