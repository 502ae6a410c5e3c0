#ifdef __HIP__  // AMD's headers have no atomicAdd for pairs of half: add one after the other, as CUDA promises no more
__device__ inline __half2 atomicAdd(__half2* address, __half2 value) {
  __half* const place = reinterpret_cast<__half*>(address);
  const __half low = atomicAdd(place, __low2half(value));
  return __halves2half2(low, atomicAdd(place + 1, __high2half(value)));
}
#endif
