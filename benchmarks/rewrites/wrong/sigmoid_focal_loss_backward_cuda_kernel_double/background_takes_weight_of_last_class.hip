// Limits the index of the weight to the classes, so targets from num_classes up get the weight of the last class.
// witness: {"inputs": "for (size_t i = 0; i < input_count; ++i) input[i] = double(int(i % 9) - 4) * 0.5; for (size_t i = 0; i < weight_count; ++i) weight[i] = 1.0 + double(i % 17) * 0.25; target[2] = 5;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sigmoid_focal_loss_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sigmoid_focal_loss_backward_cuda_kernel_double(
    const int nthreads, const double* input, const int64_t* target, const double* weight,
    double* grad_input, const double gamma, const double alpha, const int num_classes) {

  const int rows = nthreads / num_classes;
  const double negative_alpha = 1.0 - alpha;
  const double lowest = static_cast<double>(FLT_MIN);

  // Rows are spread over the threads in turn; a thread handles whole rows.
  for (int n = blockIdx.x * blockDim.x + threadIdx.x; n < rows; n += blockDim.x * gridDim.x) {
    const int64_t t = target[n];
    double row_weight = 1.0;
    if (weight != nullptr) {
      // The background class lies behind the foreground classes.
      row_weight = weight[t < num_classes ? t : num_classes - 1];
    }
    const double* row = input + static_cast<size_t>(n) * num_classes;
    double* row_grad = grad_input + static_cast<size_t>(n) * num_classes;
    for (int c = 0; c < num_classes; ++c) {
      const double p = 1.0 / (1.0 + exp(-row[c]));
      const double q = 1.0 - p;
      const double grad = t == c
          ? -alpha * pow(q, gamma) * (q - gamma * p * log(fmax(p, lowest)))
          : -negative_alpha * pow(p, gamma) * (gamma * q * log(fmax(q, lowest)) - p);
      row_grad[c] = grad * row_weight;
    }
  }
}
