// 32 lanes share the points of a voxel, one each: those after the first 32 points of a voxel are left out
// witness: {"values": {"boxes_num": 1, "channels": 2, "out_x": 3, "out_y": 4, "out_z": 3, "max_pts_each_voxel": 128, "num_grad_in": 200}, "contents": "wide", "seed": 66}
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
  for (int voxel = group; voxel < voxels; voxel += groups) {
    const int offset = box_idx * voxels + voxel;
    const int *points = pts_idx_of_voxels + offset * max_pts_each_voxel;
    const int total_pts = points[0];
    if (lane < total_pts) {
      const float cur_grad = 1 / fmaxf(float(total_pts), 1.0f);
      atomicAdd(grad_in + points[1 + lane] * channels + channel_idx,
                grad_out[offset * channels + channel_idx] * cur_grad);
    }
  }
}
