// Cooperative groups: grids, blocks, tiles of a warp and coalesced lanes.
#pragma once
#include <hip/hip_runtime.h>

#include "kernelmill/groups.h"
