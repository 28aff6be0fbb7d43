// A test imports one module, and finds the scenarios, the journal and the messages that its mock shows.
@_exported public import Findings
@_exported public import Diagnostics
@_exported public import HARRecordings
@_exported public import HTTPMessages
@_exported public import MockEngine
