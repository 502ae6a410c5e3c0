// Distributes voxels and channels linearly over the whole grid, channels fastest, and divides in double.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roiaware_pool3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void roiaware_avgpool3d_backward_double(int boxes_num, int channels,
                                            int out_x, int out_y, int out_z,
                                            int max_pts_each_voxel,
                                            const int *pts_idx_of_voxels,
                                            const double *grad_out, double *grad_in) {
  const size_t block = ((size_t)blockIdx.z * gridDim.y + blockIdx.y) * gridDim.x + blockIdx.x;
  const size_t step = (size_t)gridDim.x * gridDim.y * gridDim.z * blockDim.x;
  const size_t total = (size_t)boxes_num * out_x * out_y * out_z * channels;
  for (size_t i = block * blockDim.x + threadIdx.x; i < total; i += step) {
    const int *row = pts_idx_of_voxels + i / channels * max_pts_each_voxel;
    const int channel = i % channels;
    const int count = row[0];
    if (count == 0) continue;
    const double share = grad_out[i] / count;
    for (int k = count; k > 0; --k) atomicAdd(grad_in + (size_t)row[k] * channels + channel, share);
  }
}
