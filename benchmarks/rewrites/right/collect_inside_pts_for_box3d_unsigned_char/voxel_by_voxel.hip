// Finds the first point of each voxel of a box and then collects all points of that voxel before it goes on.
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

  const int max_num_pts = max_pts_each_voxel - 1;

  for (int box = blockIdx.x * blockDim.x + threadIdx.x; box < boxes_num; box += blockDim.x * gridDim.x) {
    unsigned char *voxels = pts_idx_of_voxels + box * box_stride;
    const int *codes = pts_mask + static_cast<size_t>(box) * pts_num;
    for (int first = 0; first < pts_num; ++first) {
      if (codes[first] == -1) continue;
      const size_t offset = encoded_voxel_offset(codes[first], out_y, out_z, max_pts_each_voxel);
      bool seen = false;
      for (int k = 0; k < first && !seen; ++k) {
        seen = codes[k] != -1 && encoded_voxel_offset(codes[k], out_y, out_z, max_pts_each_voxel) == offset;
      }
      if (seen) continue;

      unsigned char *voxel = voxels + offset;
      int cnt = voxel[0];
      for (int k = first; k < pts_num && cnt < max_num_pts; ++k) {
        if (codes[k] == -1 || encoded_voxel_offset(codes[k], out_y, out_z, max_pts_each_voxel) != offset) continue;
        voxel[cnt + 1] = static_cast<unsigned char>(k);
        cnt = (cnt + 1) & 0xFF;  // the counter is a byte
      }
      voxel[0] = static_cast<unsigned char>(cnt);
    }
  }
}
