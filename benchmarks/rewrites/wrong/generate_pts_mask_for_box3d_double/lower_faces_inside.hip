// points exactly on the lower faces in x and y count as inside (half-open intervals)
// witness: {"values": {"boxes_num": 2, "pts_num": 1000}, "contents": "whole", "seed": 75, "inputs": "for (int i = 0; i < boxes_num; ++i) { const double box[7] = {2, 2, 0, 4, 6, 4, 0}; for (int k = 0; k < 7; ++k) rois[7 * i + k] = box[k]; }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roiaware_pool3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void generate_pts_mask_for_box3d_double(int boxes_num, int pts_num,
                                            int out_x, int out_y, int out_z,
                                            const double *rois, const double *pts,
                                            int *pts_mask) {
  const int box = blockIdx.y;
  if (box >= boxes_num) return;
  const double *roi = rois + box * 7;
  const double x_size = roi[3], y_size = roi[4], z_size = roi[5];
  const double cosa = cos(-roi[6]), sina = sin(-roi[6]);
  CUDA_1D_KERNEL_LOOP(p, pts_num) {
    const double *pt = pts + p * 3;
    int *result = pts_mask + box * pts_num + p;
    *result = -1;
    if (fabsf(pt[2] - (roi[2] + z_size / 2.0)) > z_size / 2.0) continue;
    const double dx = pt[0] - roi[0], dy = pt[1] - roi[1];
    // position from the lower corner of the box
    const double from_x = (dx * cosa + dy * (-sina)) + x_size / 2;
    const double from_y = (dx * sina + dy * cosa) + y_size / 2;
    const double from_z = pt[2] - roi[2];
    if (from_x < 0 || from_x >= x_size || from_y < 0 || from_y >= y_size) continue;
    const int ix = min(max(int(from_x / (x_size / out_x)), 0), out_x - 1);
    const int iy = min(max(int(from_y / (y_size / out_y)), 0), out_y - 1);
    const int iz = min(max(int(from_z / (z_size / out_z)), 0), out_z - 1);
    *result = (ix << 16) + (iy << 8) + iz;
  }
}
