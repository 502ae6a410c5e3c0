// one thread clears the results, and others add to them without waiting for it
// witness: {"values": {"num": 3, "channels": 2, "spatial": 400}, "contents": "unit", "inputs": "for (int i = 0; i < channels; ++i) grad_weight[i] = grad_bias[i] = 3;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sync_bn_backward_param_cuda_kernel_float(const float *grad_output,
                                                   const float *norm,
                                                   float *grad_weight,
                                                   float *grad_bias, int num,
                                                   int channels, int spatial) {
  const int c = blockIdx.x;
  if (threadIdx.x == 0) {
    grad_weight[c] = 0;
    grad_bias[c] = 0;
  }

  float weight = 0, bias = 0;
  for (int n = 0; n < num; ++n) {
    const size_t row = ((size_t)n * channels + c) * spatial;
    for (int i = threadIdx.x; i < spatial; i += blockDim.x) {
      weight += grad_output[row + i] * norm[row + i];
      bias += grad_output[row + i];
    }
  }
  // sums of threads meet in memory
  atomicAdd(grad_weight + c, weight);
  atomicAdd(grad_bias + c, bias);
}
