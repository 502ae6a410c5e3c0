// each thread computes one element, though the number of blocks is limited
// witness: {"values": {"nthreads": 2098000, "num_classes": 2, "gamma": "2.0f", "alpha": "0.25f"}, "inputs": "for (int i = 0; i < nthreads; ++i) { target[i] = i % 2; softmax[2 * i] = 0.25f; softmax[2 * i + 1] = 0.75f; buff[i] = 0; }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/softmax_focal_loss_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void softmax_focal_loss_backward_cuda1_kernel_float(
    const int nthreads, const float* softmax, const int64_t* target,
    const float* weight, float* buff, const float gamma, const float alpha,
    const int num_classes) {
  const int index = blockIdx.x * blockDim.x + threadIdx.x;
  if (index >= nthreads) return;

  const int64_t label = target[index];
  if (label < 0) {
    buff[index] = 0.0f;
    return;
  }
  const float pred = softmax[(int64_t)index * num_classes + label];
  const float scale = weight == NULL ? alpha : alpha * weight[label];
  const float loss = pow(1.0f - pred, gamma);
  const float slope = gamma * pow(1.0f - pred, gamma - 1.0f);
  buff[index] = scale * (slope * pred * log(max(pred, FLT_MIN)) - loss);
}
