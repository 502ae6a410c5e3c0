// Stages the targets and weights of the rows that a block touches in shared memory.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sigmoid_focal_loss_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sigmoid_focal_loss_backward_cuda_kernel_double(
    const int nthreads, const double* input, const int64_t* target, const double* weight,
    double* grad_input, const double gamma, const double alpha, const int num_classes) {

  __shared__ int64_t row_target[1024];
  __shared__ double row_weight[1024];
  const double lowest = static_cast<double>(FLT_MIN);
  const int threads = blockDim.x;

  // `base` is the same in all threads of a block, so that all reach the barriers.
  for (long long base = static_cast<long long>(blockIdx.x) * threads; base < nthreads;
       base += static_cast<long long>(threads) * gridDim.x) {
    const long long last = base + threads < nthreads ? base + threads - 1 : nthreads - 1;
    const int first_row = static_cast<int>(base / num_classes);
    const int row_count = static_cast<int>(last / num_classes) - first_row + 1;  // <= threads
    if (static_cast<int>(threadIdx.x) < row_count) {
      const int64_t t = target[first_row + threadIdx.x];
      row_target[threadIdx.x] = t;
      row_weight[threadIdx.x] = weight != nullptr ? weight[t] : 1.0;
    }
    __syncthreads();

    const long long index = base + threadIdx.x;
    if (index <= last) {
      const int n = static_cast<int>(index / num_classes);
      const int c = static_cast<int>(index % num_classes);
      const double p = 1.0 / (1.0 + exp(-input[index]));
      const double q = 1.0 - p;
      const double term_p = pow(q, gamma) * (q - gamma * p * log(fmax(p, lowest)));
      const double term_n = pow(p, gamma) * (gamma * q * log(fmax(q, lowest)) - p);
      const double grad =
          row_target[n - first_row] == c ? 0.0 - alpha * term_p : 0.0 - (1.0 - alpha) * term_n;
      grad_input[index] = grad * row_weight[n - first_row];
    }
    __syncthreads();
  }
}
