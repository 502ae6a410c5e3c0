"""The kernelmill pipeline: one package per DVC stage, plus `lib` for what they share."""
