// Masks of a box are staged in shared memory, with no barrier before the next box overwrites them.
// witness: {"values": {"boxes_num": "40", "pts_num": "12", "max_pts_each_voxel": "9", "out_x": "2", "out_y": "2", "out_z": "2"}, "contents": "wide", "seed": 1}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roiaware_pool3d_cuda_kernel.cuh
// of mmcv, Copyright (c) OpenMMLab

__global__ void collect_inside_pts_for_box3d_short(int boxes_num, int pts_num,
                                             int max_pts_each_voxel, int out_x,
                                             int out_y, int out_z,
                                             const int *pts_mask,
                                             short *pts_idx_of_voxels) {

  __shared__ int staged[512];
  const int first = blockIdx.x * 512;
  const int max_num_pts = max_pts_each_voxel - 1;
  const int last = min(first + 512, boxes_num);
  for (int box = first; box < last; ++box) {
    short *voxels = pts_idx_of_voxels + size_t(box) * out_x * out_y * out_z * max_pts_each_voxel;
    for (int start = 0; start < pts_num; start += 512) {
      const int count = min(512, pts_num - start);
      if (int(threadIdx.x) < count)
        staged[threadIdx.x] = pts_mask[size_t(box) * pts_num + start + threadIdx.x];
      __syncthreads();
      // the thread of the box sorts them in
      if (int(threadIdx.x) == box - first) {
        for (int i = 0; i < count; ++i) {
          const int code = staged[i];
          if (code == -1) continue;
          const int voxel = (((code >> 16) & 255) * out_y + ((code >> 8) & 255)) * out_z + (code & 255);
          short *list = voxels + size_t(voxel) * max_pts_each_voxel;
          const unsigned n = list[0];
          if (n < unsigned(max_num_pts)) {
            list[n + 1] = short(start + i);
            ++list[0];
          }
        }
      }
    }
  }
}
