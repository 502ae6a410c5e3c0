// the block loads the codes of its boxes into shared memory, sixteen points at a time
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roiaware_pool3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void collect_inside_pts_for_box3d_short(int boxes_num, int pts_num,
                                             int max_pts_each_voxel, int out_x,
                                             int out_y, int out_z,
                                             const int *pts_mask,
                                             short *pts_idx_of_voxels) {
  __shared__ int codes[16][512];
  const size_t per_box = (size_t)out_x * out_y * out_z * max_pts_each_voxel;
  for (int first = blockIdx.x * 512; first < boxes_num; first += gridDim.x * 512) {
    const int boxes = min(512, boxes_num - first);
    short *const mine = pts_idx_of_voxels + per_box * (first + min((int)threadIdx.x, boxes - 1));
    for (int k0 = 0; k0 < pts_num; k0 += 16) {
      const int points = min(16, pts_num - k0);
      for (int i = threadIdx.x; i < boxes * points; i += 512) {
        const int b = i / points, p = i - b * points;
        codes[p][b] = pts_mask[(size_t)(first + b) * pts_num + k0 + p];
      }
      __syncthreads();
      if ((int)threadIdx.x < boxes) {
        for (int p = 0; p < points; ++p) {
          const int code = codes[p][threadIdx.x];
          if (code == -1) continue;
          int voxel = (code >> 16) & 0xFF;
          voxel = voxel * out_y + ((code >> 8) & 0xFF);
          voxel = voxel * out_z + (code & 0xFF);
          short *const slots = mine + (size_t)voxel * max_pts_each_voxel;
          const int n = slots[0];
          if (n >= 0 && n < max_pts_each_voxel - 1) {
            slots[1 + n] = (short)(k0 + p);
            slots[0] = (short)(n + 1);
          }
        }
      }
      __syncthreads();
    }
  }
}
