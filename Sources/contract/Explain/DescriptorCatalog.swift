import ContractComparison
import ContractModel
import ContractReports
import ContractVerifier
import Diagnostics
import MockEngine

/// Everything that `contract explain` explains, from the registries of all extension points.
enum DescriptorCatalog {
  /// The descriptors, kind by kind, each kind in the order of its registry.
  static var all: [Descriptor] {
    CheckRegistry.ofCommand.map(\.descriptor.text)
      + ScenarioBook.descriptors
      + ReportFormatRegistry.ofCommand.map(\.descriptor)
      + ContractExtensionRegistry.all.map(\.descriptor)
      + ChangeRule.allCases.map(\.descriptor)
  }
}
