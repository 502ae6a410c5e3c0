// Cooperative groups: blocks, tiles of a warp, the lanes that are together, grids.
#pragma once
#include <hip/hip_runtime.h>

#include "kernelmill/groups.h"
