// Planes are read in pairs of elements, and the last element of an odd plane is left out.
// witness: {"values": {"num": "4", "channels": "3", "spatial": "9"}, "contents": "wide", "seed": 3}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sync_bn_backward_param_cuda_kernel(const phalf *grad_output,
                                                   const float *norm,
                                                   float *grad_weight,
                                                   float *grad_bias, int num,
                                                   int channels, int spatial) {
  __shared__ float2 sums[THREADS_PER_BLOCK];
  const int pairs = spatial >> 1;
  float2 own = make_float2(0.0f, 0.0f);
  for (int i = threadIdx.x; i < num * pairs || (spatial == 1 && i < num); i += THREADS_PER_BLOCK) {
    if (spatial == 1) {  // fully connected layers have no planes
      const int at = i * channels + blockIdx.x;
      const float g = __half2float(grad_output[at]);
      own.x += g * norm[at];
      own.y += g;
      continue;
    }
    const int n = i / pairs, pair = i % pairs;
    const size_t at = ((size_t)n * channels + blockIdx.x) * spatial + 2 * pair;
    const float g0 = __half2float(grad_output[at]), g1 = __half2float(grad_output[at + 1]);
    own.x += g0 * norm[at] + g1 * norm[at + 1];
    own.y += g0 + g1;
  }
  sums[threadIdx.x] = own;
  __syncthreads();
  for (int width = THREADS_PER_BLOCK / 2; width >= 1; width /= 2) {
    if (threadIdx.x < width) {
      sums[threadIdx.x].x += sums[threadIdx.x + width].x;
      sums[threadIdx.x].y += sums[threadIdx.x + width].y;
    }
    __syncthreads();
  }
  if (threadIdx.x == 0) {
    grad_weight[blockIdx.x] = sums[0].x;
    grad_bias[blockIdx.x] = sums[0].y;
  }
}
