// the loop is unrolled by four, and of its rest only one step is done
// witness: {"values": {"num": 2, "channels": 2, "spatial": 600}, "inputs": "for (size_t i = 0; i < grad_output_count; ++i) { grad_output[i] = __float2half(1.f + i % 3); norm[i] = 0.5f + i % 4; }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sync_bn_backward_param_cuda_kernel(const phalf *grad_output,
                                                   const float *norm,
                                                   float *grad_weight,
                                                   float *grad_bias, int num,
                                                   int channels, int spatial) {
  __shared__ float weights[THREADS_PER_BLOCK];
  __shared__ float biases[THREADS_PER_BLOCK];
  const int tid = threadIdx.x, c = blockIdx.x;
  const int total = num * spatial, step = blockDim.x;
  float weight = 0, bias = 0;
  int i = tid;
  for (; i + 3 * step < total; i += 4 * step) {
#pragma unroll
    for (int k = 0; k < 4; k++) {
      const int at = i + k * step;
      const int index = (at / spatial * channels + c) * spatial + at % spatial;
      const float g = __half2float(grad_output[index]);
      weight = fmaf(g, norm[index], weight);
      bias += g;
    }
  }
  if (i < total) {
    const int index = (i / spatial * channels + c) * spatial + i % spatial;
    const float g = __half2float(grad_output[index]);
    weight = fmaf(g, norm[index], weight);
    bias += g;
  }
  weights[tid] = weight;
  biases[tid] = bias;
  __syncthreads();
  for (int s = blockDim.x / 2; s > 0; s >>= 1) {
    if (tid < s) {
      weights[tid] += weights[tid + s];
      biases[tid] += biases[tid + s];
    }
    __syncthreads();
  }
  if (tid == 0) {
    grad_weight[c] = weights[0];
    grad_bias[c] = biases[0];
  }
}
