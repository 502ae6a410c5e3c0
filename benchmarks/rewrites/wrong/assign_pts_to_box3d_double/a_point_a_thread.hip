// one point for each thread, without a loop over the grid
// witness: {"values": {"batch_size": 2, "pts_num": 1300, "boxes_num": 2, "max_blocks": 2}, "inputs": "for (size_t i = 0; i < boxes3d_count; i += 7) { boxes3d[i] = 0; boxes3d[i + 1] = 0; boxes3d[i + 2] = 0; boxes3d[i + 3] = 4; boxes3d[i + 4] = 4; boxes3d[i + 5] = 2; boxes3d[i + 6] = 0; } for (size_t i = 0; i < xyz_count; i += 3) { xyz[i] = i % 5 * 0.7; xyz[i + 1] = -0.5; xyz[i + 2] = 1; }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roipoint_pool3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void assign_pts_to_box3d_double(int batch_size, int pts_num, int boxes_num,
                                    const double *xyz, const double *boxes3d,
                                    int *pts_assign) {

  const int pt_idx = blockIdx.x * blockDim.x + threadIdx.x;
  const int box_idx = blockIdx.y;
  const int bs_idx = blockIdx.z;
  if (bs_idx >= batch_size || box_idx >= boxes_num || pt_idx >= pts_num) return;

  xyz += (bs_idx * pts_num + pt_idx) * 3;
  boxes3d += (bs_idx * boxes_num + box_idx) * 7;
  pts_assign += (bs_idx * pts_num + pt_idx) * boxes_num + box_idx;

  double local_x = 0, local_y = 0;
  *pts_assign = check_pt_in_box3d(xyz, boxes3d, local_x, local_y);
}
