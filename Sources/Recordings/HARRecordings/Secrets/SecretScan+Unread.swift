import HTTPMessages
import JSONSyntax
import Redaction

extension SecretScan {
  /// Counts the response bodies that cannot be searched because their content coding cannot be removed.
  package static func unreadBodies(in recording: Recording) -> Int {
    let limit = RecordingReader.Limits().bodyBytes
    guard recording.frame != nil else {
      return recording.entries.count { entry in
        ReadableBody(entry.responseBody(), headers: entry.responseHead.headers, limit: limit).unread != nil
      }
    }
    return recording.entryValues.count { entry in
      guard let response = entry["response"], let content = response["content"],
        content["_encodedBody"]?.bool == true, let text = content["text"],
        let bytes = try? Base64.decode(text.stringBytes)
      else { return false }
      return ReadableBody(bytes, headers: headers(of: response), limit: limit).unread != nil
    }
  }
}
