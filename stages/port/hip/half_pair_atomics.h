#ifdef __HIP__  // AMD's headers have no atomicAdd for half2: add each half separately, as CUDA guarantees no more
__device__ inline __half2 atomicAdd(__half2* address, __half2 value) {
  __half* const halves = reinterpret_cast<__half*>(address);
  const __half low = atomicAdd(halves, __low2half(value));
  return __halves2half2(low, atomicAdd(halves + 1, __high2half(value)));
}
#endif
