// each thread loads one weight to shared memory, so that there are at most 512
// witness: {"values": {"nthreads": 40, "num_classes": 600, "gamma": "2.0f", "alpha": "0.25f", "has_weight": 1}, "inputs": "for (int i = 0; i < nthreads; ++i) { target[i] = i * 37 % num_classes; for (int k = 0; k < num_classes; ++k) softmax[i * num_classes + k] = (1 + (i + k) % 7) / 2400.f; } for (int k = 0; k < num_classes; ++k) weight[k] = 0.5f + k;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/softmax_focal_loss_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void softmax_focal_loss_forward_cuda_kernel_float(
    const int nthreads, const float* softmax, const int64_t* target,
    const float* weight, float* output, const float gamma, const float alpha,
    const int num_classes) {

  __shared__ float weights[1024];
  if (threadIdx.x < num_classes) weights[threadIdx.x] = weight != NULL ? weight[threadIdx.x] : 1.f;
  __syncthreads();
  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    const int64_t label = target[index];
    float loss = 0;
    if (label >= 0) {
      const float pred = softmax[index * num_classes + label];
      loss = -alpha * powf(1.f - pred, gamma) * logf(fmaxf(pred, FLT_MIN)) * weights[label];
    }
    output[index] = loss;
  }
}
