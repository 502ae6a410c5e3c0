// the weight is multiplied into alpha, and the result is stored once
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sigmoid_focal_loss_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sigmoid_focal_loss_backward_cuda_kernel_float(
    const int nthreads, const float* input, const int64_t* target, const float* weight,
    float* grad_input, const float gamma, const float alpha, const int num_classes) {
  for (int index = blockIdx.x * blockDim.x + threadIdx.x; index < nthreads; index += gridDim.x * blockDim.x) {
    const int row = index / num_classes, column = index - row * num_classes;
    const int64_t t = __ldg(target + row);
    const float scale = weight == NULL ? 1.f : weight[t];
    const float p = 1.f / (1.f + exp(-input[index]));
    const bool positive = t == column;
    const float mine = positive ? p : 1.f - p;   // the probability of what is the case
    const float other = positive ? 1.f - p : p;
    const float share = scale * (positive ? alpha : 1.f - alpha);
    const float slope = other - gamma * mine * log(max(mine, (float)FLT_MIN));
    const float value = share * pow(other, gamma) * slope;
    grad_input[index] = positive ? -value : value;
  }
}
