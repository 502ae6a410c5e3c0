// Probabilities are loaded in pairs from rows of half the length, which drops one class per row where the number of classes is odd.
// witness: {"values": {"num_classes": 5}, "seed": 7, "inputs": "for (int i = 0; i < nthreads * num_classes; ++i) softmax[i] = Half(i % num_classes % 2 ? 0.75f : 0.25f); for (int i = 0; i < num_classes; ++i) weight[i] = Half(1.0f); for (int i = 0; i < nthreads; ++i) target[i] = i % num_classes;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/softmax_focal_loss_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ inline Half focal_gradient(const Half pred, const Half gamma,
                                      const Half alpha) {
  const Half q = (Half)1. - pred;
  const float first = -pow(q, gamma);
  const float second = gamma * pow(q, gamma - 1) * pred *
                       log(max(pred, (Half)FLT_MIN));
  return alpha * (first + second);
}

struct PairOfHalves {
  Half low, high;
};

__global__ void softmax_focal_loss_backward_cuda1_kernel_half(
    const int nthreads, const Half* softmax, const int64_t* target,
    const Half* weight, Half* buff, const Half gamma, const Half alpha,
    const int num_classes) {
  const PairOfHalves* pairs = reinterpret_cast<const PairOfHalves*>(softmax);
  const int pairs_per_row = num_classes / 2;
  for (int index = blockIdx.x * blockDim.x + threadIdx.x; index < nthreads;
       index += blockDim.x * gridDim.x) {
    const int64_t label = target[index];
    Half value = Half(0.0f);
    if (label >= 0) {
      const PairOfHalves* pair = pairs + index * pairs_per_row + label / 2;
      const Half pred = (label & 1) ? pair->high : pair->low;
      value = focal_gradient(pred, gamma, alpha);
      if (weight != NULL) value *= weight[label];
    }
    buff[index] = value;
  }
}
