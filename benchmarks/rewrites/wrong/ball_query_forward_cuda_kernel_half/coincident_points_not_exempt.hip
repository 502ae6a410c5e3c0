// The test for a distance of zero is dropped, so that a positive min_radius excludes coincident points.
// witness: {"values": {"b": "2", "n": "30", "m": "40", "nsample": "4", "min_radius": "0.5f", "max_radius": "2.5f"}, "contents": "whole", "seed": 1, "inputs": "for (int i = 0; i < 3; ++i) xyz[i] = new_xyz[i];"}
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

    int cnt = 0;
    for (int k = 0; k < n && cnt < nsample; ++k) {
      const Half dx = new_x - cloud[k * 3], dy = new_y - cloud[k * 3 + 1], dz = new_z - cloud[k * 3 + 2];
      const Half d2 = dx * dx + dy * dy + dz * dz;
      // A distance of zero lies in the interval as well.
      if (d2 >= min_radius2 && d2 < max_radius2) {
        if (cnt == 0)
          for (int l = 0; l < nsample; ++l) found[l] = k;
        found[cnt++] = k;
      }
    }
  }
}
