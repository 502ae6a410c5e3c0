// Points exactly on a side face count as inside, as they rightly do at the top and the bottom.
// witness: {"inputs": "for (int i = 0; i < boxes_num; ++i) { rois[i * 7 + 3] = from_number<Half>(4.0); rois[i * 7 + 4] = from_number<Half>(2.0); rois[i * 7 + 5] = from_number<Half>(3.0); rois[i * 7 + 6] = from_number<Half>(0.0); }", "contents": "whole"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roiaware_pool3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab

__global__ void generate_pts_mask_for_box3d_half(int boxes_num, int pts_num,
                                            int out_x, int out_y, int out_z,
                                            const Half *rois, const Half *pts,
                                            int *pts_mask) {
  const int box_idx = blockIdx.y;
  if (box_idx >= boxes_num) return;
  const Half *box = rois + box_idx * 7;
  const Half x_size = box[3], y_size = box[4], z_size = box[5];
  const Half x_half = x_size / 2, y_half = y_size / 2, z_half = z_size / 2;
  const Half middle = box[2] + z_half;
  CUDA_1D_KERNEL_LOOP(pt_idx, pts_num) {
    const Half *pt = pts + size_t(pt_idx) * 3;
    int encoding = -1;
    if (fabsf(pt[2] - middle) <= float(z_half)) {
      Half local_x = 0.f, local_y = 0.f;
      lidar_to_local_coords<Half>(pt[0] - box[0], pt[1] - box[1], box[6], local_x, local_y);
      if (fabsf(local_x) <= float(x_half) && fabsf(local_y) <= float(y_half)) {
        unsigned int x = int((local_x + x_half) / (x_size / out_x));
        unsigned int y = int((local_y + y_half) / (y_size / out_y));
        unsigned int z = int((pt[2] - box[2]) / (z_size / out_z));
        x = min(max(x, 0), out_x - 1);
        y = min(max(y, 0), out_y - 1);
        z = min(max(z, 0), out_z - 1);
        encoding = (x << 16) | (y << 8) | z;
      }
    }
    pts_mask[size_t(box_idx) * pts_num + pt_idx] = encoding;
  }
}
