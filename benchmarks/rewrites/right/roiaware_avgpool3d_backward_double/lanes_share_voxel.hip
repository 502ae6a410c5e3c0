// 32 lanes share the points of a voxel, and the groups of lanes stride over the voxels
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roiaware_pool3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void roiaware_avgpool3d_backward_double(int boxes_num, int channels,
                                            int out_x, int out_y, int out_z,
                                            int max_pts_each_voxel,
                                            const int *pts_idx_of_voxels,
                                            const double *grad_out, double *grad_in) {
  const int box_idx = blockIdx.z, channel_idx = blockIdx.y;
  if (box_idx >= boxes_num || channel_idx >= channels) return;
  const int voxels = out_x * out_y * out_z;
  const int lane = threadIdx.x % 32;
  const int group = (blockIdx.x * blockDim.x + threadIdx.x) / 32, groups = blockDim.x * gridDim.x / 32;
  double *target = grad_in + channel_idx;
  for (int voxel = group; voxel < voxels; voxel += groups) {
    const size_t offset = size_t(box_idx) * voxels + voxel;
    const int *points = pts_idx_of_voxels + offset * max_pts_each_voxel;
    const int total_pts = points[0];
    if (total_pts <= lane) continue;
    const double grad = grad_out[offset * channels + channel_idx] * (1.0f / float(total_pts));
    for (int k = lane + 1; k <= total_pts; k += 32) atomicAdd(target + size_t(points[k]) * channels, grad);
  }
}
