// coordinates are narrowed to float before the box centre is subtracted
// witness: {"values": {"boxes_num": 4, "pts_num": 1000}, "contents": "wide", "seed": 71, "inputs": "for (int i = 0; i < boxes_num; ++i) { rois[7 * i] += 500000.3; rois[7 * i + 1] += 4500000.7; for (int k = 3; k < 6; ++k) rois[7 * i + k] = 4 + k; } for (int i = 0; i < pts_num; ++i) { pts[3 * i] += 500000.3; pts[3 * i + 1] += 4500000.7; }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roiaware_pool3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void generate_pts_mask_for_box3d_double(int boxes_num, int pts_num,
                                            int out_x, int out_y, int out_z,
                                            const double *rois, const double *pts,
                                            int *pts_mask) {
  const int box = blockIdx.y;
  if (box >= boxes_num) return;
  const double *roi = rois + box * 7;
  const float cx = roi[0], cy = roi[1];
  const double bottom = roi[2];
  const double x_size = roi[3], y_size = roi[4], z_size = roi[5];
  const double cosa = cos(-roi[6]), sina = sin(-roi[6]);
  CUDA_1D_KERNEL_LOOP(p, pts_num) {
    const float px = pts[p * 3], py = pts[p * 3 + 1];
    const double pz = pts[p * 3 + 2];
    int code = -1;
    if (!(fabsf(pz - (bottom + z_size / 2.0)) > z_size / 2.0)) {
      const double dx = px - cx, dy = py - cy;
      const double local_x = dx * cosa + dy * (-sina);
      const double local_y = dx * sina + dy * cosa;
      if (local_x > -x_size / 2.0 && local_x < x_size / 2.0 && local_y > -y_size / 2.0 && local_y < y_size / 2.0) {
        const int ix = min(max(int((local_x + x_size / 2) / (x_size / out_x)), 0), out_x - 1);
        const int iy = min(max(int((local_y + y_size / 2) / (y_size / out_y)), 0), out_y - 1);
        const int iz = min(max(int((pz - bottom) / (z_size / out_z)), 0), out_z - 1);
        code = (ix << 16) + (iy << 8) + iz;
      }
    }
    pts_mask[box * pts_num + p] = code;
  }
}
