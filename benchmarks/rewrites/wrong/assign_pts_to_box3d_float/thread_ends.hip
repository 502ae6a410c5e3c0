// a thread ends at the first point outside of the height of its box, though it may have more points
// witness: {"values": {"batch_size": 1, "boxes_num": 1, "pts_num": 2200000}, "inputs": "for (int i = 0; i < batch_size * pts_num; ++i) { float *p = &xyz[3 * i]; p[0] = i % 9 * 0.5f - 2; p[1] = i / 9 % 7 * 0.5f - 1.5f; p[2] = i % 5 * 0.25f; } for (int i = 0; i < batch_size * boxes_num; ++i) { float *r = &boxes3d[7 * i]; r[0] = 0.3f; r[1] = 0.2f; r[2] = 0.1f; r[3] = 2.3f; r[4] = 1.7f; r[5] = 0.8f; r[6] = 0.3f; }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roipoint_pool3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void assign_pts_to_box3d_float(int batch_size, int pts_num, int boxes_num,
                                    const float *xyz, const float *boxes3d,
                                    int *pts_assign) {

  const int box_idx = blockIdx.y;
  const int bs_idx = blockIdx.z;
  if (box_idx >= boxes_num || bs_idx >= batch_size) return;
  const float *box = boxes3d + (bs_idx * boxes_num + box_idx) * 7;
  const float center_z = box[2] + box[5] / 2.0;
  const float half_z = box[5] / 2.0;

  CUDA_1D_KERNEL_LOOP(pt_idx, pts_num) {
    const float *pt = xyz + (bs_idx * pts_num + pt_idx) * 3;
    int *assigned = pts_assign + (bs_idx * pts_num + pt_idx) * boxes_num + box_idx;
    *assigned = 0;
    if (fabsf(pt[2] - center_z) > half_z) return;

    float local_x, local_y;
    lidar_to_local_coords(pt[0] - box[0], pt[1] - box[1], box[6], local_x, local_y);
    const bool inside = local_x > -box[3] / 2.0 && local_x < box[3] / 2.0 &&
                        local_y > -box[4] / 2.0 && local_y < box[4] / 2.0;
    if (inside) *assigned = 1;
  }
}
