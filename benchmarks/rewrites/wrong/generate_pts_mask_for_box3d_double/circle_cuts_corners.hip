// quick rejection by a circle of half the longer side, which leaves the corners of the box out
// witness: {"values": {"boxes_num": 4, "pts_num": 1000}, "contents": "wide", "seed": 72, "inputs": "for (int i = 0; i < boxes_num; ++i) { rois[7 * i] = i; rois[7 * i + 3] = 4; rois[7 * i + 4] = 3 + i; rois[7 * i + 5] = 5; }"}
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
  const double reach = (x_size > y_size ? x_size : y_size) / 2.0;
  CUDA_1D_KERNEL_LOOP(p, pts_num) {
    const double *pt = pts + p * 3;
    int *cell = pts_mask + box * pts_num + p;
    *cell = -1;
    const double dx = pt[0] - roi[0], dy = pt[1] - roi[1];
    // most points are far away from the box: no trigonometry for them
    if (dx * dx + dy * dy > reach * reach) continue;
    double local_x = 0, local_y = 0;
    if (check_pt_in_box3d(pt, roi, local_x, local_y) == 0) continue;
    const int ix = int((local_x + x_size / 2) / (x_size / out_x));
    const int iy = int((local_y + y_size / 2) / (y_size / out_y));
    const int iz = int((pt[2] - roi[2]) / (z_size / out_z));
    *cell = (min(max(ix, 0), out_x - 1) << 16) + (min(max(iy, 0), out_y - 1) << 8) + min(max(iz, 0), out_z - 1);
  }
}
