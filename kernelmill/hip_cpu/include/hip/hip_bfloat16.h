// The older bfloat16 type of HIP.
#pragma once
#include <hip/hip_runtime.h>
#include <kernelmill/bfloat.h>
