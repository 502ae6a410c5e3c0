// target and class advance by the stride without divisions; label and factor are loaded when the target changes
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/softmax_focal_loss_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void softmax_focal_loss_backward_cuda2_kernel_float(
    const int nthreads, const float* softmax, const int64_t* target, const float* buff,
    float* grad_input, const int num_classes) {
  const int stride = blockDim.x * gridDim.x;
  const int whole = stride / num_classes, part = stride - whole * num_classes;
  size_t index = size_t(blockIdx.x) * blockDim.x + threadIdx.x;
  int n = int(index / num_classes), c = int(index % num_classes), loaded = -1;
  int64_t label = -1;
  float scale = 0;
  for (; index < size_t(nthreads); index += stride) {
    if (loaded != n) {
      label = target[n];
      scale = buff[n];
      loaded = n;
    }
    if (label < 0)
      grad_input[index] = 0;
    else
      grad_input[index] = scale * (label == c ? 1.f - softmax[index] : 0.f - softmax[index]);
    n += whole;
    c += part;
    if (c >= num_classes) {
      c -= num_classes;
      ++n;
    }
  }
}
