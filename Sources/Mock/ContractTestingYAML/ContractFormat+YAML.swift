import ContractModel
public import ContractTesting
import ContractYAML
public import Testing

extension ContractFormat {
  /// YAML and JSON.
  public static let yaml = ContractFormat { ContractLoader.yaml("", $0) }
}

extension Trait where Self == MockTrait {
  /// Judges the requests of the test, and the recordings that it uses, by a contract in YAML or JSON, in
  /// addition to others.
  public static func contract(_ path: String) -> Self { contract(ContractSource(path, format: .yaml)) }

  /// Adds the custom scenarios of a file in YAML or JSON; of scenarios with the same name, that of the inner trait is
  /// played.
  public static func scenarios(_ path: String) -> Self { scenarios(ContractSource(path, format: .yaml)) }
}
