// a point exactly at the top of a box gets a voxel above the last one
// witness: {"values": {"boxes_num": 2, "pts_num": 60, "out_x": 3, "out_y": 5, "out_z": 4}, "inputs": "for (int i = 0; i < boxes_num; ++i) { float *b = &rois[7 * i]; b[0] = 0.5f * i; b[1] = 1; b[2] = 0; b[3] = 6; b[4] = 7; b[5] = 4; b[6] = 0; } for (int i = 0; i < pts_num; ++i) { float *p = &pts[3 * i]; p[0] = -2 + i % 5; p[1] = -1 + i % 4; p[2] = i % 5; }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roiaware_pool3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void generate_pts_mask_for_box3d_float(int boxes_num, int pts_num,
                                            int out_x, int out_y, int out_z,
                                            const float *rois, const float *pts,
                                            int *pts_mask) {
  const int box_idx = blockIdx.y;
  if (box_idx >= boxes_num) return;
  const float *box = rois + box_idx * 7;
  const float x_res = box[3] / out_x, y_res = box[4] / out_y, z_res = box[5] / out_z;
  CUDA_1D_KERNEL_LOOP(pt_idx, pts_num) {
    const float *pt = pts + pt_idx * 3;
    float local_x = 0, local_y = 0;
    int encoding = -1;
    if (check_pt_in_box3d(pt, box, local_x, local_y)) {
      // rounding may lead to one past the last voxel in the plane; the height needs no rotation
      const int x = min(max((int)((local_x + box[3] / 2) / x_res), 0), out_x - 1);
      const int y = min(max((int)((local_y + box[4] / 2) / y_res), 0), out_y - 1);
      const int z = max((int)((pt[2] - box[2]) / z_res), 0);
      encoding = (x << 16) + (y << 8) + z;
    }
    pts_mask[box_idx * pts_num + pt_idx] = encoding;
  }
}
