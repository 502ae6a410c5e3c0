// For small spatial every thread keeps its column, and the threads left over beyond whole rows count rows a second time.
// witness: {"values": {"num": 110, "channels": 2, "spatial": 5}, "contents": "unit", "seed": 12, "inputs": "for (size_t k = 0; k < grad_output_count; ++k) { grad_output.get()[k] = 1.0; norm.get()[k] = 1.0f; } for (int k = 0; k < 10; ++k) grad_output.get()[1020 + k] = 5000.0;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sync_bn_backward_param_cuda_kernel_double(const double *grad_output, const float *norm,
                                                          float *grad_weight, float *grad_bias, int num,
                                                          int channels, int spatial) {
  __shared__ double sh[THREADS_PER_BLOCK * 2];
  const int tid = threadIdx.x, c = blockIdx.x;
  double sw = 0.0, sb = 0.0;
  if (spatial <= (int)blockDim.x) {
    const int rows = blockDim.x / spatial;  // rows that the block reads at once
    const int s = tid % spatial;
    for (int n = tid / spatial; n < num; n += rows) {
      const size_t at = ((size_t)n * channels + c) * spatial + s;
      const double g = grad_output[at];
      sw += g * (double)norm[at];
      sb += g;
    }
  } else {
    for (int n = 0; n < num; ++n) {
      const size_t row = ((size_t)n * channels + c) * spatial;
      for (int s = tid; s < spatial; s += blockDim.x) {
        const double g = grad_output[row + s];
        sw += g * (double)norm[row + s];
        sb += g;
      }
    }
  }
  sh[2 * tid] = sw;
  sh[2 * tid + 1] = sb;
  __syncthreads();
  for (int k = blockDim.x / 2; k >= 1; k >>= 1) {
    if (tid < 2 * k) {
      // even threads fold the weight sums, odd ones the bias sums
      sh[tid] += sh[tid + 2 * k];
    }
    __syncthreads();
  }
  if (tid == 0) {
    grad_weight[c] = (float)sh[0];
    grad_bias[c] = (float)sh[1];
  }
}
