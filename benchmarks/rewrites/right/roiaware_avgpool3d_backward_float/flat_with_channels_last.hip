// all threads share the gradients of all boxes in order, and points go from the last to the first
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roiaware_pool3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void roiaware_avgpool3d_backward_float(int boxes_num, int channels,
                                            int out_x, int out_y, int out_z,
                                            int max_pts_each_voxel,
                                            const int *pts_idx_of_voxels,
                                            const float *grad_out, float *grad_in) {
  const size_t total = (size_t)boxes_num * out_x * out_y * out_z * channels;
  const size_t block = ((size_t)blockIdx.z * gridDim.y + blockIdx.y) * gridDim.x + blockIdx.x;
  const size_t step = (size_t)gridDim.x * gridDim.y * gridDim.z * blockDim.x;
  for (size_t i = block * blockDim.x + threadIdx.x; i < total; i += step) {
    const int *row = pts_idx_of_voxels + i / channels * max_pts_each_voxel;
    const int c = i % channels;
    const float inverse = 1.0f / (row[0] > 1 ? row[0] : 1);
    for (int k = row[0]; k > 0; --k) atomicAdd(grad_in + (size_t)row[k] * channels + c, inverse * grad_out[i]);
  }
}
