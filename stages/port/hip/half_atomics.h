#ifdef __HIP__  // AMD's headers have no atomicAdd for half: compare-and-swap the aligned 32-bit word around it
__device__ inline __half atomicAdd(__half* address, __half value) {
  const size_t high = reinterpret_cast<size_t>(address) & 2;
  unsigned int* word = reinterpret_cast<unsigned int*>(reinterpret_cast<char*>(address) - high);
  unsigned int old = *word, assumed;
  unsigned short element;
  do {
    assumed = old;
    element = static_cast<unsigned short>(high ? assumed >> 16 : assumed & 0xffffu);
    const float total = __half2float(__ushort_as_half(element)) + __half2float(value);
    const unsigned int sum = __half_as_ushort(__float2half(total));
    old = atomicCAS(word, assumed, high ? (assumed & 0xffffu) | (sum << 16) : (assumed & 0xffff0000u) | sum);
  } while (assumed != old);
  return __ushort_as_half(element);
}
#endif
