// Distance and index form a key of 64 bits, and minima and maxima keep the three smallest keys without branches.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/three_nn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ inline unsigned long long neighbour_key(Half d, int k) {
  // A sum of squares has no sign, so that its bits sort like its value; infinity stands for no neighbour.
  if (d.x >= 0x7c00) return 0x7c00ull << 32;
  return (unsigned long long)d.x << 32 | (unsigned)k;
}

__global__ void three_nn_forward_cuda_kernel_half(int b, int n, int m,
                                             const Half *unknown, const Half *known,
                                             Half *dist2, int *__restrict__ idx) {

  const size_t step = size_t(gridDim.x) * blockDim.x;
  for (int batch = blockIdx.y; batch < b; batch += gridDim.y) {
    const Half *points = known + size_t(batch) * m * 3;
    for (size_t pt_idx = size_t(blockIdx.x) * blockDim.x + threadIdx.x; pt_idx < size_t(n); pt_idx += step) {
      const size_t at = (size_t(batch) * n + pt_idx) * 3;
      const Half ux = unknown[at], uy = unknown[at + 1], uz = unknown[at + 2];

      unsigned long long keys[3] = {0x7c00ull << 32, 0x7c00ull << 32, 0x7c00ull << 32};
      for (int k = m - 1; k >= 0; --k) {
        const Half *point = points + size_t(k) * 3;
        const Half dx = ux - point[0], dy = uy - point[1], dz = uz - point[2];
        unsigned long long key = neighbour_key(dx * dx + dy * dy + dz * dz, k);
        for (int i = 0; i < 3; ++i) {
          const unsigned long long low = key < keys[i] ? key : keys[i];
          key = key < keys[i] ? keys[i] : key;
          keys[i] = low;
        }
      }

      for (int i = 0; i < 3; ++i) {
        dist2[at + i] = Half(__ushort_as_half((unsigned short)(keys[i] >> 32)));
        idx[at + i] = int(keys[i] & 0xffffffffull);
      }
    }
  }
}
