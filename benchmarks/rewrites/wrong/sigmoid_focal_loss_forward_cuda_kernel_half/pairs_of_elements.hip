// two elements at a time, and the last of an odd number is left
// witness: {"values": {"has_weight": 1, "gamma": "2.0f", "alpha": "0.25f", "num_target": 7, "num_classes": 5, "num_weight": 5}, "inputs": "for (size_t i = 0; i < input_count; ++i) input[i] = Half(float(i % 7) - 3.f); for (size_t i = 0; i < weight_count; ++i) weight[i] = Half(1.f); for (size_t i = 0; i < target_count; ++i) target[i] = i % 5; for (size_t i = 0; i < output_count; ++i) output[i] = Half(7.f);"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sigmoid_focal_loss_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sigmoid_focal_loss_forward_cuda_kernel_half(
    const int nthreads, const Half* input, const int64_t* target, const Half* weight,
    Half* output, const Half gamma, const Half alpha, const int num_classes) {

  const int pairs = nthreads / 2;
  CUDA_1D_KERNEL_LOOP(pair, pairs) {
#pragma unroll
    for (int k = 0; k < 2; ++k) {
      const int index = 2 * pair + k;
      const int n = index / num_classes;
      const int c = index % num_classes;
      const int64_t t = target[n];
      const Half flag_p = (t == c), flag_n = (t != c);
      const Half p = (Half)1. / ((Half)1. + expf(-input[index]));
      const Half q = (Half)1. - p;
      Half loss = -flag_p * alpha * Half(pow(q, gamma) * log(max(p, (Half)FLT_MIN)));
      loss += -flag_n * ((Half)1. - alpha) * Half(pow(p, gamma) * log(max(q, (Half)FLT_MIN)));
      if (weight != NULL) loss *= weight[t];
      output[index] = loss;
    }
  }
}
