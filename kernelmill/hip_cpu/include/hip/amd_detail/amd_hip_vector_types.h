// Included by this name in programs written against HIP's own layout.
#pragma once
#include <hip/hip_vector_types.h>
