// Each thread stages one weight in shared memory, so that weights beyond the number of threads in the block are missing.
// witness: {"values": {"num_classes": "800", "nthreads": "40"}, "inputs": "for (int i = 0; i < nthreads; ++i) { target[i] = 799 - i % 20; softmax[i * num_classes + target[i]] = Half(0.25f); } for (int i = 0; i < num_classes; ++i) weight[i] = Half(1.0f + i % 3);"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/softmax_focal_loss_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void softmax_focal_loss_forward_cuda_kernel_half(
    const int nthreads, const Half* softmax, const int64_t* target,
    const Half* weight, Half* output, const Half gamma, const Half alpha,
    const int num_classes) {

  constexpr int capacity = 1024;
  __shared__ Half staged[capacity];

  // The table is read once per block if it fits.
  const bool use_staged = weight != nullptr && num_classes <= capacity;
  if (use_staged && int(threadIdx.x) < num_classes) staged[threadIdx.x] = weight[threadIdx.x];
  __syncthreads();

  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    const int label = int(target[index]);
    Half loss = 0.0f;
    if (label >= 0) {
      const float pred = softmax[size_t(index) * num_classes + label];
      const float focal = powf(float(Half(1.0f - pred)), float(gamma));
      loss = Half(-float(alpha) * focal * logf(fmaxf(pred, float(Half(FLT_MIN)))));
    }
    if (weight != nullptr) loss *= use_staged ? staged[label] : weight[label];
    output[index] = loss;
  }
}
