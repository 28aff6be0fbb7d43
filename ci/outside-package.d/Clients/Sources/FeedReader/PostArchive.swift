import Foundation

/// Keeps posts and pictures in memory, with methods that return when they are done, as those of Core Data do.
public final class PostArchive {
  private var posts: (feed: [Post], timestamp: Date)?
  private var pictures: [URL: Data] = [:]

  public init() {}

  public func deleteCachedFeed() throws { posts = nil }

  public func insert(_ feed: [Post], timestamp: Date) throws { posts = (feed, timestamp) }

  public func retrieve() throws -> (feed: [Post], timestamp: Date)? { posts }

  public func insert(_ data: Data, for url: URL) throws { pictures[url] = data }

  public func retrieve(dataForURL url: URL) throws -> Data? { pictures[url] }
}
