// What HIP programs include; all of it is in the runtime's own headers.
#pragma once
#include "../kernelmill/cub_segments.h"
