// A part of the HIP runtime that programs may include by itself.
#pragma once
#include <hip/hip_runtime.h>
