// Collects the votes of a wavefront in 32 bits, which loses the upper half of the lanes where a wavefront has 64.
// witness: {"values": {"boxes_num": "20", "pts_num": "200", "max_pts_each_voxel": "200"}, "seed": 1, "inputs": "for (int i = 0; i < boxes_num * pts_num; ++i) pts_mask[i] = i % 3 - 1;"}
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

  const unsigned int max_num_pts = max_pts_each_voxel - 1;
  const int lane = threadIdx.x % warpSize;
  const int wave = threadIdx.x / warpSize;
  const int waves = (blockDim.x + warpSize - 1) / warpSize;
  const int span = blockDim.x;

  for (int first = blockIdx.x * blockDim.x; first < boxes_num; first += blockDim.x * gridDim.x) {
    // The wavefronts of the block share its boxes, one box at a time.
    for (int i = wave; i < span && first + i < boxes_num; i += waves) {
      unsigned char *voxels = pts_idx_of_voxels + (first + i) * box_stride;
      const int *codes = pts_mask + static_cast<size_t>(first + i) * pts_num;

      for (int start = 0; start < pts_num; start += warpSize) {
        const int k = start + lane;
        const int code = k < pts_num ? codes[k] : -1;
        unsigned int pending = __ballot(code != -1);
        while (pending != 0) {
          const int leader = __ffs(pending) - 1;
          const int shared_code = __shfl(code, leader);
          unsigned int same = __ballot(code == shared_code);
          pending &= ~same;

          // The leader stores the points of this voxel in their order.
          if (lane == leader) {
            unsigned char *voxel = voxels + encoded_voxel_offset(shared_code, out_y, out_z, max_pts_each_voxel);
            for (; same != 0; same &= same - 1) {
              const unsigned int cnt = voxel[0];
              if (cnt >= max_num_pts) break;
              voxel[cnt + 1] = static_cast<unsigned char>(start + __ffs(same) - 1);
              voxel[0] = static_cast<unsigned char>(cnt + 1);
            }
          }
        }
      }
    }
  }
}
