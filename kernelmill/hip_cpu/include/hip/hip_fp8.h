// Numbers of eight bits, as in HIP since 6.2.
#pragma once
#include <hip/hip_runtime.h>
#include <kernelmill/fp8.h>
