#if defined(__HIP__) && HIP_VERSION < 70000000 && !defined(HIP_ENABLE_WARP_SYNC_BUILTINS)  // provided since HIP 7.0
#define SYNC_REDUCTION(name, expression)                           \
  template <typename T>                                            \
  __device__ inline T name(unsigned long long lanes, T value) {    \
    unsigned long long left = __ballot(1) & lanes;                 \
    T a = __shfl(value, __ffsll(left) - 1, warpSize);              \
    while ((left &= left - 1) != 0) {                              \
      const T b = __shfl(value, __ffsll(left) - 1, warpSize);      \
      a = expression;                                              \
    }                                                              \
    return a;                                                      \
  }
SYNC_REDUCTION(__reduce_add_sync, a + b)
SYNC_REDUCTION(__reduce_min_sync, a < b ? a : b)
SYNC_REDUCTION(__reduce_max_sync, a < b ? b : a)
SYNC_REDUCTION(__reduce_and_sync, a & b)
SYNC_REDUCTION(__reduce_or_sync, a | b)
SYNC_REDUCTION(__reduce_xor_sync, a ^ b)
#undef SYNC_REDUCTION
#endif
