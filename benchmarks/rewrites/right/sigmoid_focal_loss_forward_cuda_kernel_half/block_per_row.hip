// A block takes whole rows and its threads the classes of a row; the weight is read once per row.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sigmoid_focal_loss_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ inline Half loss_of_one_class(const Half logit, const bool positive,
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
  const int rows = num_classes > 0 ? nthreads / num_classes : 0;
  for (int row = blockIdx.x; row < rows; row += gridDim.x) {
    const int64_t t = target[row];
    const Half* logits = input + (int64_t)row * num_classes;
    Half* losses = output + (int64_t)row * num_classes;
    if (weight == NULL) {
      for (int c = threadIdx.x; c < num_classes; c += blockDim.x) {
        losses[c] = loss_of_one_class(logits[c], t == c, gamma, alpha);
      }
    } else {
      const Half factor = weight[t];
      for (int c = threadIdx.x; c < num_classes; c += blockDim.x) {
        Half loss = loss_of_one_class(logits[c], t == c, gamma, alpha);
        loss *= factor;
        losses[c] = loss;
      }
    }
  }
}
