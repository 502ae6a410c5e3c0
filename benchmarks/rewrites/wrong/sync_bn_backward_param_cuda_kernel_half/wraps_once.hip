// The position is advanced by the size of the block and wrapped around a row only once, which is too little when a row is shorter than the block.
// witness: {"values": {"num": 200, "channels": 2, "spatial": 5}, "contents": "wide", "seed": 1}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sync_bn_backward_param_cuda_kernel_half(const Half *grad_output, const float *norm,
                                                        float *grad_weight, float *grad_bias, int num,
                                                        int channels, int spatial) {
  __shared__ float weight_part[THREADS_PER_BLOCK];
  __shared__ float bias_part[THREADS_PER_BLOCK];
  const int tid = threadIdx.x, c = blockIdx.x;
  weight_part[tid] = 0.f;
  bias_part[tid] = 0.f;
  const int total = num * spatial;
  // One division for each thread, not one for each element.
  int image = tid / spatial, s = tid % spatial;
  for (int i = tid; i < total; i += blockDim.x) {
    const int at = (image * channels + c) * spatial + s;
    weight_part[tid] += grad_output[at] * norm[at];
    bias_part[tid] += float(grad_output[at]);
    s += blockDim.x;
    if (s >= spatial) {
      s -= spatial;
      ++image;
    }
  }
  __syncthreads();

  for (int s = THREADS_PER_BLOCK / 2; s > 0; s >>= 1) {
    if (tid < s) {
      weight_part[tid] += weight_part[tid + s];
      bias_part[tid] += bias_part[tid + s];
    }
    __syncthreads();
  }
  if (tid == 0) {
    grad_weight[c] = weight_part[0];
    grad_bias[c] = bias_part[0];
  }
}
