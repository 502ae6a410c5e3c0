// heights count from the bottom of the box to below its top, so points on the top face are outside
// witness: {"values": {"batch_size": 1, "pts_num": 40, "boxes_num": 2}, "inputs": "for (size_t i = 0; i < boxes3d_count; i += 7) { boxes3d[i] = 0; boxes3d[i + 1] = 0; boxes3d[i + 2] = 0; boxes3d[i + 3] = 4; boxes3d[i + 4] = 4; boxes3d[i + 5] = 2; boxes3d[i + 6] = 0; } for (size_t i = 0; i < xyz_count; i += 3) { xyz[i] = 0.5; xyz[i + 1] = -0.5; xyz[i + 2] = i % 2 ? 2 : 1; }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roipoint_pool3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void assign_pts_to_box3d_double(int batch_size, int pts_num, int boxes_num,
                                    const double *xyz, const double *boxes3d,
                                    int *pts_assign) {

  const int m = blockIdx.y, b = blockIdx.z;
  if (m >= boxes_num || b >= batch_size) return;
  const double *box = boxes3d + (b * boxes_num + m) * 7;
  const double c = cos(box[6]), s = sin(box[6]);
  CUDA_1D_KERNEL_LOOP(i, pts_num) {
    const double *pt = xyz + (b * pts_num + i) * 3;
    const double up = pt[2] - box[2];
    const double dx = pt[0] - box[0], dy = pt[1] - box[1];
    const double along = dx * c + dy * s, across = dy * c - dx * s;
    const bool inside = up >= 0 && up < box[5] && along > -box[3] / 2 && along < box[3] / 2 &&
                        across > -box[4] / 2 && across < box[4] / 2;
    pts_assign[(b * pts_num + i) * boxes_num + m] = inside;
  }
}
