// bfloat16, as in HIP since 6.0.
#pragma once
#include <hip/hip_runtime.h>
#include <kernelmill/bfloat.h>
