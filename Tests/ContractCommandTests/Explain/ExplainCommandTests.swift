import Diagnostics
import Testing

@testable import ContractCommand

@Suite("Explanations")
struct ExplainCommandTests {
  @Test("Every check, scenario, format and extension has an id of its own and complete texts")
  func complete() {
    let catalog = DescriptorCatalog.all
    #expect(Set(catalog.map(\.id)).count == catalog.count)
    for descriptor in catalog {
      let texts = [
        descriptor.summary, descriptor.explanation, descriptor.example, descriptor.remedy, descriptor.exclusion,
      ]
      #expect(texts.allSatisfy { !$0.isEmpty && !$0.contains("\n") }, "\(descriptor.id)")
      #expect(descriptor.summary.last != ".", "\(descriptor.id)")
      #expect([descriptor.explanation, descriptor.remedy].allSatisfy { $0.hasSuffix(".") }, "\(descriptor.id)")
    }
  }

  @Test("An explanation says what the id means, shows an example, and says how to fix and how to switch it off")
  func explains() throws {
    let text = try ExplainCommand.text("cache-headers", in: DescriptorCatalog.all)
    #expect(text.hasPrefix("cache-headers: check\n"))
    for part in ["\nAn example that breaks it\n", "\nHow to fix it\n", "\nHow to switch it off\n", "--exclude"] {
      #expect(text.contains(part))
    }
    #expect(text.split(separator: "\n").allSatisfy { $0.count <= 100 })
  }

  @Test("Without an id every descriptor is listed by its kind")
  func lists() throws {
    let text = try ExplainCommand.text(nil, in: DescriptorCatalog.all)
    for descriptor in DescriptorCatalog.all { #expect(text.contains("\n  \(descriptor.id) ")) }
    for title in ["Checks\n", "Report formats\n", "Extensions of contracts\n"] {
      #expect(text.contains(title))
    }
  }

  @Test(
    "An unknown id is refused with the nearest one, in exit code 2",
    arguments: [("body-shcema", "body-schema"), ("x-paginaton", "x-pagination")]
  )
  func unknown(_ id: String, _ nearest: String) {
    do throws(CommandFailure) {
      _ = try ExplainCommand.text(id, in: DescriptorCatalog.all)
      Issue.record("an unknown id was explained")
    } catch {
      #expect(error.status == .unusable)
      #expect(
        error.diagnostic.message.contains("\"\(id)\"") && error.diagnostic.message.contains("did you mean \(nearest)?")
      )
    }
  }
}
