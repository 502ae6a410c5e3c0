// Each thread handles a range of consecutive samples from its end to its beginning.
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

  const size_t count = nthreads;
  const size_t threads = size_t(gridDim.x) * blockDim.x;
  const size_t chunk = (count + threads - 1) / threads;
  const size_t begin = (size_t(blockIdx.x) * blockDim.x + threadIdx.x) * chunk;
  if (begin >= count) return;
  const size_t end = count - begin < chunk ? count : begin + chunk;

  for (size_t i = end; i-- > begin;) {
    const int64_t label = target[i];
    Half loss = 0.0f;
    if (label >= 0) {
      loss = Half(focal_term(softmax[i * num_classes + label], gamma, alpha));
      if (weight != nullptr) loss *= weight[label];
    }
    output[i] = loss;
  }
}
