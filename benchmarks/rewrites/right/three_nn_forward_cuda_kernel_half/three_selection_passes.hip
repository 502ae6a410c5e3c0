// Three passes over the known points select one neighbour each: the smallest pair of distance and index after the previous one.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/three_nn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void three_nn_forward_cuda_kernel_half(int b, int n, int m,
                                             const Half *unknown, const Half *known,
                                             Half *dist2, int *__restrict__ idx) {

  const size_t step = size_t(gridDim.x) * blockDim.x;
  for (int batch = blockIdx.y; batch < b; batch += gridDim.y) {
    for (size_t pt_idx = size_t(blockIdx.x) * blockDim.x + threadIdx.x; pt_idx < size_t(n); pt_idx += step) {
      const size_t at = (size_t(batch) * n + pt_idx) * 3;
      const Half ux = unknown[at], uy = unknown[at + 1], uz = unknown[at + 2];

      float last_distance = -1.0f;
      int last_index = -1;
      for (int rank = 0; rank < 3; ++rank) {
        float best = INFINITY;
        int best_index = -1;
        for (int k = 0; k < m; ++k) {
          const Half *point = known + (size_t(batch) * m + k) * 3;
          const Half dx = ux - point[0], dy = uy - point[1], dz = uz - point[2];
          const float d = dx * dx + dy * dy + dz * dz;
          const bool later = d > last_distance || (d == last_distance && k > last_index);
          if (later && d < best) {
            best = d;
            best_index = k;
          }
        }
        dist2[at + rank] = Half(best);
        idx[at + rank] = best_index < 0 ? 0 : best_index;
        last_distance = best;
        last_index = best_index < 0 ? m : best_index;
      }
    }
  }
}
