// The rest of a row is filled with the first point after the search instead of before; the next point is loaded ahead.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/ball_query_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab

__global__ void ball_query_forward_cuda_kernel_half(int b, int n, int m,
                                               float min_radius,
                                               float max_radius, int nsample,
                                               const Half* new_xyz, const Half* xyz,
                                               int* idx) {
  const int bs_idx = blockIdx.y;
  if (bs_idx >= b) return;
  const float max_radius2 = max_radius * max_radius;
  const float min_radius2 = min_radius * min_radius;
  const Half* cloud = xyz + size_t(bs_idx) * n * 3;

  CUDA_1D_KERNEL_LOOP(pt_idx, m) {
    const size_t row = size_t(bs_idx) * m + pt_idx;
    const Half* query = new_xyz + row * 3;
    int* found = idx + row * nsample;
    const Half new_x = query[0], new_y = query[1], new_z = query[2];

    int cnt = 0, first = 0;
    Half next_x = 0.0f, next_y = 0.0f, next_z = 0.0f;
    if (n > 0) next_x = cloud[0], next_y = cloud[1], next_z = cloud[2];
    for (int k = 0; k < n && cnt < nsample; ++k) {
      const Half x = next_x, y = next_y, z = next_z;
      if (k + 1 < n) {
        const Half* next = cloud + size_t(k + 1) * 3;
        next_x = next[0], next_y = next[1], next_z = next[2];
      }
      const Half dx = x - new_x, dy = y - new_y, dz = z - new_z;
      const Half d2 = dx * dx + dy * dy + dz * dz;
      if (d2 == 0 || (d2 >= min_radius2 && d2 < max_radius2)) {
        if (cnt == 0) first = k;
        found[cnt++] = k;
      }
    }
    if (cnt > 0)
      for (int l = cnt; l < nsample; ++l) found[l] = first;
  }
}
