// keeps the target of an element as a byte, so classes from 256 on are others
// witness: {"values": {"has_weight": 1, "gamma": "2.0f", "alpha": "0.25f", "num_target": 8, "num_classes": 300, "num_weight": 300}, "inputs": "for (size_t i = 0; i < input_count; ++i) input[i] = Half(float(i % 7) - 3.f); for (size_t i = 0; i < weight_count; ++i) weight[i] = Half(1.f); for (size_t i = 0; i < target_count; ++i) target[i] = 299 - i % 9;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sigmoid_focal_loss_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sigmoid_focal_loss_forward_cuda_kernel_half(
    const int nthreads, const Half* input, const int64_t* target, const Half* weight,
    Half* output, const Half gamma, const Half alpha, const int num_classes) {

  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    const int row = index / num_classes;
    const int c = index % num_classes;
    const unsigned char label = static_cast<unsigned char>(target[row]);
    const bool positive = label == c;

    const Half p = (Half)1. / ((Half)1. + expf(-input[index]));
    const Half q = (Half)1. - p;
    const Half term_p = pow(q, gamma) * log(max(p, (Half)FLT_MIN));
    const Half term_n = pow(p, gamma) * log(max(q, (Half)FLT_MIN));
    Half loss = -Half(positive ? 1.f : 0.f) * alpha * term_p;
    loss += -Half(positive ? 0.f : 1.f) * ((Half)1. - alpha) * term_n;
    output[index] = weight == NULL ? loss : loss * weight[target[row]];
  }
}
