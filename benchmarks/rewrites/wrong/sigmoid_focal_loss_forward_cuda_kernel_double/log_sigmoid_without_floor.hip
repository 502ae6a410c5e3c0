// The logarithms are computed in the stable log1p form, which leaves out the lower limit FLT_MIN of a saturated sigmoid.
// witness: {"inputs": "for (int i = 0; i < num_target; ++i) { target[i] = 0; for (int c = 0; c < num_classes; ++c) input[i * num_classes + c] = 50.0 + c; }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sigmoid_focal_loss_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sigmoid_focal_loss_forward_cuda_kernel_double(
    const int nthreads, const double* input, const int64_t* target, const double* weight,
    double* output, const double gamma, const double alpha, const int num_classes) {
  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    const int n = index / num_classes;
    const int c = index - n * num_classes;
    const int64_t t = target[n];
    const double x = input[index];

    // log(sigmoid(x)) = min(x, 0) - log1p(exp(-|x|)), log(1 - sigmoid(x)) = log(sigmoid(x)) - x
    const double e = exp(-fabs(x));
    const double log_p = fmin(x, 0.) - log1p(e);
    const double log_q = fmin(-x, 0.) - log1p(e);
    const double p = 1. / (1. + exp(-x));

    double loss;
    if (t == c)
      loss = -alpha * pow(1. - p, gamma) * log_p;
    else
      loss = -(1. - alpha) * pow(p, gamma) * log_q;
    if (weight != NULL) loss *= weight[t];
    output[index] = loss;
  }
}
