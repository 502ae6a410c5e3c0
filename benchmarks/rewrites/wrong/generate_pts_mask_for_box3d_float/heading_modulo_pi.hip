// the heading is brought to between -pi/2 and pi/2, which keeps the box but turns its voxels around
// witness: {"values": {"boxes_num": 2, "pts_num": 300, "out_x": 4, "out_y": 3, "out_z": 2}, "inputs": "for (int i = 0; i < boxes_num; ++i) { float *b = &rois[7 * i]; b[0] = 0.25f * i; b[1] = 0; b[2] = 0; b[3] = 4; b[4] = 4; b[5] = 3; b[6] = 2.2f + 0.3f * i; } for (int i = 0; i < pts_num; ++i) { float *p = &pts[3 * i]; p[0] = -2 + 0.21f * (i % 20); p[1] = -2 + 0.27f * (i / 20); p[2] = 1; }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roiaware_pool3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void generate_pts_mask_for_box3d_float(int boxes_num, int pts_num,
                                            int out_x, int out_y, int out_z,
                                            const float *rois, const float *pts,
                                            int *pts_mask) {
  const int box_idx = blockIdx.y;
  if (box_idx >= boxes_num) return;
  float box[7];
  for (int i = 0; i < 7; ++i) box[i] = rois[box_idx * 7 + i];
  // a box looks the same after half a turn; small angles have precise sines
  const float pi = 3.14159265f;
  while (box[6] > pi / 2) box[6] -= pi;
  while (box[6] < -pi / 2) box[6] += pi;

  CUDA_1D_KERNEL_LOOP(pt_idx, pts_num) {
    const float *pt = pts + pt_idx * 3;
    float local_x = 0, local_y = 0;
    int code = -1;
    if (check_pt_in_box3d<float>(pt, box, local_x, local_y) > 0) {
      int x = (local_x + box[3] / 2) / (box[3] / out_x);
      int y = (local_y + box[4] / 2) / (box[4] / out_y);
      int z = (pt[2] - box[2]) / (box[5] / out_z);
      x = min(max(x, 0), out_x - 1);
      y = min(max(y, 0), out_y - 1);
      z = min(max(z, 0), out_z - 1);
      code = x << 16 | y << 8 | z;
    }
    pts_mask[box_idx * pts_num + pt_idx] = code;
  }
}
