// Stages one row less than a block can touch when it starts inside a row, so the last row of such a block uses stale shared memory.
// witness: {"values": {"num_classes": "3", "num_target": "700"}, "inputs": "for (size_t i = 0; i < input_count; ++i) input[i] = double(int(i % 9) - 4) * 0.5; for (size_t i = 0; i < weight_count; ++i) weight[i] = 1.0 + double(i % 17) * 0.25; "}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sigmoid_focal_loss_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sigmoid_focal_loss_backward_cuda_kernel_double(
    const int nthreads, const double* input, const int64_t* target, const double* weight,
    double* grad_input, const double gamma, const double alpha, const int num_classes) {

  __shared__ int64_t row_target[1024];
  __shared__ double row_weight[1024];
  const double lowest = static_cast<double>(FLT_MIN);
  const int rows = nthreads / num_classes;
  const int threads = blockDim.x;
  // Complete rows in a block and a partial one.
  const int staged_rows = min(threads / num_classes + 1, threads);
  for (int i = threadIdx.x; i < threads; i += threads) {
    row_target[i] = 0;
    row_weight[i] = 0.0;
  }
  __syncthreads();

  for (long long base = static_cast<long long>(blockIdx.x) * threads; base < nthreads;
       base += static_cast<long long>(threads) * gridDim.x) {
    const int first_row = static_cast<int>(base / num_classes);
    for (int i = threadIdx.x; i < staged_rows; i += threads) {
      if (first_row + i < rows) {
        const int64_t t = target[first_row + i];
        row_target[i] = t;
        row_weight[i] = weight != nullptr ? weight[t] : 1.0;
      }
    }
    __syncthreads();

    const long long index = base + threadIdx.x;
    if (index < nthreads) {
      const int n = static_cast<int>(index / num_classes);
      const int c = static_cast<int>(index - static_cast<long long>(n) * num_classes);
      const double p = 1.0 / (1.0 + exp(-input[index]));
      const double q = 1.0 - p;
      double grad;
      if (row_target[n - first_row] == c) {
        grad = -alpha * pow(q, gamma) * (q - gamma * p * log(fmax(p, lowest)));
      } else {
        grad = -(1.0 - alpha) * pow(p, gamma) * (gamma * q * log(fmax(q, lowest)) - p);
      }
      grad_input[index] = grad * row_weight[n - first_row];
    }
    __syncthreads();
  }
}
