// Masks of all boxes of a block are staged in shared memory, eight points at a time, and read by the threads of the boxes.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roiaware_pool3d_cuda_kernel.cuh
// of mmcv, Copyright (c) OpenMMLab

__global__ void collect_inside_pts_for_box3d_short(int boxes_num, int pts_num,
                                             int max_pts_each_voxel, int out_x,
                                             int out_y, int out_z,
                                             const int *pts_mask,
                                             short *pts_idx_of_voxels) {

  __shared__ int staged[8][513];
  for (int first = blockIdx.x * 512; first < boxes_num; first += gridDim.x * 512) {
    const int boxes = boxes_num - first < 512 ? boxes_num - first : 512;
    const int box = first + int(threadIdx.x);
    const bool active = int(threadIdx.x) < boxes;
    short *voxels = pts_idx_of_voxels + size_t(active ? box : first) * out_x * out_y * out_z * max_pts_each_voxel;
    for (int start = 0; start < pts_num; start += 8) {
      const int points = pts_num - start < 8 ? pts_num - start : 8;
      for (int e = threadIdx.x; e < boxes * 8; e += blockDim.x) {
        const int b = e >> 3, p = e & 7;
        if (p < points) staged[p][b] = pts_mask[size_t(first + b) * pts_num + start + p];
      }
      __syncthreads();
      for (int p = 0; active && p < points; ++p) {
        const int code = staged[p][threadIdx.x];
        if (code == -1) continue;
        const int voxel = (((code >> 16) & 255) * out_y + ((code >> 8) & 255)) * out_z + (code & 255);
        short *list = voxels + size_t(voxel) * max_pts_each_voxel;
        const int n = list[0];
        if (n < 0 || n >= max_pts_each_voxel - 1) continue;
        list[n + 1] = static_cast<short>(start + p);
        list[0] = static_cast<short>(n + 1);
      }
      __syncthreads();
    }
  }
}
