// RecordingDrift.
