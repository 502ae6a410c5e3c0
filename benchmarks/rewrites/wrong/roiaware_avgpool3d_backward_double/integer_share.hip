// the share of a point is an integer quotient: zero for voxels with more than one point
// witness: {"values": {"boxes_num": 2, "channels": 2, "max_pts_each_voxel": 6, "num_grad_in": 30}, "contents": "wide", "seed": 64}
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
  for (int voxel = blockIdx.x * blockDim.x + threadIdx.x; voxel < voxels; voxel += blockDim.x * gridDim.x) {
    const int offset = box_idx * voxels + voxel;
    const int *pts = pts_idx_of_voxels + offset * max_pts_each_voxel;
    const int total_pts = *pts++;
    const float cur_grad = 1 / max(total_pts, 1);
    const double grad = grad_out[offset * channels + channel_idx] * cur_grad;
    for (int k = 0; k < total_pts; k++) atomicAdd(grad_in + pts[k] * channels + channel_idx, grad);
  }
}
