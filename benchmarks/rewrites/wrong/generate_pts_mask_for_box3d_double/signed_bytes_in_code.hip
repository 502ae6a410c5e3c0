// cell indices are kept in signed bytes, which sign-extend when they are put together
// witness: {"values": {"boxes_num": 4, "pts_num": 1000, "out_x": 14, "out_y": 14, "out_z": 200}, "contents": "wide", "seed": 74, "inputs": "for (int i = 0; i < boxes_num; ++i) { rois[7 * i] = i; for (int k = 3; k < 6; ++k) rois[7 * i + k] = 4; }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roiaware_pool3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void generate_pts_mask_for_box3d_double(int boxes_num, int pts_num,
                                            int out_x, int out_y, int out_z,
                                            const double *rois, const double *pts,
                                            int *pts_mask) {
  const int box_idx = blockIdx.y;
  if (box_idx >= boxes_num) return;
  const double *roi = rois + box_idx * 7;
  CUDA_1D_KERNEL_LOOP(pt_idx, pts_num) {
    const double *pt = pts + pt_idx * 3;
    double local[3] = {0, 0, pt[2] - roi[2]};
    int encoding = -1;
    if (check_pt_in_box3d(pt, roi, local[0], local[1]) > 0) {
      local[0] += roi[3] / 2;
      local[1] += roi[4] / 2;
      const int cells[3] = {out_x, out_y, out_z};
      signed char at[3];  // an index takes one byte of the encoding
      for (int d = 0; d < 3; ++d) {
        const double res = roi[3 + d] / cells[d];
        at[d] = min(max(int(local[d] / res), 0), cells[d] - 1);
      }
      encoding = (at[0] << 16) + (at[1] << 8) + at[2];
    }
    pts_mask[box_idx * pts_num + pt_idx] = encoding;
  }
}
