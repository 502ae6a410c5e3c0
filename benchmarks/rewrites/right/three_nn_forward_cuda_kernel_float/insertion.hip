// the three best are kept in arrays by insertion, equal distances in the order of the points
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/three_nn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void three_nn_forward_cuda_kernel_float(int b, int n, int m,
                                             const float *unknown, const float *known,
                                             float *dist2, int *__restrict__ idx) {
  const int bs_idx = blockIdx.y;
  if (bs_idx >= b) return;
  CUDA_1D_KERNEL_LOOP(pt_idx, n) {
    const int out = (bs_idx * n + pt_idx) * 3;
    const float *u = unknown + out, *candidate = known + bs_idx * m * 3;
    double best[3] = {1e40, 1e40, 1e40};
    int where[3] = {0, 0, 0};
    for (int k = 0; k < m; ++k, candidate += 3) {
      float d = 0;
      for (int axis = 0; axis < 3; ++axis) d += (u[axis] - candidate[axis]) * (u[axis] - candidate[axis]);
      if (!(d < best[2])) continue;
      int at = 2;
      while (at > 0 && d < best[at - 1]) {
        best[at] = best[at - 1];
        where[at] = where[at - 1];
        --at;
      }
      best[at] = d;
      where[at] = k;
    }
    for (int i = 0; i < 3; ++i) dist2[out + i] = best[i], idx[out + i] = where[i];
  }
}
