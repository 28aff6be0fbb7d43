import Diagnostics
import Findings
import JSONSyntax

extension Sequence<Finding> {
  /// Returns one finding for each fault of a stage, in the order of the first findings.
  ///
  /// The first finding represents the fault, or the one that was shrunk, with the highest severity of all. The exchanges of the others become its
  /// further evidence, and other wordings and places become details.
  public func folded() -> [Finding] {
    var faults: [FoldedFault] = []
    var positions: [FoldedFault.Key: Int] = [:]
    for finding in self {
      let key = FoldedFault.Key(finding)
      if let position = positions[key] {
        faults[position].add(finding)
      } else {
        positions[key] = faults.count
        faults.append(FoldedFault(finding))
      }
    }
    return faults.map(\.folded)
  }
}

/// The findings of a run that report one fault.
private struct FoldedFault {
  /// The common properties of the findings of one fault in a report.
  struct Key: Hashable {
    let fault: FaultIdentity
    let stage: String?

    init(_ finding: Finding) { (fault, stage) = (finding.fault, finding.stage) }
  }

  /// An exchange of a report, which may have several parts that number their own exchanges.
  private struct Exchange: Hashable {
    let number: Int
    let url: String
  }

  private static let (maximumMessages, maximumPlaces) = (6, 5)

  private var finding: Finding
  private var exchanges: Set<Exchange> = []
  private var messages: [String] = []
  private var otherMessages = 0
  private var places: [String] = []
  private var otherPlaces = 0

  init(_ finding: Finding) {
    self.finding = finding
    for reference in [finding.exchange].compactMap(\.self) + finding.evidence { _ = isNew(reference) }
  }

  mutating func add(_ other: Finding) {
    finding.severity = min(finding.severity, other.severity)
    if represents(other) {
      let first = finding
      finding = other
      finding.severity = first.severity
      (finding.evidence, finding.otherExchanges) = ([], 0)
      if let reference = finding.exchange { _ = isNew(reference) }
      combine(first, isKnown: first.exchange != finding.exchange)
      for reference in other.evidence where isNew(reference) { finding.addEvidence([reference]) }
      finding.otherExchanges += other.otherExchanges
      return
    }
    combine(other, isKnown: false)
  }

  /// Whether another finding shows the fault better: by the smallest request, or with more than the undocumented status.
  private func represents(_ other: Finding) -> Bool {
    if other.isSmallest, !finding.isSmallest, other.check == finding.check { return true }
    let status = CheckID("status")
    return finding.check == status && other.check != status && other.exchange == finding.exchange
      && other.exchange != nil
  }

  /// Adds the exchanges, the wording and the place of another finding.
  private mutating func combine(_ other: Finding, isKnown: Bool) {
    if let reference = other.exchange, isNew(reference) || isKnown {
      finding.otherExchanges += 1
      finding.addEvidence([reference])
    } else if other.exchange == finding.exchange {
      addPlace(of: other)
    }
    finding.otherExchanges += other.otherExchanges
    for reference in other.evidence where isNew(reference) || isKnown { finding.addEvidence([reference]) }
    addMessage(of: other)
  }

  /// The finding with its evidence.
  var folded: Finding {
    var finding = finding
    finding.details += messages.map { "also: \($0)" }
    if otherMessages > 0 { finding.details.append("… and \(otherMessages) more like these") }
    if !places.isEmpty {
      let others = otherPlaces > 0 ? " and \(counted(otherPlaces, "other place"))" : ""
      finding.details.append("the same at \(places.joined(separator: ", "))\(others)")
    }
    return finding
  }

  private mutating func isNew(_ reference: ExchangeReference) -> Bool {
    exchanges.insert(Exchange(number: reference.number, url: reference.url)).inserted
  }

  private mutating func addMessage(of other: Finding) {
    guard other.message != finding.message, !messages.contains(other.message) else { return }
    if messages.count < Self.maximumMessages { messages.append(other.message) } else { otherMessages += 1 }
  }

  private mutating func addPlace(of other: Finding) {
    guard let place = other.body?.pointer?.description, other.body?.pointer != finding.body?.pointer else { return }
    if places.count < Self.maximumPlaces { places.append(place) } else { otherPlaces += 1 }
  }
}
