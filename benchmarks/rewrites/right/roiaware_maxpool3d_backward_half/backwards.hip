// Voxels in reverse order, 64-bit addresses, no coordinates.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roiaware_pool3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void roiaware_maxpool3d_backward_half(int boxes_num, int channels,
                                            int out_x, int out_y, int out_z,
                                            const int *argmax,
                                            const Half *grad_out, Half *grad_in) {

  const size_t volume = static_cast<size_t>(out_x) * out_y * out_z;
  const size_t channel = blockIdx.y;
  if (static_cast<int>(blockIdx.z) >= boxes_num || static_cast<int>(blockIdx.y) >= channels) return;
  const size_t step = static_cast<size_t>(gridDim.x) * blockDim.x;
  for (size_t done = blockIdx.x * blockDim.x + threadIdx.x; done < volume; done += step) {
    const size_t at = (blockIdx.z * volume + (volume - 1 - done)) * channels + channel;
    const int point = argmax[at];
    if (point < 0) continue;
    atomicAdd(&grad_in[static_cast<size_t>(point) * channels + channel], grad_out[at]);
  }
}
