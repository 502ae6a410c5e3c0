// The squared distance is expanded into squared lengths and a dot product, which cancel far from the origin.
// witness: {"values": {"B": "1", "M": "1", "num_xyz": "2"}, "inputs": "for (int i = 0; i < 3; ++i) new_xyz[i] = Half(0.0f); for (int i = 0; i < 6; ++i) xyz[i] = Half(0.0f); new_xyz[0] = Half(30000.0f); xyz[0] = Half(30000.0f); xyz[1] = Half(0.75f); xyz[3] = Half(30000.0f);"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/stack_ball_query_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ inline float dot_product(float ax, float ay, float az, float bx, float by, float bz) {
  return ax * bx + ay * by + az * bz;
}

__global__ void stack_ball_query_forward_cuda_kernel_half(
    int B, int M, float radius, int nsample, const Half *new_xyz,
    const int *new_xyz_batch_cnt, const Half *xyz, const int *xyz_batch_cnt,
    int *idx) {
  const float radius2 = radius * radius;
  CUDA_1D_KERNEL_LOOP(pt_idx, M) {
    int bs_idx = 0;
    int pt_end = new_xyz_batch_cnt[0];
    int xyz_start = 0;
    while (pt_idx >= pt_end) {
      xyz_start += xyz_batch_cnt[bs_idx++];
      pt_end += new_xyz_batch_cnt[bs_idx];
    }
    const int n = xyz_batch_cnt[bs_idx];
    int *row = idx + pt_idx * nsample;

    const float qx = new_xyz[pt_idx * 3 + 0];
    const float qy = new_xyz[pt_idx * 3 + 1];
    const float qz = new_xyz[pt_idx * 3 + 2];
    // |q - p|^2 = |q|^2 + |p|^2 - 2 q.p, computed in single precision.
    const float query_length2 = dot_product(qx, qy, qz, qx, qy, qz);

    int cnt = 0;
    for (int k = 0; k < n && cnt < nsample; ++k) {
      const Half *p = xyz + (xyz_start + k) * 3;
      const float px = p[0];
      const float py = p[1];
      const float pz = p[2];
      const float d2 = query_length2 + dot_product(px, py, pz, px, py, pz) -
                       2.0f * dot_product(qx, qy, qz, px, py, pz);
      if (d2 < radius2) row[cnt++] = k;
    }
    if (cnt == 0) {
      row[0] = -1;
      continue;
    }
    for (int l = cnt; l < nsample; ++l) row[l] = row[0];
  }
}
