// The heap holds 64-bit keys of distance bits and index and is compared by distance only, with a hole instead of swaps.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/knn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab

__device__ inline void sink_key(unsigned long long *keys, int size, unsigned long long moving) {
  int hole = 0, child = 1;
  while (child < size) {
    if (child + 1 < size && (keys[child + 1] >> 32) > (keys[child] >> 32)) ++child;
    if ((moving >> 32) > (keys[child] >> 32)) break;
    keys[hole] = keys[child];
    hole = child;
    child = 2 * hole + 1;
  }
  keys[hole] = moving;
}

__global__ void knn_forward_cuda_kernel_half(int b, int n, int m, int nsample,
                                        const Half *xyz, const Half *new_xyz,
                                        int *__restrict__ idx, Half *dist2) {
  const int batch = blockIdx.y;
  if (batch >= b) return;
  for (int q = blockIdx.x * blockDim.x + threadIdx.x; q < m; q += blockDim.x * gridDim.x) {
    const size_t row = (size_t)batch * m + q;
    const Half *query = new_xyz + row * 3;
    const Half *point = xyz + (size_t)batch * n * 3;

    // Bits of halves that are not negative are ordered as the halves are; NaN and infinity are at or above 0x7c00.
    unsigned long long keys[100];
    for (int k = 0; k < nsample; ++k) keys[k] = 0x7c00ull << 32;
    for (int p = 0; p < n; ++p, point += 3) {
      Half sum = 0.f;
      for (int c = 0; c < 3; ++c) {
        const Half gap = query[c] - point[c];
        sum = sum + gap * gap;
      }
      if (sum.x < (keys[0] >> 32)) sink_key(keys, nsample, (unsigned long long)sum.x << 32 | (unsigned)p);
    }
    for (int last = nsample - 1; last > 0; --last) {
      const unsigned long long moving = keys[last];
      keys[last] = keys[0];
      sink_key(keys, last, moving);
    }
    for (int k = 0; k < nsample; ++k) {
      Half distance;
      distance.x = (unsigned short)(keys[k] >> 32);
      idx[row * nsample + k] = int(keys[k] & 0xffffffffu);
      dist2[row * nsample + k] = distance;
    }
  }
}
