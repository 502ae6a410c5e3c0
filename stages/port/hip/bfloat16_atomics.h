#ifdef __HIP__  // AMD's headers have no atomicAdd for bfloat16: compare-and-swap the aligned 32-bit word around it
__device__ inline __hip_bfloat16 atomicAdd(__hip_bfloat16* address, __hip_bfloat16 value) {
  const size_t high = reinterpret_cast<size_t>(address) & 2;
  unsigned int* word = reinterpret_cast<unsigned int*>(reinterpret_cast<char*>(address) - high);
  unsigned int old = *word, assumed;
  unsigned short element;
  do {
    assumed = old;
    element = static_cast<unsigned short>(high ? assumed >> 16 : assumed & 0xffffu);
    const float total = __bfloat162float(__ushort_as_bfloat16(element)) + __bfloat162float(value);
    const unsigned int sum = __bfloat16_as_ushort(__float2bfloat16(total));
    old = atomicCAS(word, assumed, high ? (assumed & 0xffffu) | (sum << 16) : (assumed & 0xffff0000u) | sum);
  } while (assumed != old);
  return __ushort_as_bfloat16(element);
}
#endif
