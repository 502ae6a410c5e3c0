// Keeps a point's share of the gradient in float, which overflows for gradients beyond 3.4e38 that double holds.
// witness: {"values": {}, "contents": "wide", "seed": 3, "inputs": "for (int q = 0; q < 6; ++q) grad_out.get()[q] = 1e39; pts_idx_of_voxels.get()[0] = 1;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roiaware_pool3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void roiaware_avgpool3d_backward_double(int boxes_num, int channels,
                                            int out_x, int out_y, int out_z,
                                            int max_pts_each_voxel,
                                            const int *pts_idx_of_voxels,
                                            const double *grad_out, double *grad_in) {
  // channels run fastest over the threads of the whole grid: coalesced gradients and atomics
  const size_t block = ((size_t)blockIdx.z * gridDim.y + blockIdx.y) * gridDim.x + blockIdx.x;
  const size_t step = (size_t)gridDim.x * gridDim.y * gridDim.z * blockDim.x;
  const size_t total = (size_t)boxes_num * out_x * out_y * out_z * channels;
  for (size_t i = block * blockDim.x + threadIdx.x; i < total; i += step) {
    const size_t voxel = i / channels;
    const int channel = i % channels;
    const int *row = pts_idx_of_voxels + voxel * max_pts_each_voxel;
    const int count = row[0];
    if (count == 0) continue;
    const float share = (float)grad_out[i] / (float)count;
    for (int k = 1; k <= count; ++k) atomicAdd(grad_in + (size_t)row[k] * channels + channel, (double)share);
  }
}
