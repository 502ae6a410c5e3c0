// Sides are tested by squares in half precision, which overflow for points and boxes beyond 256.
// witness: {"values": {"out_x": 4, "out_y": 4, "out_z": 4}, "inputs": "for (int i = 0; i < boxes_num; ++i) { const double box[7] = {0., 0., -1., 1024., 1024., 8., 0.}; for (int j = 0; j < 7; ++j) rois[i * 7 + j] = from_number<Half>(box[j]); } for (int i = 0; i < pts_num; ++i) { const double pt[3] = {i % 10 * 128 - 576., i / 10 % 10 * 128 - 576., i / 100 % 10 - 1.5}; for (int j = 0; j < 3; ++j) pts[i * 3 + j] = from_number<Half>(pt[j]); }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roiaware_pool3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab

__device__ inline bool within_half(Half local, Half size) {
  const Half half_size = size / 2;
  return float(size) > 0.f && float(local * local) < float(half_size * half_size);  // no absolute values needed
}

__device__ inline unsigned int voxel_of(Half offset, Half size, int cells) {
  const unsigned int voxel = int(offset / (size / cells));
  return min(max(voxel, 0), cells - 1);
}

__global__ void generate_pts_mask_for_box3d_half(int boxes_num, int pts_num,
                                            int out_x, int out_y, int out_z,
                                            const Half *rois, const Half *pts,
                                            int *pts_mask) {
  const int box = blockIdx.y;
  if (box >= boxes_num) return;
  const Half *roi = rois + size_t(box) * 7;
  const Half length = roi[3], width = roi[4], height = roi[5];
  const Half middle = roi[2] + height / 2;
  CUDA_1D_KERNEL_LOOP(i, pts_num) {
    const Half x = pts[size_t(i) * 3], y = pts[size_t(i) * 3 + 1], z = pts[size_t(i) * 3 + 2];
    int code = -1;
    if (!(fabsf(z - middle) > float(height / 2))) {
      Half along = 0.f, across = 0.f;
      lidar_to_local_coords<Half>(x - roi[0], y - roi[1], roi[6], along, across);
      if (within_half(along, length) && within_half(across, width))
        code = (voxel_of(along + length / 2, length, out_x) << 16) | (voxel_of(across + width / 2, width, out_y) << 8) |
               voxel_of(z - roi[2], height, out_z);
    }
    pts_mask[size_t(box) * pts_num + i] = code;
  }
}
