// A wavefront takes a box, but the ballots are cut to 32 bits, so points in the upper 32 lanes get lost.
// witness: {"values": {"boxes_num": "5", "pts_num": "50", "max_pts_each_voxel": "40", "out_x": "2", "out_y": "2", "out_z": "2"}, "contents": "wide", "seed": 1}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roiaware_pool3d_cuda_kernel.cuh
// of mmcv, Copyright (c) OpenMMLab

__global__ void collect_inside_pts_for_box3d_short(int boxes_num, int pts_num,
                                             int max_pts_each_voxel, int out_x,
                                             int out_y, int out_z,
                                             const int *pts_mask,
                                             short *pts_idx_of_voxels) {

  // one wavefront for a box, one lane for a point
  const int lane = threadIdx.x & 63;
  const int wave = threadIdx.x >> 6;
  const int waves = blockDim.x >> 6;
  const unsigned max_num = max_pts_each_voxel - 1;
  const size_t box_size = size_t(out_x) * out_y * out_z * max_pts_each_voxel;
  for (int block_box = blockIdx.x * blockDim.x; block_box < boxes_num;
       block_box += gridDim.x * blockDim.x) {
    for (int i = 0; i < int(blockDim.x) && block_box + i < boxes_num; i += waves) {
      const int box = block_box + i + wave;
      const bool active = i + wave < int(blockDim.x) && box < boxes_num;
      short *voxels = pts_idx_of_voxels + (active ? box : 0) * box_size;
      for (int k0 = 0; k0 < pts_num; k0 += 64) {
        const int k = k0 + lane;
        const int code = active && k < pts_num ? pts_mask[size_t(box) * pts_num + k] : -1;
        const bool valid = code != -1;
        const int voxel = (((code >> 16) & 0xFF) * out_y + ((code >> 8) & 0xFF)) * out_z + (code & 0xFF);
        unsigned int rest = (unsigned int)__ballot(valid);
        unsigned rank = 0, total = 0;
        // lanes of the same voxel get their rank in the order of points
        while (rest) {
          const int leader = __ffs(rest) - 1;
          const int wanted = __shfl(voxel, leader);
          const bool mine = valid && voxel == wanted;
          const unsigned int same = (unsigned int)__ballot(mine);
          if (mine) {
            rank = __popc(same & ((1u << (lane & 31)) - 1));
            total = __popc(same);
          }
          rest &= ~same;
        }
        short *list = voxels + size_t(valid ? voxel : 0) * max_pts_each_voxel;
        const unsigned count = total ? list[0] : 0;
        __syncthreads();
        if (total && count < max_num) {
          // a counter of 16 bits takes no more than 32768 points
          const unsigned limit = max_num < 32768u ? max_num : 32768u;
          if (count + rank < limit) list[count + rank + 1] = k;
          if (rank == 0) list[0] = count + total < limit ? count + total : limit;
        }
        __syncthreads();
      }
    }
  }
}
