// The number of the image is kept in 16 bits, which is too few for more than 65536 images.
// witness: {"values": {"num": 70000, "channels": 1, "spatial": 1}, "contents": "unit", "inputs": "for (size_t i = 0; i < norm_count; ++i) { grad_output[i] = from_number<phalf>(i < 65536 ? 0 : 1); norm[i] = 1; }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh of MMCV, Copyright (c) OpenMMLab
__global__ void sync_bn_backward_param_cuda_kernel(const phalf *grad_output,
                                                   const float *norm,
                                                   float *grad_weight,
                                                   float *grad_bias, int num,
                                                   int channels, int spatial) {
  __shared__ float buffer1[THREADS_PER_BLOCK];
  __shared__ float buffer2[THREADS_PER_BLOCK];
  const int tid = threadIdx.x, c = blockIdx.x;
  float weight = 0, bias = 0;
  for (int i = tid; i < num * spatial; i += blockDim.x) {
    const unsigned short image = i / spatial;
    const int index = (image * channels + c) * spatial + i % spatial;
    const float gradient = static_cast<float>(grad_output[index]);
    weight += gradient * norm[index];
    bias += gradient;
  }
  buffer1[tid] = weight;
  buffer2[tid] = bias;
  __syncthreads();
  for (int s = blockDim.x / 2; s > 0; s >>= 1) {
    if (tid < s) {
      buffer1[tid] += buffer1[tid + s];
      buffer2[tid] += buffer2[tid + s];
    }
    __syncthreads();
  }
  if (tid == 0) {
    grad_weight[c] = buffer1[0];
    grad_bias[c] = buffer2[0];
  }
}
