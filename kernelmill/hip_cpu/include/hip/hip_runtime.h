// The CPU runtime's <hip/hip_runtime.h>.
#pragma once

// The standard headers that HIP's own headers include; programs rely on them.
#include "kernelmill/standard_library.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <limits>
#include <memory>
#include <new>
#include <tuple>
#include <type_traits>
#include <utility>

#include "kernelmill/qualifiers.h"
#include "kernelmill/vectors.h"
#include "kernelmill/state.h"
#include "kernelmill/scheduler.h"
#include "kernelmill/memory.h"
#include "kernelmill/crash.h"
#include "kernelmill/fork_server.h"
#include "kernelmill/sanitizer.h"
#include "kernelmill/copy.h"
#include "kernelmill/arrays.h"
#include "kernelmill/launch.h"
#include "kernelmill/stream.h"
#include "kernelmill/device.h"
#include "kernelmill/dynamic.h"
#include "kernelmill/sync.h"
#include "kernelmill/warp.h"
#include "kernelmill/atomics.h"
#include "kernelmill/math.h"
#include "kernelmill/intrinsics.h"
#include "kernelmill/amdgcn.h"
#include "kernelmill/builtins.h"
#include "kernelmill/half.h"
#include "kernelmill/textures.h"
#include "kernelmill/driver.h"
#include "kernelmill/graph_nodes.h"
#include "kernelmill/library.h"

#include <hip/hip_version.h>

#define hipThreadIdx_x (threadIdx.x)
#define hipThreadIdx_y (threadIdx.y)
#define hipThreadIdx_z (threadIdx.z)
#define hipBlockIdx_x (blockIdx.x)
#define hipBlockIdx_y (blockIdx.y)
#define hipBlockIdx_z (blockIdx.z)
#define hipBlockDim_x (blockDim.x)
#define hipBlockDim_y (blockDim.y)
#define hipBlockDim_z (blockDim.z)
#define hipGridDim_x (gridDim.x)
#define hipGridDim_y (gridDim.y)
#define hipGridDim_z (gridDim.z)
