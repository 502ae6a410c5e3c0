// distance bits and index in one integer of 64 bits: three unsigned minima instead of branches
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/three_nn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void three_nn_forward_cuda_kernel_float(int b, int n, int m,
                                             const float *unknown, const float *known,
                                             float *dist2, int *__restrict__ idx) {
  typedef unsigned long long Key;
  const int bs_idx = blockIdx.y;
  if (bs_idx >= b) return;
  CUDA_1D_KERNEL_LOOP(pt_idx, n) {
    const size_t first = (size_t(bs_idx) * n + pt_idx) * 3;
    const float ux = unknown[first], uy = unknown[first + 1], uz = unknown[first + 2];
    const float *p = known + size_t(bs_idx) * m * 3;
    // squares are not negative: their bits have the order of their values; NaN comes behind infinity
    const Key none = Key(__float_as_uint(INFINITY)) << 32;
    Key keys[3] = {none, none, none};
    for (int k = 0; k < m; ++k, p += 3) {
      const float d = (ux - p[0]) * (ux - p[0]) + (uy - p[1]) * (uy - p[1]) + (uz - p[2]) * (uz - p[2]);
      Key key = Key(__float_as_uint(d)) << 32 | unsigned(k);
      for (int i = 0; i < 3; ++i) {
        const Key smaller = key < keys[i] ? key : keys[i];
        key = key < keys[i] ? keys[i] : key;
        keys[i] = smaller;
      }
    }
    for (int i = 0; i < 3; ++i) {
      dist2[first + i] = __uint_as_float(unsigned(keys[i] >> 32));
      idx[first + i] = int(unsigned(keys[i]));
    }
  }
}
