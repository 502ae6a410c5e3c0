// Gradients of zero are skipped as if they contributed nothing, although zero times an infinite or NaN input is NaN.
// witness: {"values": {"num": "4", "channels": "6", "spatial": "5"}, "contents": "wide", "seed": 3, "inputs": "grad_output[7] = from_number<phalf>(0); norm[7] = INFINITY;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sync_bn_backward_param_cuda_kernel(const phalf *grad_output,
                                                   const float *norm,
                                                   float *grad_weight,
                                                   float *grad_bias, int num,
                                                   int channels, int spatial) {
  __shared__ float2 sums[THREADS_PER_BLOCK];
  float2 own = make_float2(0.0f, 0.0f);
  // After a rectifier most of the gradients are zero: do not read the input for them.
  for (int n = 0; n < num; ++n) {
    const int start = (n * channels + blockIdx.x) * spatial;
    for (int s = threadIdx.x; s < spatial; s += blockDim.x) {
      const float g = __half2float(grad_output[start + s]);
      if (g == 0.0f) continue;
      own.x = fmaf(g, norm[start + s], own.x);
      own.y += g;
    }
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
