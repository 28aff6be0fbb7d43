import FeedAcceptance
import FeedClient
import TestSupport
import Testing

@Suite("No spec is idle: some fault is found by", .takesTurns)
struct IdleSpecTests {
  @Test("Some fault is found by each spec of feed stores")
  func feedStores() {
    let found = (FaultyStore.keepingOtherwise + FaultyStore.doingOtherwise + FaultyStore.notSerial).flatMap(\.failing)
    expect(FeedStoreSpecs { NullFeedStore() }.all, "store", found: found)
  }

  @Test("Some fault is found by each spec of feed stores that fail")
  func failingStores() {
    let specs = FailableFeedStoreSpecs(
      retrieveFails: { NullFeedStore() },
      insertFails: { NullFeedStore() },
      deleteFails: { NullFeedStore() }
    )
    expect(specs.all, "store", found: FailableFeedStoreSpecsTests.failures.flatMap(\.failing))
  }

  @Test("Some fault is found by each spec of stores of image data")
  func imageDataStores() {
    let found = FeedImageDataStoreSpecsTests.faults.flatMap(\.failing) + ["serial-inserts", "serial-urls"]
    expect(FeedImageDataStoreSpecs { NullFeedStore() }.all, "image-data", found: found)
  }

  @Test("Some fault is found by each spec of stores in files")
  func persistentStores() {
    let found = PersistentStoreSpecsTests.faults.flatMap(\.failing)
    expect(PersistentStoreSpecs { _ in NullFeedStore() }.all, "persistent", found: found)
  }

  private func expect(
    _ specs: [Spec],
    _ group: String,
    found: [String],
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let idle = specs.map(\.id).filter { id in !found.contains { id == "\(group).\($0)" } }
    #expect(idle == [], sourceLocation: sourceLocation)
  }
}
