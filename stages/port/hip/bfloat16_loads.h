#ifdef __HIP__  // AMD's older headers have no __ldg for bfloat16; where they do, overload resolution prefers it
template <typename T, typename std::enable_if<std::is_same<T, __hip_bfloat16>::value, int>::type = 0>
__device__ inline T __ldg(const T* address) {
  return *address;
}
#endif
