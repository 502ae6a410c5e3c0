// Voxels are taken to be in range for every point inside, but a point on the top face gets z index out_z.
// witness: {"values": {"out_z": 4}, "contents": "whole"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roiaware_pool3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab

__global__ void generate_pts_mask_for_box3d_half(int boxes_num, int pts_num,
                                            int out_x, int out_y, int out_z,
                                            const Half *rois, const Half *pts,
                                            int *pts_mask) {
  if (int(blockIdx.y) >= boxes_num) return;
  const Half *box = rois + blockIdx.y * 7;
  int *mask = pts_mask + size_t(blockIdx.y) * pts_num;
  const Half x_res = box[3] / out_x, y_res = box[4] / out_y, z_res = box[5] / out_z;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < pts_num; i += blockDim.x * gridDim.x) {
    const Half *pt = pts + size_t(i) * 3;
    Half local_x = 0.f, local_y = 0.f;
    if (!check_pt_in_box3d(pt, box, local_x, local_y)) {
      mask[i] = -1;
      continue;
    }
    const Half local_z = pt[2] - box[2];
    // Sides are open: only rounding can lead out of the grid there.
    int x = int((local_x + box[3] / 2) / x_res);
    int y = int((local_y + box[4] / 2) / y_res);
    if (x >= out_x) x = out_x - 1;
    if (y >= out_y) y = out_y - 1;
    mask[i] = (x << 16) + (y << 8) + int(local_z / z_res);
  }
}
