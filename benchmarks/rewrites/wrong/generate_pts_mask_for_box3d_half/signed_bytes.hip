// The three indices are kept in signed bytes, so an index from 128 on is negative and borrows from the fields above it.
// witness: {"values": {"out_x": 4, "out_y": 4, "out_z": 200}, "inputs": "for (int i = 0; i < boxes_num; ++i) { const double box[7] = {i % 2, 1., -10., 4., 4., 200., 0.}; for (int j = 0; j < 7; ++j) rois[i * 7 + j] = from_number<Half>(box[j]); } for (int i = 0; i < pts_num; ++i) { const double pt[3] = {i % 6 - 2.5, i / 6 % 6 - 2.5, i * 7 % 220 - 15.5}; for (int j = 0; j < 3; ++j) pts[i * 3 + j] = from_number<Half>(pt[j]); }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roiaware_pool3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab

__global__ void generate_pts_mask_for_box3d_half(int boxes_num, int pts_num,
                                            int out_x, int out_y, int out_z,
                                            const Half *rois, const Half *pts,
                                            int *pts_mask) {
  const int box_idx = blockIdx.y;
  if (box_idx >= boxes_num) return;
  const Half *box = rois + box_idx * 7;
  const int cells[3] = {out_x, out_y, out_z};
  CUDA_1D_KERNEL_LOOP(pt_idx, pts_num) {
    const Half *pt = pts + size_t(pt_idx) * 3;
    Half local[3];
    local[0] = local[1] = 0.f;
    int encoding = -1;
    if (check_pt_in_box3d(pt, box, local[0], local[1]) > 0) {
      local[0] = local[0] + box[3] / 2;
      local[1] = local[1] + box[4] / 2;
      local[2] = pt[2] - box[2];
      signed char index[3];
      for (int axis = 0; axis < 3; ++axis) {
        unsigned int cell = int(local[axis] / (box[3 + axis] / cells[axis]));
        index[axis] = min(max(cell, 0), cells[axis] - 1);
      }
      encoding = index[0] * 65536 + index[1] * 256 + index[2];
    }
    pts_mask[size_t(box_idx) * pts_num + pt_idx] = encoding;
  }
}
