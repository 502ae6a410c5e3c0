// The squares of the radii are rounded to half precision, and distances are compared with those.
// witness: {"values": {"b": "1", "n": "20", "m": "20", "nsample": "8", "min_radius": "0.0f", "max_radius": "3.00015f"}, "contents": "whole", "seed": 2}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/ball_query_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab

__global__ void ball_query_forward_cuda_kernel_half(int b, int n, int m,
                                               float min_radius,
                                               float max_radius, int nsample,
                                               const Half* new_xyz, const Half* xyz,
                                               int* idx) {
  const int bs_idx = blockIdx.y;
  if (bs_idx >= b) return;
  // All values of the comparison in one type.
  const Half max_radius2 = Half(max_radius * max_radius);
  const Half min_radius2 = Half(min_radius * min_radius);
  const Half* cloud = xyz + bs_idx * n * 3;

  CUDA_1D_KERNEL_LOOP(pt_idx, m) {
    const Half* query = new_xyz + (bs_idx * m + pt_idx) * 3;
    int* found = idx + (bs_idx * m + pt_idx) * nsample;
    const Half new_x = query[0], new_y = query[1], new_z = query[2];

    int cnt = 0;
    for (int k = 0; k < n; ++k) {
      const Half dx = new_x - cloud[k * 3], dy = new_y - cloud[k * 3 + 1], dz = new_z - cloud[k * 3 + 2];
      const Half d2 = dx * dx + dy * dy + dz * dz;
      if (d2 == 0 || (d2 >= float(min_radius2) && d2 < float(max_radius2))) {
        if (cnt == 0)
          for (int l = 0; l < nsample; ++l) found[l] = k;
        found[cnt++] = k;
        if (cnt >= nsample) break;
      }
    }
  }
}
