// boxes whose angle is below a hundredth are taken for axis-aligned
// witness: {"values": {"boxes_num": 4, "pts_num": 1000}, "contents": "unit", "seed": 73, "inputs": "for (int i = 0; i < boxes_num; ++i) { const double box[7] = {0, 0, 0, 60, 40, 4, 0.008 - 0.001 * i}; for (int k = 0; k < 7; ++k) rois[7 * i + k] = box[k]; } for (int i = 0; i < pts_num; ++i) { pts[3 * i] = 60 * pts[3 * i] - 30; pts[3 * i + 1] = 40 * pts[3 * i + 1] - 20; }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roiaware_pool3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void generate_pts_mask_for_box3d_double(int boxes_num, int pts_num,
                                            int out_x, int out_y, int out_z,
                                            const double *rois, const double *pts,
                                            int *pts_mask) {
  const int box = blockIdx.y;
  if (box >= boxes_num) return;
  const double *roi = rois + box * 7;
  const double half_x = roi[3] / 2.0, half_y = roi[4] / 2.0, z_size = roi[5];
  const bool aligned = fabs(roi[6]) < 1e-2;
  const double cosa = aligned ? 1.0 : cos(-roi[6]), sina = aligned ? 0.0 : sin(-roi[6]);
  CUDA_1D_KERNEL_LOOP(p, pts_num) {
    const double *pt = pts + p * 3;
    int code = -1;
    if (!(fabsf(pt[2] - (roi[2] + z_size / 2.0)) > z_size / 2.0)) {
      const double dx = pt[0] - roi[0], dy = pt[1] - roi[1];
      const double local_x = dx * cosa + dy * (-sina), local_y = dx * sina + dy * cosa;
      if (fabs(local_x) < half_x && fabs(local_y) < half_y) {
        const int ix = int((local_x + half_x) / (roi[3] / out_x));
        const int iy = int((local_y + half_y) / (roi[4] / out_y));
        const int iz = int((pt[2] - roi[2]) / (z_size / out_z));
        code = (min(max(ix, 0), out_x - 1) << 16) + (min(max(iy, 0), out_y - 1) << 8) + min(max(iz, 0), out_z - 1);
      }
    }
    pts_mask[box * pts_num + p] = code;
  }
}
