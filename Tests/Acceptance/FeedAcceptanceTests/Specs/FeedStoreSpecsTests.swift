import FeedAcceptance
import FeedClient
import Foundation
import TestSupport
import Testing

@Suite("The specs of stores", .takesTurns)
struct FeedStoreSpecsTests {
  @Test("The specs of stores find a fault, and only that", arguments: FaultyStore.kinds.flatMap(\.self))
  func fault(_ store: FaultyStore) async throws {
    let failing = try await FailingSpecs.ids(of: store.specs)
    #expect(Set(failing.map(Self.name)) == store.failing)
  }

  @Test("Each spec of stores finds a fault")
  func idle() {
    for stores in FaultyStore.kinds {
      let idle = Set(stores.flatMap(\.specs).map { Self.name($0.id) }).subtracting(stores.flatMap(\.failing))
      #expect(idle.sorted() == [])
    }
    let serial = FeedStoreSpecs { NullFeedStore() }.all.map(\.id).filter { $0.contains(".serial-") }
    #expect(Set(serial) == Set(NotSerialStore.all.flatMap(\.failing)))
  }

  /// The identifier of a spec without its group.
  private static func name(_ id: String) -> String {
    id.split(separator: ".", maxSplits: 1).last.map(String.init) ?? id
  }

  @Test("The specs of feed stores find a store that is not serial, and only that", arguments: NotSerialStore.all)
  func notSerial(_ store: NotSerialStore) async throws {
    let failing = store.failing
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

  @Test("The specs of feed stores that fail are left out for what cannot be made to fail")
  func leftOut() {
    let specs = FailableFeedStoreSpecs(deleteFails: { NullFeedStore() })
    #expect(specs.all.map(\.id) == ["store.failing-delete", "store.failing-delete-changes-nothing"])
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
