#if defined(__HIP__) && HIP_VERSION < 70000000 && !defined(HIP_ENABLE_WARP_SYNC_BUILTINS)  // provided since HIP 7.0
__device__ inline int __any_sync(unsigned long long lanes, int value) { return (__ballot(value) & lanes) != 0; }
__device__ inline int __all_sync(unsigned long long lanes, int value) { return (__ballot(!value) & lanes) == 0; }
__device__ inline unsigned long long __ballot_sync(unsigned long long lanes, int value) {
  return __ballot(value) & lanes;
}
#endif
