// Writes zero for rows of weight zero without reading the input, which loses the NaN of a NaN input.
// witness: {"inputs": "for (size_t i = 0; i < input_count; ++i) input[i] = double(int(i % 9) - 4) * 0.5; for (size_t i = 0; i < weight_count; ++i) weight[i] = 1.0 + double(i % 17) * 0.25; target[1] = 3; weight[3] = 0.0; input[num_classes] = NAN;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sigmoid_focal_loss_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sigmoid_focal_loss_backward_cuda_kernel_double(
    const int nthreads, const double* input, const int64_t* target, const double* weight,
    double* grad_input, const double gamma, const double alpha, const int num_classes) {

  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    const int n = index / num_classes;
    const int c = index % num_classes;
    const int64_t t = target[n];
    const double scale = weight == nullptr ? 1.0 : weight[t];
    if (scale == 0.0) {
      // Ignored classes are common: spare them the transcendental functions.
      grad_input[index] = 0.0;
      continue;
    }

    const double p = 1.0 / (1.0 + exp(-input[index]));
    const double q = 1.0 - p;
    const double lowest = static_cast<double>(FLT_MIN);
    double grad;
    if (t == c) {
      const double log_p = log(fmax(p, lowest));
      grad = -alpha * pow(q, gamma) * fma(-gamma * p, log_p, q);
    } else {
      const double log_q = log(fmax(q, lowest));
      grad = -(1.0 - alpha) * pow(p, gamma) * fma(gamma * q, log_q, -p);
    }
    grad_input[index] = grad * scale;
  }
}
