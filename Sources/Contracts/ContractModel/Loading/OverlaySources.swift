import Diagnostics
import HTTPMessages
import JSONSyntax
import Overlays

/// Applies overlays to the contracts among files, in order.
///
/// An overlay is applied to the document that it extends. If that is none of the contracts, it is applied to all of them.
struct OverlaySources {
  /// Parses the content of a file.
  let parse: (ContractFile) -> Result<Source, ContractFileFault>

  /// Replaces the documents of contracts by those with overlays; adds what is wrong with the overlays to a log.
  func apply(_ files: [ContractFile], to sources: inout SourceSet, _ log: inout ProblemLog) {
    for file in files {
      switch parse(ContractFile(path: file.path, bytes: file.bytes, isContract: false)) {
      case .failure(let fault):
        log.add(
          ContractProblem(
            code: .invalidOverlay,
            message: "the overlay cannot be read: \(fault.message)",
            place: SourcePlace(file: file.path, location: fault.location)
          )
        )
      case .success(let source):
        sources.add(overlay: source)
        apply(source, to: &sources, &log)
      }
    }
  }

  private func apply(_ source: Source, to sources: inout SourceSet, _ log: inout ProblemLog) {
    let overlay: Overlay
    do throws(OverlayFaults) { overlay = try Overlay(source.document) } catch {
      for fault in error.faults { Self.report(fault, in: source, &log) }
      return
    }
    for warning in overlay.warnings { Self.report(warning, severity: .warning, in: source, &log) }
    let targets = Self.targets(of: overlay, source, in: sources)
    guard !targets.isEmpty else { return }
    var unselected: Set<Int>?
    for target in targets {
      do throws(OverlayFault) {
        let result = try overlay.applied(to: target.document)
        sources.replace(target.document, by: result.document)
        unselected = unselected?.intersection(result.unselected) ?? result.unselected
      } catch {
        Self.report(
          OverlayFault(message: "\(error.message) (in \(target.path))", value: error.value),
          in: source,
          &log
        )
        return
      }
    }
    // What one document has another one need not have.
    for position in (unselected ?? []).sorted() {
      let documents = targets.count == 1 ? targets[0].path : "any of the \(targets.count) contracts"
      if let warning = overlay.warning(unselected: position, in: documents) {
        Self.report(warning, severity: .warning, in: source, &log)
      }
    }
  }

  /// Returns the documents that an overlay is applied to.
  private static func targets(of overlay: Overlay, _ source: Source, in sources: SourceSet) -> [Source] {
    let contracts = sources.sources.filter(\.describesOperations)
    guard let reference = overlay.extends else { return contracts }
    let url = source.url.resolved(file: reference)
    let named = contracts.filter { contract in
      contract.path == reference || url.map { sources.source(at: $0)?.path == contract.path } == true
    }
    return named.isEmpty ? contracts : named
  }

  private static func report(
    _ fault: OverlayFault,
    severity: Severity = .error,
    in source: Source,
    _ log: inout ProblemLog
  ) {
    log.add(
      ContractProblem(
        code: .invalidOverlay,
        severity: severity,
        message: fault.message,
        place: SourcePlace(file: source.path, location: source.location(of: fault.value)),
        pointer: fault.value.pointer
      )
    )
  }
}

extension Source {
  /// Whether the file is a contract, of any version.
  fileprivate var describesOperations: Bool {
    mayBeContract && (document.root["openapi"] != nil || document.root["swagger"] != nil)
  }
}
