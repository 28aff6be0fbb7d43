import ContractModel
import ContractReports
import ContractVerifier
import Descriptors

/// Everything that `contract explain` explains, from the registries of all extension points.
enum DescriptorCatalog {
  /// The descriptors, kind by kind, each kind in the order of its registry.
  static let all: [Descriptor] =
    CheckRegistry.all.map(\.descriptor.text)
    + ReportFormatRegistry.all.map(\.descriptor)
    + ContractExtensionRegistry.all.map(\.descriptor)
    + OptionGroupDescriptor.all.map(\.descriptor)
}
