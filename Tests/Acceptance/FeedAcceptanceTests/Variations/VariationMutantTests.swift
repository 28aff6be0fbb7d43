import ContractExamples
import FeedClient
import Foundation
import TestSupport
import Testing

@testable import ContractTesting

@Suite("Mutants of the reference client during variations of the contract", .takesTurns)
struct VariationMutantTests {
  @Test("The reference client shows no error for a response that the contract allows, and ends in every other case")
  func reference() async throws {
    let variations = try VariationTable.variations()
    #expect(variations.count > 150)
    for variation in variations {
      let visit = try #require(await VariationTable.visit(of: .reference, during: variation))
      guard variation.variation.isAllowed, variation.variation.kind != .errors else { continue }
      #expect(visit.succeeds, "\(variation)")
    }
  }

  @Test("A mutant shows another screen than the reference client during the variation that finds it")
  func found() async throws {
    let variations = try VariationTable.variations()
    let rows = try VariationTable.rows()
    var expected: [String: VariedVisit] = [:]
    for row in rows {
      let mutant = try #require(Mutant.all.first { $0.name == row.mutant }, "\(row.mutant)")
      let variation = try #require(
        variations.first { VariationTable.name(of: $0) == row.variation },
        "\(row.variation)"
      )
      if expected[row.variation] == nil {
        expected[row.variation] = await VariationTable.visit(of: .reference, during: variation)
      }
      let visit = await VariationTable.visit(of: mutant.parts, during: variation)
      #expect(visit != expected[row.variation], "\(row.mutant): \(row.variation)")
    }
  }

  @Test(
    "The variations that find mutants are written anew",
    .enabled(if: ProcessInfo.processInfo.environment["CONTRACT_UPDATE_SNAPSHOTS"] != nil)
  )
  func written() async throws {
    let variations = try VariationTable.variations()
    var expected: [VariedVisit?] = []
    for variation in variations { expected.append(await VariationTable.visit(of: .reference, during: variation)) }
    let mutants = Mutant.lists.filter { VariationTable.beyond[$0.key] == nil }.flatMap(\.value)
    let found = await withTaskGroup(of: (Int, String?).self) { [expected] group in
      var (lines, waiting) = ([String?](repeating: nil, count: mutants.count), Array(mutants.enumerated())[...])
      func next() {
        guard let (position, mutant) = waiting.popFirst() else { return }
        group.addTask { (position, await Self.firstDifference(of: mutant, variations, expected)) }
      }
      for _ in 0..<4 { next() }
      while let (position, line) = await group.next() {
        lines[position] = line
        next()
      }
      return lines
    }
    GoldenFile.expect(found.compactMap(\.self).joined(separator: "\n") + "\n", is: VariationTable.fileName)
  }

  /// Returns the line of a mutant that a variation finds; `nil` if none does.
  private static func firstDifference(
    of mutant: Mutant,
    _ variations: [ContractVariation],
    _ expected: [VariedVisit?]
  ) async -> String? {
    for (variation, expected) in zip(variations, expected) {
      if await VariationTable.visit(of: mutant.parts, during: variation) != expected {
        print("found: \(mutant.name) | \(VariationTable.name(of: variation))")
        return "\(mutant.name) | \(VariationTable.name(of: variation))"
      }
    }
    print("beyond: \(mutant.name)")
    return nil
  }
}
