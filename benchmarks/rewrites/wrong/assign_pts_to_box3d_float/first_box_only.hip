// a point belongs to the first box around it only, and not to all of them
// witness: {"values": {"batch_size": 2, "pts_num": 60, "boxes_num": 3}, "inputs": "for (int i = 0; i < batch_size * pts_num; ++i) { float *p = &xyz[3 * i]; p[0] = i % 9 * 0.5f - 2; p[1] = i / 9 % 7 * 0.5f - 1.5f; p[2] = 0.25f + i % 4 * 0.25f; } for (int i = 0; i < batch_size * boxes_num; ++i) { float *r = &boxes3d[7 * i]; r[0] = 0.2f * i; r[1] = 0.2f; r[2] = 0.1f; r[3] = 2.3f; r[4] = 1.7f; r[5] = 0.8f; r[6] = 0.3f; }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roipoint_pool3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void assign_pts_to_box3d_float(int batch_size, int pts_num, int boxes_num,
                                    const float *xyz, const float *boxes3d,
                                    int *pts_assign) {

  const int box_idx = blockIdx.y, bs_idx = blockIdx.z;
  if (box_idx >= boxes_num || bs_idx >= batch_size) return;
  const float *boxes = boxes3d + (size_t)bs_idx * boxes_num * 7;
  CUDA_1D_KERNEL_LOOP(pt_idx, pts_num) {
    const size_t point = (size_t)bs_idx * pts_num + pt_idx;
    float local_x, local_y;
    int inside = check_pt_in_box3d(xyz + point * 3, boxes + box_idx * 7, local_x, local_y);
    // a point is assigned to one box
    for (int earlier = 0; inside && earlier < box_idx; earlier++) {
      if (check_pt_in_box3d(xyz + point * 3, boxes + earlier * 7, local_x, local_y)) inside = 0;
    }
    pts_assign[point * boxes_num + box_idx] = inside;
  }
}
