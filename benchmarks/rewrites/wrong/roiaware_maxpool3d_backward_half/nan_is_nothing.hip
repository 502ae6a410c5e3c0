// Gradients that are neither positive nor negative are skipped as zeros, so that NaN is lost.
// witness: {"values": {"num_grad_in": 200}, "inputs": "grad_out[7] = from_number<Half>(NAN); grad_out[100] = from_number<Half>(NAN);"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roiaware_pool3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void roiaware_maxpool3d_backward_half(int boxes_num, int channels,
                                            int out_x, int out_y, int out_z,
                                            const int *argmax,
                                            const Half *grad_out, Half *grad_in) {

  if (static_cast<int>(blockIdx.z) >= boxes_num) return;
  const int volume = out_x * out_y * out_z;
  const int channel = blockIdx.y;
  int at = (blockIdx.z * volume + blockIdx.x * blockDim.x + threadIdx.x) * channels + channel;
  CUDA_1D_KERNEL_LOOP(voxel, volume) {
    const float gradient = grad_out[at];
    // Most gradients behind a ReLU are zero: spare the atomics.
    if (gradient > 0.f || gradient < 0.f) {
      const int point = argmax[at];
      if (point >= 0) atomicAdd(grad_in + point * channels + channel, Half(gradient));
    }
    at += gridDim.x * blockDim.x * channels;
  }
}
