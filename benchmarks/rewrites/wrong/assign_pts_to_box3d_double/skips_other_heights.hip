// points above or below the box are skipped without writing that they are outside
// witness: {"values": {"batch_size": 1, "pts_num": 50, "boxes_num": 3}, "inputs": "for (size_t i = 0; i < boxes3d_count; i += 7) { boxes3d[i] = 0; boxes3d[i + 1] = 0; boxes3d[i + 2] = 0; boxes3d[i + 3] = 4; boxes3d[i + 4] = 4; boxes3d[i + 5] = 2; boxes3d[i + 6] = 0; } for (size_t i = 0; i < xyz_count; i += 3) { xyz[i] = 0.25; xyz[i + 1] = -0.5; xyz[i + 2] = i % 2 ? 1 : 9; } for (size_t i = 0; i < pts_assign_count; ++i) pts_assign[i] = 5;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roipoint_pool3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void assign_pts_to_box3d_double(int batch_size, int pts_num, int boxes_num,
                                    const double *xyz, const double *boxes3d,
                                    int *pts_assign) {

  const int box_idx = blockIdx.y;
  const int bs_idx = blockIdx.z;
  if (box_idx >= boxes_num || bs_idx >= batch_size) return;
  const double *box = boxes3d + (bs_idx * boxes_num + box_idx) * 7;
  const double dx = box[3], dy = box[4], dz = box[5];
  const double middle = box[2] + dz / 2.0;
  CUDA_1D_KERNEL_LOOP(pt_idx, pts_num) {
    const double *pt = xyz + (bs_idx * pts_num + pt_idx) * 3;
    if (fabsf(pt[2] - middle) > dz / 2.0) continue;
    double local_x, local_y;
    lidar_to_local_coords(pt[0] - box[0], pt[1] - box[1], box[6], local_x, local_y);
    const bool in_x = local_x > -dx / 2.0 && local_x < dx / 2.0;
    const bool in_y = local_y > -dy / 2.0 && local_y < dy / 2.0;
    pts_assign[(bs_idx * pts_num + pt_idx) * boxes_num + box_idx] = in_x && in_y ? 1 : 0;
  }
}
