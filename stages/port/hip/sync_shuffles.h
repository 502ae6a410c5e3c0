#if defined(__HIP__) && HIP_VERSION < 70000000 && !defined(HIP_ENABLE_WARP_SYNC_BUILTINS)  // provided since HIP 7.0
#define SYNC_SHUFFLE(name, lane_type)                                                                     \
  template <typename T>                                                                                   \
  __device__ inline T name##_sync(unsigned long long lanes, T value, lane_type lane, int width = 32) {    \
    return name(value, lane, width);                                                                      \
  }
SYNC_SHUFFLE(__shfl, int)
SYNC_SHUFFLE(__shfl_up, unsigned int)
SYNC_SHUFFLE(__shfl_down, unsigned int)
SYNC_SHUFFLE(__shfl_xor, int)
#undef SYNC_SHUFFLE
#endif
