// Launches with start and stop events.
#pragma once
#include <hip/hip_runtime.h>
