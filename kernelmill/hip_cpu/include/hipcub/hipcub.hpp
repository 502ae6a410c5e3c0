// The main header of hipCUB; the runtime's own headers contain the definitions.
#pragma once
#include "../kernelmill/cub_segments.h"
