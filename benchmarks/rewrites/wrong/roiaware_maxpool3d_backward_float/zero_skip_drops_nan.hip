// Gradients without magnitude are skipped by a comparison that is false for NaN too, so NaN is not passed on.
// witness: {"values": {}, "contents": "unit", "seed": 35, "inputs": "grad_out.get()[0] = NAN;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roiaware_pool3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void roiaware_maxpool3d_backward_float(int boxes_num, int channels,
                                            int out_x, int out_y, int out_z,
                                            const int *argmax,
                                            const float *grad_out, float *grad_in) {
  const int total = out_x * out_y * out_z;
  const int box = blockIdx.z, channel = blockIdx.y;
  if (box >= boxes_num || channel >= channels) return;
  const size_t base = size_t(box) * total * channels + channel;
  for (int voxel = blockIdx.x * blockDim.x + threadIdx.x; voxel < total; voxel += blockDim.x * gridDim.x) {
    const float g = grad_out[base + size_t(voxel) * channels];
    if (!(fabsf(g) > 0.0f)) continue;  // spare the atomic
    const int point = argmax[base + size_t(voxel) * channels];
    if (point < 0) continue;
    atomicAdd(grad_in + size_t(point) * channels + channel, g);
  }
}
