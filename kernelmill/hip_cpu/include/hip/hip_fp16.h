// Half precision, as in HIP.
#pragma once
#include <hip/hip_runtime.h>
#include <kernelmill/half.h>
