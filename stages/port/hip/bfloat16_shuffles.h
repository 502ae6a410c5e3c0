#ifdef __HIP__  // AMD's older headers have no shuffles for bfloat16; where they do, overload resolution prefers them
#define BFLOAT16_SHUFFLE(name, lane_type)                                                                  \
  template <typename T, typename std::enable_if<std::is_same<T, __hip_bfloat16>::value, int>::type = 0>    \
  __device__ inline T name(T value, lane_type lane, int width = warpSize) {                                \
    const int bits = name(static_cast<int>(__bfloat16_as_ushort(value)), lane, width);                     \
    return __ushort_as_bfloat16(static_cast<unsigned short>(bits));                                        \
  }
BFLOAT16_SHUFFLE(__shfl, int)
BFLOAT16_SHUFFLE(__shfl_up, unsigned int)
BFLOAT16_SHUFFLE(__shfl_down, unsigned int)
BFLOAT16_SHUFFLE(__shfl_xor, int)
#undef BFLOAT16_SHUFFLE
#endif
