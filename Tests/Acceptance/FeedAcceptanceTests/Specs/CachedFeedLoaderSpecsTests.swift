import FeedAcceptance
import FeedClient
import Foundation
import TestSupport
import Testing

@Suite("The specs of loaders of the cached feed", .takesTurns)
struct CachedFeedLoaderSpecsTests {
  private static let reference = CachedFeedLoaderSpecs(deletesHalfWrittenCache: true) { store, now, calendar in
    LocalFeedLoader(store: store, policy: .sevenDays(in: calendar), now: now)
  }

  @Test(
    "The specs of loaders of the cached feed hold for a loader with a calendar of its own, and an empty feed for none",
    arguments: ["UTC", "Europe/Berlin", "America/New_York", "Asia/Tokyo"]
  )
  func ownCalendar(_ zone: String) async throws {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = try #require(TimeZone(identifier: zone))
    let specs = CachedFeedLoaderSpecs(calendar: calendar, deletesHalfWrittenCache: true) { [calendar] store, now in
      let base = LocalFeedLoader(store: store, policy: .sevenDays(in: calendar), now: now)
      // Some loaders do not tell an expired feed from an empty one.
      return FeedCacheClosures(
        load: { try await base.load() ?? [] },
        save: { try await base.save($0) },
        validate: { try await base.validate() }
      )
    }
    let failing = try await FailingSpecs.ids(of: specs.all)
    #expect(failing == [])
  }

  @Test(
    "The specs of loaders of the cached feed leave out the deletion of a half-written cache unless the story has it"
  )
  func halfWritten() {
    let all = CachedFeedLoaderSpecs { store, now, calendar in
      LocalFeedLoader(store: store, policy: .sevenDays(in: calendar), now: now)
    }.all.map(\.id)
    #expect(Set(Self.reference.all.map(\.id)).subtracting(all) == ["cached-feed.save-half-written"])
  }
}
