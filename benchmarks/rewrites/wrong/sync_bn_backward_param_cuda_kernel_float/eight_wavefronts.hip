// sums of 32 lanes are stored as if a block had eight wavefronts, so half of them is lost
// witness: {"values": {"num": 3, "channels": 4, "spatial": 200}, "contents": "unit"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sync_bn_backward_param_cuda_kernel_float(const float *grad_output,
                                                   const float *norm,
                                                   float *grad_weight,
                                                   float *grad_bias, int num,
                                                   int channels, int spatial) {
  __shared__ float weights[8], biases[8];

  const int c = blockIdx.x, lane = threadIdx.x % 32, group = threadIdx.x / 32;
  float weight = 0, bias = 0;
  for (int i = threadIdx.x; i < num * spatial; i += blockDim.x) {
    const int index = (i / spatial * channels + c) * spatial + i % spatial;
    weight += grad_output[index] * norm[index];
    bias += grad_output[index];
  }
  for (int s = 16; s > 0; s >>= 1) {
    weight += __shfl_down(weight, s, 32);
    bias += __shfl_down(bias, s, 32);
  }
  if (lane == 0 && group < 8) {
    weights[group] = weight;
    biases[group] = bias;
  }
  __syncthreads();

  if (threadIdx.x == 0) {
    for (int i = 1; i < 8; ++i) {
      weight += weights[i];
      bias += biases[i];
    }
    grad_weight[c] = weight;
    grad_bias[c] = bias;
  }
}
