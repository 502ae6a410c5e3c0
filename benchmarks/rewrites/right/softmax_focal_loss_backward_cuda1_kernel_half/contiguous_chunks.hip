// every block does a contiguous chunk of rows, and the sum is formed the other way round
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/softmax_focal_loss_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void softmax_focal_loss_backward_cuda1_kernel_half(
    const int nthreads, const Half* softmax, const int64_t* target,
    const Half* weight, Half* buff, const Half gamma, const Half alpha,
    const int num_classes) {

  const float g = float(gamma);
  const float lower = float(gamma - 1);
  const int chunk = nthreads / gridDim.x + (nthreads % gridDim.x != 0);
  const long long begin = (long long)blockIdx.x * chunk;
  const long long end = begin + chunk < nthreads ? begin + chunk : nthreads;
  for (long long i = begin + threadIdx.x; i < end; i += blockDim.x) {
    const int64_t label = target[i];
    Half slope = 0.f;
    if (label >= 0) {
      const Half p = softmax[i * num_classes + label];
      const float q = float((Half)1. - p);
      const float second =
          g * pow(q, lower) * float(p) * log(max(p, (Half)FLT_MIN));
      slope = float(alpha) * (second - pow(q, g));
      if (weight != NULL) slope *= weight[label];
    }
    buff[i] = slope;
  }
}
