import Basics
import FeedAcceptance
import FeedClient
import Foundation

extension Mutant {
  /// Right about comments the first time, and alone.
  static let commentsTwice = [
    remoteComments(
      "Gives comments up after two failures",
      caughtBy: "comments-screen.after-two-failures",
      "remote-comments.after-two-failures"
    ) { loader in
      let failures = Mutex(0)
      return { image in
        if failures.withLock({ $0 >= 2 }) { throw FeedError.invalidData }
        do { return try await loader.comments(on: image) } catch {
          failures.withLock { $0 += 1 }
          throw error
        }
      }
    },
    remoteComments("Loads no comments after two cancelled loads", caughtBy: "remote-comments.after-two-cancellations") {
      loader in
      let cancelled = Mutex(0)
      return { image in
        if cancelled.withLock({ $0 >= 2 }) { throw FeedError.connectivity }
        do { return try await loader.comments(on: image) } catch is CancellationError {
          cancelled.withLock { $0 += 1 }
          throw CancellationError()
        }
      }
    },
    remoteComments("Shows comments of before after two failures", caughtBy: "comments-screen.after-two-failures") {
      loader in
      let failures = Mutex(0)
      let known = Mutex<[ImageComment]?>(nil)
      return { image in
        do {
          let comments = try await loader.comments(on: image)
          let isTired = failures.withLock { $0 >= 2 }
          return known.withLock { known in
            if !isTired { known = comments }
            return known ?? comments
          }
        } catch {
          failures.withLock { $0 += 1 }
          throw error
        }
      }
    },
    remoteComments("Keeps the text of a comment that it knows", caughtBy: "comments-screen.edited") { loader in
      let known = Mutex<[UUID: ImageComment]>([:])
      return { image in
        let comments = try await loader.comments(on: image)
        return known.withLock { known in
          comments.map { comment in
            let first = known[comment.id] ?? comment
            known[comment.id] = first
            return first
          }
        }
      }
    },
    remoteComments(
      "Loads no other image's comments after one failed",
      caughtBy: "comments-screen.other-image-after-failure"
    ) { loader in
      let failing = Mutex<UUID?>(nil)
      return { image in
        if let other = failing.withLock(\.self), other != image { throw FeedError.connectivity }
        do {
          let comments = try await loader.comments(on: image)
          failing.withLock { $0 = nil }
          return comments
        } catch {
          failing.withLock { $0 = image }
          throw error
        }
      }
    },
    remoteComments("Joins the comments of two images", caughtBy: "comments-screen.two-images-at-once") { loader in
      let running = Mutex<Task<[ImageComment], any Error>?>(nil)
      return { image in
        let task = running.withLock { running in
          let task = running ?? Task { try await loader.comments(on: image) }
          running = task
          return task
        }
        defer { running.withLock { $0 = nil } }
        return try await task.value
      }
    },
  ]
}
