import FeedClient
import Foundation
import HTTPMessages
import Testing

@Suite("The mapper of image data")
struct FeedImageDataMapperTests {
  @Test(
    "The mapper of image data passes bytes on unchanged",
    arguments: [[0], [0xFF, 0xD8, 0x00, 0x0D, 0x0A], Array("any data".utf8)]
  )
  func bytes(bytes: [UInt8]) throws {
    #expect(try FeedImageDataMapper.data(from: HTTPResponse(status: 200, body: bytes)) == Data(bytes))
  }

  @Test("The mapper of image data rejects an empty body")
  func empty() {
    #expect(throws: FeedError.invalidData) { try FeedImageDataMapper.data(from: HTTPResponse(status: 200)) }
  }

  @Test(
    "The mapper of image data accepts only status 200",
    arguments: [150, 199, 201, 204, 206, 300, 304, 400, 404, 500]
  )
  func statuses(status: Int) {
    #expect(throws: FeedError.invalidData) {
      try FeedImageDataMapper.data(from: HTTPResponse(status: status, body: [1, 2, 3]))
    }
  }
}
