// 32 points are tested into the bits of a mask, of which the set ones are then written in ascending order.
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
  const Half* cloud = xyz + bs_idx * n * 3;

  CUDA_1D_KERNEL_LOOP(pt_idx, m) {
    const Half* query = new_xyz + (bs_idx * m + pt_idx) * 3;
    int* found = idx + (bs_idx * m + pt_idx) * nsample;
    const Half new_x = query[0], new_y = query[1], new_z = query[2];

    int cnt = 0, padding = 0;
    for (int first = 0; first < n && cnt < nsample; first += 32) {
      const int points = min(32, n - first);
      unsigned int hits = 0;
      for (int i = 0; i < points; ++i) {
        const Half* point = cloud + (first + i) * 3;
        const Half dx = new_x - point[0], dy = new_y - point[1], dz = new_z - point[2];
        const Half d2 = dx * dx + dy * dy + dz * dz;
        const bool hit = d2 == 0 || (d2 >= min_radius2 && d2 < max_radius2);
        hits |= (hit ? 1u : 0u) << i;
      }
      while (hits != 0 && cnt < nsample) {
        const int k = first + __ffs(hits) - 1;
        hits &= hits - 1;
        if (cnt == 0) padding = k;
        found[cnt++] = k;
      }
    }
    if (cnt > 0)
      while (cnt < nsample) found[cnt++] = padding;
  }
}
