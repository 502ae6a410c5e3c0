// The threads of the whole grid stride over all vectors of all rows, and whole rows are found by integer division.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/spconv/reordering.cuh
// of MMCV, Copyright (c) OpenMMLab

__global__ void scatterAddVecBlockKernel_half_int_16_4_int2(__half *outFeatures,
                                         const __half *buffer,
                                         const int *indices, int size,
                                         int numPlanes) {
  const long long total = (long long)size * numPlanes;
  const long long threads = (long long)gridDim.x * gridDim.y * 16;
  const long long block = (long long)blockIdx.y * gridDim.x + blockIdx.x;
  int2 *out = reinterpret_cast<int2 *>(outFeatures);
  const int2 *from = reinterpret_cast<const int2 *>(buffer);
  for (long long e = total - 1 - (block * 16 + threadIdx.y * 4 + threadIdx.x); e >= 0; e -= threads) {
    const long long row = e / numPlanes, plane = e % numPlanes;
    const long long target = (long long)indices[row] * numPlanes + plane;
    const int2 old = out[target], more = from[e];
    int2 sum;
    const int *a = &old.x, *b = &more.x;
    int *s = &sum.x;
    for (int word = 0; word < 2; ++word) {
      unsigned packed = 0;
      for (int half = 0; half < 2; ++half) {
        const unsigned short x = (unsigned short)(unsigned(a[word]) >> 16 * half);
        const unsigned short y = (unsigned short)(unsigned(b[word]) >> 16 * half);
        const float total_value = __half2float(__ushort_as_half(x)) + __half2float(__ushort_as_half(y));
        packed |= unsigned(__half_as_ushort(__float2half(total_value))) << 16 * half;
      }
      s[word] = int(packed);
    }
    out[target] = sum;
  }
}
