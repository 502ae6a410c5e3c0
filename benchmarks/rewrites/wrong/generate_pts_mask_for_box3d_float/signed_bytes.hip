// voxels are kept in signed bytes before they are encoded
// witness: {"values": {"boxes_num": 2, "pts_num": 200, "out_x": 5, "out_y": 200, "out_z": 3}, "inputs": "for (int i = 0; i < boxes_num; ++i) { float *b = &rois[7 * i]; b[0] = 0.5f * i; b[1] = 1; b[2] = 0; b[3] = 6; b[4] = 8; b[5] = 4; b[6] = 0.2f; } for (int i = 0; i < pts_num; ++i) { float *p = &pts[3 * i]; p[0] = -2 + i % 5; p[1] = -2.9f + 0.04f * i; p[2] = 0.5f * (i % 7); }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roiaware_pool3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
struct VoxelOfPoint {
  signed char x, y, z;
};

__global__ void generate_pts_mask_for_box3d_float(int boxes_num, int pts_num,
                                            int out_x, int out_y, int out_z,
                                            const float *rois, const float *pts,
                                            int *pts_mask) {
  const int box_idx = blockIdx.y;
  if (box_idx >= boxes_num) return;
  const float *box = rois + box_idx * 7;
  CUDA_1D_KERNEL_LOOP(pt_idx, pts_num) {
    const float *pt = pts + pt_idx * 3;
    int *mask = pts_mask + (size_t)box_idx * pts_num + pt_idx;
    float local_x = 0, local_y = 0;
    *mask = -1;
    if (check_pt_in_box3d(pt, box, local_x, local_y) == 0) continue;
    const float size[3] = {box[3], box[4], box[5]};
    VoxelOfPoint voxel;
    voxel.x = min(max((int)((local_x + size[0] / 2) / (size[0] / out_x)), 0), out_x - 1);
    voxel.y = min(max((int)((local_y + size[1] / 2) / (size[1] / out_y)), 0), out_y - 1);
    voxel.z = min(max((int)((pt[2] - box[2]) / (size[2] / out_z)), 0), out_z - 1);
    // 8 bits for each
    *mask = (voxel.x << 16) + (voxel.y << 8) + voxel.z;
  }
}
