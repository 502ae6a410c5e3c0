// targets are read as bytes, so classes from 256 on are taken for others
// witness: {"values": {"num_classes": 300, "num_weight": 300, "num_target": 40, "gamma": "2.0f", "alpha": "0.25f"}}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sigmoid_focal_loss_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sigmoid_focal_loss_backward_cuda_kernel_float(
    const int nthreads, const float* input, const int64_t* target, const float* weight,
    float* grad_input, const float gamma, const float alpha, const int num_classes) {
  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    int n = index / num_classes;
    int c = index % num_classes;

    const unsigned char t = target[n];
    float flag_p = (t == c);
    float flag_n = (t != c);

    // p = sigmoid(x) = 1. / 1. + expf(-x)
    float p = (float)1. / ((float)1. + exp(-input[index]));

    // (1 - p)**gamma * (1 - p - gamma*p*log(p))
    float term_p = pow(((float)1. - p), gamma) *
               ((float)1. - p - (gamma * p * log(max(p, (float)FLT_MIN))));
    // p**gamma * (gamma * (1 - p) * log(1 - p) - p)
    float term_n = pow(p, gamma) *
               (gamma * ((float)1. - p) * log(max((float)1. - p, (float)FLT_MIN)) - p);

    grad_input[index] = (float)0.;
    grad_input[index] += -flag_p * alpha * term_p;
    grad_input[index] += -flag_n * ((float)1. - alpha) * term_n;
    if (weight != NULL) {
      grad_input[index] *= weight[t];
    }
  }
}
