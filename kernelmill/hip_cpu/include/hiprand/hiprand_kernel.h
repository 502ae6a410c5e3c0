// The device side of hipRAND.
#pragma once
#include <hip/hip_runtime.h>
#include <kernelmill/random.h>
