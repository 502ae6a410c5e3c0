#include "third_party/small/vec.hpp"

__global__ void lengths(float* out, small::plain p) { out[0] = small::vec<float>(out[1], p.sum()).length2(); }
