#ifdef __HIP__  // AMD's older headers have no comparisons for bfloat16; where they do, overload resolution prefers them
#define BFLOAT16_COMPARISON(op)                                                                          \
  template <typename T, typename std::enable_if<std::is_same<T, __hip_bfloat16>::value, int>::type = 0>  \
  __device__ inline bool operator op(const T& a, const T& b) {                                           \
    return __bfloat162float(a) op __bfloat162float(b);                                                   \
  }
BFLOAT16_COMPARISON(<)
BFLOAT16_COMPARISON(>)
BFLOAT16_COMPARISON(<=)
BFLOAT16_COMPARISON(>=)
BFLOAT16_COMPARISON(==)
BFLOAT16_COMPARISON(!=)
#undef BFLOAT16_COMPARISON
#endif
