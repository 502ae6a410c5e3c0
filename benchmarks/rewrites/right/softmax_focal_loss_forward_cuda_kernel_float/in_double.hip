// calculates in double precision
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/softmax_focal_loss_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void softmax_focal_loss_forward_cuda_kernel_float(
    const int nthreads, const float* softmax, const int64_t* target,
    const float* weight, float* output, const float gamma, const float alpha,
    const int num_classes) {

  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    const int64_t label = target[index];
    double loss = 0;
    if (label >= 0) {
      const float pred = softmax[size_t(index) * num_classes + label];
      const double focus = pow(double(1.f - pred), double(gamma));
      loss = -double(alpha) * focus * log(double(max(pred, (float)FLT_MIN)));
      if (weight != NULL) loss *= weight[label];
    }
    output[index] = static_cast<float>(loss);
  }
}
