// The target is kept as a half, which cannot tell neighbouring classes above 2048 apart.
// witness: {"values": {"num_classes": 2100, "num_weight": 2100}, "seed": 7, "inputs": "for (int i = 0; i < num_target * num_classes; ++i) input[i] = Half(1.0f); for (int i = 0; i < num_weight; ++i) weight[i] = Half(1.0f); for (int i = 0; i < num_target; ++i) target[i] = 2049;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sigmoid_focal_loss_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ inline Half focal_loss_of_logit(const Half logit, const bool positive,
                                    const Half gamma, const Half alpha) {
  const Half p = (Half)1. / ((Half)1. + expf(-logit));
  const Half q = (Half)1. - p;
  const Half flag_p = positive;
  const Half flag_n = !positive;
  const Half term_p = pow(q, gamma) * log(max(p, (Half)FLT_MIN));
  const Half term_n = pow(p, gamma) * log(max(q, (Half)FLT_MIN));
  Half loss = (Half)0.;
  loss += -flag_p * alpha * term_p;
  loss += -flag_n * ((Half)1. - alpha) * term_n;
  return loss;
}

__global__ void sigmoid_focal_loss_forward_cuda_kernel_half(
    const int nthreads, const Half* input, const int64_t* target, const Half* weight,
    Half* output, const Half gamma, const Half alpha, const int num_classes) {
  for (int index = blockIdx.x * blockDim.x + threadIdx.x; index < nthreads;
       index += blockDim.x * gridDim.x) {
    const int row = index / num_classes;
    const float c = (float)(index - row * num_classes);
    const int64_t t = target[row];
    const Half label = Half((float)t);
    const bool positive = (float)label == c;
    const Half factor = weight != NULL ? weight[t] : Half(1.0f);
    Half loss = focal_loss_of_logit(input[index], positive, gamma, alpha);
    loss *= factor;
    output[index] = loss;
  }
}
