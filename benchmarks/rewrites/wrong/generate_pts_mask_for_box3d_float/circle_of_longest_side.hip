// points are first compared with a circle around the box whose diameter is the longer side, not the diagonal
// witness: {"values": {"boxes_num": 2, "pts_num": 300, "out_x": 4, "out_y": 4, "out_z": 2}, "inputs": "for (int i = 0; i < boxes_num; ++i) { float *b = &rois[7 * i]; b[0] = 0.25f * i; b[1] = 0; b[2] = 0; b[3] = 4; b[4] = 4; b[5] = 3; b[6] = 0.3f * i; } for (int i = 0; i < pts_num; ++i) { float *p = &pts[3 * i]; p[0] = -2 + 0.21f * (i % 20); p[1] = -2 + 0.27f * (i / 20); p[2] = 1; }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roiaware_pool3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void generate_pts_mask_for_box3d_float(int boxes_num, int pts_num,
                                            int out_x, int out_y, int out_z,
                                            const float *rois, const float *pts,
                                            int *pts_mask) {
  const int box_idx = blockIdx.y;
  if (box_idx >= boxes_num) return;
  const float *roi = rois + box_idx * 7;
  const float cx = roi[0], cy = roi[1], z_size = roi[5];
  const float reach = fmaxf(roi[3], roi[4]) / 2;
  CUDA_1D_KERNEL_LOOP(pt_idx, pts_num) {
    const float dx = pts[3 * pt_idx] - cx, dy = pts[3 * pt_idx + 1] - cy;
    int encoded = -1;
    // most points are far from the box and need no rotation
    if (dx * dx + dy * dy < reach * reach) {
      float local_x = 0, local_y = 0;
      if (check_pt_in_box3d(pts + 3 * pt_idx, roi, local_x, local_y) > 0) {
        const float local_z = pts[3 * pt_idx + 2] - roi[2];
        const int x_idx = (int)((local_x + roi[3] / 2) / (roi[3] / out_x));
        const int y_idx = (int)((local_y + roi[4] / 2) / (roi[4] / out_y));
        const int z_idx = (int)(local_z / (z_size / out_z));
        encoded = (min(max(x_idx, 0), out_x - 1) << 16) + (min(max(y_idx, 0), out_y - 1) << 8) +
                  min(max(z_idx, 0), out_z - 1);
      }
    }
    pts_mask[box_idx * pts_num + pt_idx] = encoded;
  }
}
