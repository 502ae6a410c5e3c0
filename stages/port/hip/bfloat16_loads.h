#ifdef __HIP__  // AMD's headers may have no __ldg for bfloat16; where they do, theirs is the better match
template <typename T, typename std::enable_if<std::is_same<T, __hip_bfloat16>::value, int>::type = 0>
__device__ inline T __ldg(const T* address) {
  return *address;
}
#endif
