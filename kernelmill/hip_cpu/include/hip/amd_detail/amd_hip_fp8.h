// HIP's own header of this name; the runtime defines it elsewhere.
#pragma once
#include <hip/hip_fp8.h>
