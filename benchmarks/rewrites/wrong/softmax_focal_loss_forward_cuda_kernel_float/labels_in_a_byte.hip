// keeps the labels of a block in shared memory as bytes
// witness: {"values": {"nthreads": 40, "num_classes": 300, "gamma": "2.0f", "alpha": "0.25f"}, "inputs": "for (int i = 0; i < nthreads; ++i) { target[i] = i * 37 % num_classes; for (int k = 0; k < num_classes; ++k) softmax[i * num_classes + k] = (1 + (i + k) % 7) / 1200.f; }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/softmax_focal_loss_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void softmax_focal_loss_forward_cuda_kernel_float(
    const int nthreads, const float* softmax, const int64_t* target,
    const float* weight, float* output, const float gamma, const float alpha,
    const int num_classes) {

  __shared__ unsigned char labels[1024];
  for (int first = blockIdx.x * blockDim.x; first < nthreads; first += gridDim.x * blockDim.x) {
    const int index = first + threadIdx.x;
    if (index < nthreads) labels[threadIdx.x] = target[index];
    __syncthreads();
    if (index < nthreads) {
      const int label = labels[threadIdx.x];
      const float pred = softmax[index * num_classes + label];
      float loss = -alpha * powf(1.f - pred, gamma) * logf(fmaxf(pred, FLT_MIN));
      if (weight) loss *= weight[label];
      output[index] = loss;
    }
    __syncthreads();
  }
}
