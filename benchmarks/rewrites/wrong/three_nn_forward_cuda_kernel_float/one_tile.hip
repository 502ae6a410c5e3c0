// known points are staged in shared memory, and only the first tile is searched
// witness: {"values": {"b": 2, "n": 40, "m": 300}}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/three_nn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void three_nn_forward_cuda_kernel_float(int b, int n, int m,
                                             const float *unknown, const float *known,
                                             float *dist2, int *__restrict__ idx) {
  __shared__ float tile[256 * 3];
  const int bs_idx = blockIdx.y;
  if (bs_idx >= b) return;
  const int count = min(m, 256);
  for (int i = threadIdx.x; i < count * 3; i += blockDim.x) tile[i] = known[bs_idx * m * 3 + i];
  __syncthreads();
  CUDA_1D_KERNEL_LOOP(pt_idx, n) {
    const float *u = unknown + (bs_idx * n + pt_idx) * 3;
    double best[3] = {1e40, 1e40, 1e40};
    int where[3] = {0, 0, 0};
    for (int k = 0; k < count; ++k) {
      const float dx = u[0] - tile[k * 3], dy = u[1] - tile[k * 3 + 1], dz = u[2] - tile[k * 3 + 2];
      const float d = dx * dx + dy * dy + dz * dz;
      if (d >= best[2]) continue;
      int at = 2;
      for (; at > 0 && d < best[at - 1]; --at) best[at] = best[at - 1], where[at] = where[at - 1];
      best[at] = d;
      where[at] = k;
    }
    for (int i = 0; i < 3; ++i) {
      dist2[(bs_idx * n + pt_idx) * 3 + i] = best[i];
      idx[(bs_idx * n + pt_idx) * 3 + i] = where[i];
    }
  }
}
