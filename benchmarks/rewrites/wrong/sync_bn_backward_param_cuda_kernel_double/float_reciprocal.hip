// The division by spatial is a multiplication by its float reciprocal, which is one too small at some multiples of spatial.
// witness: {"values": {"num": 4, "channels": 2, "spatial": 41}, "contents": "unit", "seed": 8, "inputs": "for (int k = 0; k < 164; ++k) { int a = (k / 41) * 82 + k % 41; grad_output.get()[a] = 0.5; grad_output.get()[a + 41] = -8.0; }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sync_bn_backward_param_cuda_kernel_double(const double *grad_output, const float *norm,
                                                          float *grad_weight, float *grad_bias, int num,
                                                          int channels, int spatial) {
  __shared__ float wave_w[32], wave_b[32];
  const int tid = threadIdx.x, c = blockIdx.x;
  const float inv_spatial = 1.0f / spatial;
  const int total = num * spatial;
  const int sample_stride = channels * spatial;
  const double *g_base = grad_output + (size_t)c * spatial;
  const float *x_base = norm + (size_t)c * spatial;
  float sw = 0.f, sb = 0.f;
  for (int i = tid; i < total; i += blockDim.x) {
    const int n = (int)(i * inv_spatial);
    const int s = i - n * spatial;
    const size_t at = (size_t)n * sample_stride + s;
    const double g = g_base[at];
    sw += g * x_base[at];
    sb += g;
  }
  for (int d = warpSize / 2; d > 0; d >>= 1) {
    sw += __shfl_xor(sw, d);
    sb += __shfl_xor(sb, d);
  }
  if (tid % warpSize == 0) {
    wave_w[tid / warpSize] = sw;
    wave_b[tid / warpSize] = sb;
  }
  __syncthreads();
  if (tid == 0) {
    float w = 0.f, b = 0.f;
    for (int k = 0; k < (int)blockDim.x / warpSize; ++k) {
      w += wave_w[k];
      b += wave_b[k];
    }
    grad_weight[c] = w;
    grad_bias[c] = b;
  }
}
