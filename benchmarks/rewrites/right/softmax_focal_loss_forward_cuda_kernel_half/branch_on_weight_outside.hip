// Two loops, one with and one without weights, replace the check per sample; offsets have 64 bits.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/softmax_focal_loss_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ inline float focal_term(float pred, float gamma, float alpha) {
  const float rest = Half(1.0f - pred);
  return -alpha * powf(rest, gamma) * logf(fmaxf(pred, float(Half(FLT_MIN))));
}

__global__ void softmax_focal_loss_forward_cuda_kernel_half(
    const int nthreads, const Half* softmax, const int64_t* target,
    const Half* weight, Half* output, const Half gamma, const Half alpha,
    const int num_classes) {

  const size_t step = size_t(gridDim.x) * blockDim.x;
  const size_t first = size_t(blockIdx.x) * blockDim.x + threadIdx.x;

  if (weight == nullptr) {
    for (size_t i = first; i < size_t(nthreads); i += step) {
      const int64_t label = target[i];
      output[i] = label < 0 ? Half(0.0f)
                            : Half(focal_term(softmax[i * num_classes + label], gamma, alpha));
    }
    return;
  }
  for (size_t i = first; i < size_t(nthreads); i += step) {
    const int64_t label = target[i];
    if (label < 0) {
      output[i] = Half(0.0f);
      continue;
    }
    Half loss = focal_term(softmax[i * num_classes + label], gamma, alpha);
    loss *= weight[label];
    output[i] = loss;
  }
}
