#if defined(__HIP__) && HIP_VERSION < 70000000 && !defined(HIP_ENABLE_WARP_SYNC_BUILTINS)  // provided since HIP 7.0
template <typename T>
__device__ inline unsigned long long __match_any_sync(unsigned long long lanes, T value) {
  unsigned long long same = 0;
  for (unsigned long long left = __ballot(1) & lanes; left != 0;) {
    const unsigned long long equal = __ballot(value == __shfl(value, __ffsll(left) - 1, warpSize)) & left;
    if (equal >> __lane_id() & 1) same = equal;
    left &= ~equal;
  }
  return same;
}
template <typename T>
__device__ inline unsigned long long __match_all_sync(unsigned long long lanes, T value, int* all) {
  const unsigned long long active = __ballot(1) & lanes;
  *all = (__ballot(value == __shfl(value, __ffsll(active) - 1, warpSize)) & active) == active;
  return *all ? active : 0;
}
#endif
