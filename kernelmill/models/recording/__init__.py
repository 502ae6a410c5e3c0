"""Recorded replies: their keys, transcripts as outputs of stages, and the folder that keeps everything bought."""
