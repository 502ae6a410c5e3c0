// Columns stay with their thread for small spatial, index arithmetic without division, and two threads add the partial sums serially.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sync_bn_backward_param_cuda_kernel_double(const double *grad_output, const float *norm,
                                                          float *grad_weight, float *grad_bias, int num,
                                                          int channels, int spatial) {
  __shared__ double sh_w[THREADS_PER_BLOCK], sh_b[THREADS_PER_BLOCK];
  const int tid = threadIdx.x, c = blockIdx.x;
  const int q_step = blockDim.x / spatial, r_step = blockDim.x % spatial;
  int n = tid / spatial, s = tid % spatial;
  double sw = 0.0, sb = 0.0;
  while (n < num) {
    const size_t at = ((size_t)n * channels + c) * spatial + s;
    sw += grad_output[at] * norm[at];
    sb += grad_output[at];
    n += q_step;
    s += r_step;
    if (s >= spatial) {
      s -= spatial;
      ++n;
    }
  }
  sh_w[tid] = sw;
  sh_b[tid] = sb;
  __syncthreads();
  if (tid < 2) {
    const double *from = tid == 0 ? sh_w : sh_b;
    double sum = 0.0;
    for (int k = blockDim.x - 1; k >= 0; --k) sum += from[k];
    if (tid == 0)
      grad_weight[c] = (float)sum;
    else
      grad_bias[c] = (float)sum;
  }
}
