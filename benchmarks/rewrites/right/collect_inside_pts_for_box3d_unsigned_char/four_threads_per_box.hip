// Four work items share a box, and each handles the voxels of one residue class, so that a voxel is always filled in order by one thread.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roiaware_pool3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ inline size_t encoded_voxel_offset(int code, int out_y, int out_z, int max_pts_each_voxel) {
  const unsigned int encoding = static_cast<unsigned int>(code);
  const size_t x = (encoding >> 16) & 0xFF;
  const size_t y = (encoding >> 8) & 0xFF;
  const size_t z = encoding & 0xFF;
  return ((x * out_y + y) * out_z + z) * max_pts_each_voxel;
}

__global__ void collect_inside_pts_for_box3d_unsigned_char(int boxes_num, int pts_num,
                                             int max_pts_each_voxel, int out_x,
                                             int out_y, int out_z,
                                             const int *pts_mask,
                                             unsigned char *pts_idx_of_voxels) {
  const size_t box_stride = static_cast<size_t>(out_x) * out_y * out_z * max_pts_each_voxel;

  const unsigned int parts = 4;
  const unsigned int max_num_pts = max_pts_each_voxel - 1;
  const size_t items = static_cast<size_t>(boxes_num) * parts;
  const size_t step = static_cast<size_t>(blockDim.x) * gridDim.x;

  for (size_t item = static_cast<size_t>(blockIdx.x) * blockDim.x + threadIdx.x; item < items; item += step) {
    const size_t box = item / parts;
    const size_t part = item % parts;
    const int *codes = pts_mask + box * pts_num;
    for (int k = 0; k < pts_num; k++) {
      const int code = codes[k];
      if (code == -1) continue;
      const size_t offset = encoded_voxel_offset(code, out_y, out_z, max_pts_each_voxel);
      if (offset / max_pts_each_voxel % parts != part) continue;
      unsigned char *voxel = pts_idx_of_voxels + box * box_stride + offset;
      const unsigned int cnt = voxel[0];
      if (cnt < max_num_pts) {
        voxel[cnt + 1] = static_cast<unsigned char>(k);
        voxel[0] = static_cast<unsigned char>(cnt + 1);
      }
    }
  }
}
