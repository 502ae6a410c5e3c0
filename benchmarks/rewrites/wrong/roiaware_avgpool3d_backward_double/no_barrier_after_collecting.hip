// the voxels with points are collected in shared memory, but taken from there without a barrier
// witness: {"values": {"boxes_num": 2, "channels": 2, "max_pts_each_voxel": 4, "num_grad_in": 30}, "contents": "wide", "seed": 63}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roiaware_pool3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void roiaware_avgpool3d_backward_double(int boxes_num, int channels,
                                            int out_x, int out_y, int out_z,
                                            int max_pts_each_voxel,
                                            const int *pts_idx_of_voxels,
                                            const double *grad_out, double *grad_in) {
  __shared__ int filled[512];
  __shared__ int count;
  const int box_idx = blockIdx.z, channel_idx = blockIdx.y;
  const int voxels = out_x * out_y * out_z;
  const int tid = threadIdx.x;
  for (int base = blockIdx.x * blockDim.x; base < voxels; base += blockDim.x * gridDim.x) {
    if (tid == 0) count = 0;
    __syncthreads();
    // most voxels are empty: collect the others
    if (base + tid < voxels && box_idx < boxes_num && channel_idx < channels) {
      const int voxel = box_idx * voxels + base + tid;
      if (pts_idx_of_voxels[voxel * max_pts_each_voxel] > 0) filled[atomicAdd(&count, 1)] = voxel;
    }
    for (int i = tid; i < count; i += blockDim.x) {
      const int voxel = filled[i];
      const int *points = pts_idx_of_voxels + voxel * max_pts_each_voxel;
      const float cur_grad = 1 / float(points[0]);
      const double grad = grad_out[voxel * channels + channel_idx] * cur_grad;
      for (int k = points[0]; k > 0; --k) atomicAdd(grad_in + points[k] * channels + channel_idx, grad);
    }
    __syncthreads();
  }
}
