import FeedAcceptance
import FeedClient
import Foundation
import TestSupport
import Testing

@Suite("The specs of feed stores", .takesTurns)
struct FeedStoreSpecsTests {
  @Test(
    "The specs of feed stores find a fault, and only that",
    arguments: FaultyStore.keepingOtherwise + FaultyStore.doingOtherwise
  )
  func fault(_ store: FaultyStore) async throws {
    // Whether the specs of serial side effects meet a fault of another kind is chance.
    let specs = FeedStoreSpecs(makeStore: store.make).all.filter { !$0.id.hasPrefix("store.serial-") }
    let failing = try await FailingSpecs.ids(of: specs)
    #expect(failing == store.failing.map { "store.\($0)" })
  }

  @Test("The specs of feed stores find a store that is not serial, and only that", arguments: FaultyStore.notSerial)
  func notSerial(_ store: FaultyStore) async throws {
    let failing = store.failing.map { "store.\($0)" }
    // A spec that finds the fault ends as soon as threads have met; one that finds none takes its whole time.
    let effort = SerialEffort(rush: .hangLimit / 2)
    let finding = FeedStoreSpecs(timeLimit: .hangLimit, effort: effort, makeStore: store.make).all
    #expect(try await FailingSpecs.ids(of: finding.filter { failing.contains($0.id) }) == failing)
    let others = FeedStoreSpecs(timeLimit: .hangLimit, makeStore: store.make).all
    // Whether another spec of serial side effects meets the fault is chance.
    #expect(try await FailingSpecs.ids(of: others.filter { !$0.id.hasPrefix("store.serial-") }) == [])
  }

  @Test("The specs of feed stores fail for a store that keeps nothing, where something is to be found")
  func null() async throws {
    let failing = try await FailingSpecs.ids(of: FeedStoreSpecs { NullFeedStore() }.all)
    let holding = [
      "retrieve-empty", "retrieve-empty-twice", "insert-into-empty", "insert-over-existing", "delete-empty",
      "delete-leaves-empty", "delete-existing", "delete-empties",
    ]
    let all = FeedStoreSpecs { NullFeedStore() }.all.map(\.id)
    #expect(failing == all.filter { id in !holding.contains { id == "store.\($0)" } })
  }

  @Test("The specs of feed stores have identifiers that differ, and sentences that differ")
  func identifiers() {
    let specs =
      FeedStoreSpecs { NullFeedStore() }.all + FeedImageDataStoreSpecs { NullFeedStore() }.all
      + SharedStoreSpecs { NullFeedStore() }.all + PersistentStoreSpecs { _ in NullFeedStore() }.all
      + PersistentImageDataStoreSpecs { _ in NullFeedStore() }.all
      + FailableFeedStoreSpecs(
        retrieveFails: { NullFeedStore() },
        insertFails: { NullFeedStore() },
        deleteFails: { NullFeedStore() }
      ).all
    #expect(Set(specs.map(\.id)).count == specs.count)
    #expect(Set(specs.map(\.text)).count == specs.count)
    #expect(specs.allSatisfy { $0.id.wholeMatch(of: /[a-z]+(-[a-z]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)+/) != nil })
  }
}
