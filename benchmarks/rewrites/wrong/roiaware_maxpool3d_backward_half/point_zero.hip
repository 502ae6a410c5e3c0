// Point 0 is taken for the mark of an empty voxel.
// witness: {"values": {"num_grad_in": 30}}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roiaware_pool3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void roiaware_maxpool3d_backward_half(int boxes_num, int channels,
                                            int out_x, int out_y, int out_z,
                                            const int *argmax,
                                            const Half *grad_out, Half *grad_in) {

  const int channel = blockIdx.y;
  const size_t volume = static_cast<size_t>(out_x) * out_y * out_z;
  const size_t base = blockIdx.z * volume * channels + channel;
  const size_t step = static_cast<size_t>(gridDim.x) * blockDim.x;
  for (size_t voxel = blockIdx.x * blockDim.x + threadIdx.x; voxel < volume; voxel += step) {
    const int winner = argmax[base + voxel * channels];
    if (winner > 0) {  // a winner was found
      atomicAdd(&grad_in[static_cast<size_t>(winner) * channels + channel], grad_out[base + voxel * channels]);
    }
  }
}
