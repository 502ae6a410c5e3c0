// heights from the bottom of a box to below its top are inside, so points at its very top are not
// witness: {"values": {"batch_size": 2, "pts_num": 60, "boxes_num": 3}, "inputs": "for (int i = 0; i < batch_size * pts_num; ++i) { float *p = &xyz[3 * i]; p[0] = i % 5 * 0.4f - 0.8f; p[1] = i % 7 * 0.3f - 0.9f; p[2] = i % 5; } for (int i = 0; i < batch_size * boxes_num; ++i) { float *r = &boxes3d[7 * i]; r[0] = 0; r[1] = 0; r[2] = i % 2; r[3] = 6; r[4] = 5; r[5] = 2; r[6] = 0.3f; }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roipoint_pool3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ inline bool within_box_height(const float z, const float bottom, const float height) {
  return z >= bottom && z < bottom + height;
}

__global__ void assign_pts_to_box3d_float(int batch_size, int pts_num, int boxes_num,
                                    const float *xyz, const float *boxes3d,
                                    int *pts_assign) {
  const int box_idx = blockIdx.y, bs_idx = blockIdx.z;
  if (box_idx >= boxes_num || bs_idx >= batch_size) return;
  const float *box = boxes3d + ((size_t)bs_idx * boxes_num + box_idx) * 7;
  CUDA_1D_KERNEL_LOOP(pt_idx, pts_num) {
    const float *pt = xyz + ((size_t)bs_idx * pts_num + pt_idx) * 3;
    int inside = 0;
    if (within_box_height(pt[2], box[2], box[5])) {
      float local_x, local_y;
      lidar_to_local_coords(pt[0] - box[0], pt[1] - box[1], box[6], local_x, local_y);
      inside = fabsf(local_x) < box[3] / 2 && fabsf(local_y) < box[4] / 2;
    }
    pts_assign[((size_t)bs_idx * pts_num + pt_idx) * boxes_num + box_idx] = inside;
  }
}
