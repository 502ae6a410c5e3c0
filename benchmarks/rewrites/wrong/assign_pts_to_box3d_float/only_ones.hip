// only points inside of a box are written, as if the output were zero before
// witness: {"values": {"batch_size": 2, "pts_num": 60, "boxes_num": 3}, "inputs": "for (int i = 0; i < batch_size * pts_num; ++i) { float *p = &xyz[3 * i]; p[0] = i % 9 * 0.5f - 2; p[1] = i / 9 % 7 * 0.5f - 1.5f; p[2] = 0.25f + i % 4 * 0.25f; } for (int i = 0; i < batch_size * boxes_num; ++i) { float *r = &boxes3d[7 * i]; r[0] = 0.3f; r[1] = 0.2f; r[2] = 0.1f; r[3] = 2.3f; r[4] = 1.7f; r[5] = 0.8f; r[6] = 0.3f; } for (size_t i = 0; i < pts_assign_count; ++i) pts_assign[i] = 5;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roipoint_pool3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void assign_pts_to_box3d_float(int batch_size, int pts_num, int boxes_num,
                                    const float *xyz, const float *boxes3d,
                                    int *pts_assign) {

  const int box_idx = blockIdx.y, bs_idx = blockIdx.z;
  const float *box = boxes3d + (bs_idx * boxes_num + box_idx) * 7;
  const float *points = xyz + bs_idx * pts_num * 3;
  int *column = pts_assign + bs_idx * pts_num * boxes_num + box_idx;
  CUDA_1D_KERNEL_LOOP(pt_idx, pts_num) {
    float local_x = 0, local_y = 0;
    if (check_pt_in_box3d(points + pt_idx * 3, box, local_x, local_y)) {
      column[pt_idx * boxes_num] = 1;
    }
  }
}
