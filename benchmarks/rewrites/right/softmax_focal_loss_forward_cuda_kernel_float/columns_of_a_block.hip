// a block keeps its labels in shared memory, and looks for each in all of the columns
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/softmax_focal_loss_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void softmax_focal_loss_forward_cuda_kernel_float(
    const int nthreads, const float* softmax, const int64_t* target,
    const float* weight, float* output, const float gamma, const float alpha,
    const int num_classes) {

  __shared__ int labels[512];
  __shared__ float losses[512];
  for (int first = blockIdx.x * 512; first < nthreads; first += gridDim.x * 512) {
    const int count = min(512, nthreads - first);
    for (int i = threadIdx.x; i < count; i += blockDim.x) {
      labels[i] = static_cast<int>(target[first + i]);
      losses[i] = 0;
    }
    __syncthreads();
    const size_t cells = size_t(count) * num_classes;
    for (size_t cell = threadIdx.x; cell < cells; cell += blockDim.x) {
      const int i = cell / num_classes, column = cell % num_classes;
      if (labels[i] != column) continue;
      const float pred = softmax[size_t(first) * num_classes + cell];
      const float loss = -(alpha * powf(1.f - pred, gamma)) * logf(max(pred, (float)FLT_MIN));
      losses[i] = weight != NULL ? loss * weight[column] : loss;
    }
    __syncthreads();
    for (int i = threadIdx.x; i < count; i += blockDim.x) output[first + i] = losses[i];
    __syncthreads();
  }
}
