#ifdef __HIP__  // AMD's headers have no atomicAdd for half: exchange the aligned word that holds it
__device__ inline __half atomicAdd(__half* address, __half value) {
  const size_t high = reinterpret_cast<size_t>(address) & 2;
  unsigned int* word = reinterpret_cast<unsigned int*>(reinterpret_cast<char*>(address) - high);
  unsigned int seen = *word, assumed;
  unsigned short before;
  do {
    assumed = seen;
    before = static_cast<unsigned short>(high ? assumed >> 16 : assumed & 0xffffu);
    const unsigned int sum = __half_as_ushort(__float2half(__half2float(__ushort_as_half(before)) + __half2float(value)));
    seen = atomicCAS(word, assumed, high ? (assumed & 0xffffu) | (sum << 16) : (assumed & 0xffff0000u) | sum);
  } while (assumed != seen);
  return __ushort_as_half(before);
}
#endif
