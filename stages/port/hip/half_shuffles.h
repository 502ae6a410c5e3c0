#ifdef __HIP__  // AMD's older headers have no shuffles for half; where they do, overload resolution prefers them
#define HALF_SHUFFLE(name, lane_type)                                                             \
  template <typename T, typename std::enable_if<std::is_same<T, __half>::value, int>::type = 0>   \
  __device__ inline T name(T value, lane_type lane, int width = warpSize) {                       \
    const int bits = name(static_cast<int>(__half_as_ushort(value)), lane, width);                \
    return __ushort_as_half(static_cast<unsigned short>(bits));                                   \
  }
HALF_SHUFFLE(__shfl, int)
HALF_SHUFFLE(__shfl_up, unsigned int)
HALF_SHUFFLE(__shfl_down, unsigned int)
HALF_SHUFFLE(__shfl_xor, int)
#undef HALF_SHUFFLE
#endif
