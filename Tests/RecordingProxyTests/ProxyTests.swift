import RecordingProxy
import Testing
