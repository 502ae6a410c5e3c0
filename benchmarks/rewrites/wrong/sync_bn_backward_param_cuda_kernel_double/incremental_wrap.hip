// Sample and position advance without division, but the position wraps only when it is beyond spatial, not when it equals it.
// witness: {"values": {"num": 100, "channels": 2, "spatial": 6}, "contents": "unit", "seed": 6, "inputs": "for (int k = 0; k < 600; ++k) { int a = (k / 6) * 12 + k % 6; grad_output.get()[a] = 0.5; grad_output.get()[a + 6] = -0.5; }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sync_bn_backward_param_cuda_kernel_double(const double *grad_output, const float *norm,
                                                          float *grad_weight, float *grad_bias, int num,
                                                          int channels, int spatial) {
  __shared__ double acc[2][THREADS_PER_BLOCK];
  const int tid = threadIdx.x, c = blockIdx.x;
  const int total = num * spatial;
  const int q_step = blockDim.x / spatial, r_step = blockDim.x % spatial;
  int n = tid / spatial, s = tid % spatial;
  double sw = 0.0, sb = 0.0;
  for (int i = tid; i < total; i += blockDim.x) {
    const size_t at = ((size_t)n * channels + c) * spatial + s;
    const double g = grad_output[at];
    sw = fma(g, (double)norm[at], sw);
    sb += g;
    n += q_step;
    s += r_step;
    if (s > spatial) {
      s -= spatial;
      ++n;
    }
  }
  acc[0][tid] = sw;
  acc[1][tid] = sb;
  __syncthreads();
  for (int k = blockDim.x / 2; k > 0; k /= 2) {
    if (tid < k) {
      acc[0][tid] += acc[0][tid + k];
      acc[1][tid] += acc[1][tid + k];
    }
    __syncthreads();
  }
  if (tid == 0) {
    grad_weight[c] = (float)acc[0][0];
    grad_bias[c] = (float)acc[1][0];
  }
}
