// all of it in double, with labels of a block in shared memory
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/softmax_focal_loss_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void softmax_focal_loss_backward_cuda1_kernel_float(
    const int nthreads, const float* softmax, const int64_t* target,
    const float* weight, float* buff, const float gamma, const float alpha,
    const int num_classes) {
  __shared__ int labels[512];
  for (int first = blockIdx.x * blockDim.x; first < nthreads; first += gridDim.x * blockDim.x) {
    const int index = first + threadIdx.x;
    __syncthreads();
    labels[threadIdx.x] = index < nthreads ? (int)target[index] : -1;
    __syncthreads();
    if (index >= nthreads) continue;
    const int label = labels[threadIdx.x];
    double value = 0;
    if (label >= 0) {
      const double p = softmax[(size_t)index * num_classes + label], q = 1.f - (float)p;
      const double slope = (double)gamma * pow(q, (double)gamma - 1.0);
      value = alpha * (slope * p * log(fmax(p, (double)FLT_MIN)) - pow(q, (double)gamma));
      if (weight != nullptr) value *= weight[label];
    }
    buff[index] = value;
  }
}
