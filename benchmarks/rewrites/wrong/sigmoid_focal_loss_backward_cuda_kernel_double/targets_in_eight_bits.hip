// Stages the targets in shared memory as 8-bit numbers, which wrap around from 256 up.
// witness: {"values": {"num_weight": "300"}, "inputs": "for (size_t i = 0; i < input_count; ++i) input[i] = double(int(i % 9) - 4) * 0.5; for (size_t i = 0; i < weight_count; ++i) weight[i] = 1.0 + double(i % 17) * 0.25; target[0] = 258; target[3] = 299;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sigmoid_focal_loss_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sigmoid_focal_loss_backward_cuda_kernel_double(
    const int nthreads, const double* input, const int64_t* target, const double* weight,
    double* grad_input, const double gamma, const double alpha, const int num_classes) {

  __shared__ unsigned char classes[1024];
  const double lowest = static_cast<double>(FLT_MIN);

  for (long long base = static_cast<long long>(blockIdx.x) * blockDim.x; base < nthreads;
       base += static_cast<long long>(blockDim.x) * gridDim.x) {
    const int begin = static_cast<int>(base);
    const int end = min(nthreads - begin, static_cast<int>(blockDim.x)) + begin;
    const int first_row = begin / num_classes;
    const int row_count = (end - 1) / num_classes - first_row + 1;
    if (static_cast<int>(threadIdx.x) < row_count) {
      classes[threadIdx.x] = static_cast<unsigned char>(target[first_row + threadIdx.x]);
    }
    __syncthreads();

    const int index = begin + threadIdx.x;
    if (index < end) {
      const int n = index / num_classes;
      const int c = index - n * num_classes;
      const int t = classes[n - first_row];
      const double p = 1.0 / (1.0 + exp(-input[index]));
      const double q = 1.0 - p;
      double grad = t == c
          ? -alpha * pow(q, gamma) * (q - gamma * p * log(fmax(p, lowest)))
          : -(1.0 - alpha) * pow(p, gamma) * (gamma * q * log(fmax(q, lowest)) - p);
      if (weight != nullptr) grad *= weight[t];
      grad_input[index] = grad;
    }
    __syncthreads();  // before the next chunk overwrites the classes
  }
}
