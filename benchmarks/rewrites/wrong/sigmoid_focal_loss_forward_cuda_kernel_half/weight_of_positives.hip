// the weight of the target multiplies the positive term only
// witness: {"values": {"has_weight": 1, "gamma": "2.0f", "alpha": "0.25f", "num_target": 10, "num_classes": 4, "num_weight": 4}, "inputs": "for (size_t i = 0; i < input_count; ++i) input[i] = Half(float(i % 7) - 3.f); for (size_t i = 0; i < weight_count; ++i) weight[i] = Half(0.25f + 0.5f * i); for (size_t i = 0; i < target_count; ++i) target[i] = i % 4;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sigmoid_focal_loss_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sigmoid_focal_loss_forward_cuda_kernel_half(
    const int nthreads, const Half* input, const int64_t* target, const Half* weight,
    Half* output, const Half gamma, const Half alpha, const int num_classes) {

  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    int n = index / num_classes;
    int c = index % num_classes;

    const int64_t t = target[n];
    const Half flag_p = (t == c);
    const Half flag_n = (t != c);
    const Half p = (Half)1. / ((Half)1. + expf(-input[index]));
    Half term_p = pow(((Half)1. - p), gamma) * log(max(p, (Half)FLT_MIN));
    const Half term_n = pow(p, gamma) * log(max((Half)1. - p, (Half)FLT_MIN));
    if (weight != NULL) {
      term_p *= weight[t];
    }

    Half loss = -flag_p * alpha * term_p;
    loss += -flag_n * ((Half)1. - alpha) * term_n;
    output[index] = loss;
  }
}
