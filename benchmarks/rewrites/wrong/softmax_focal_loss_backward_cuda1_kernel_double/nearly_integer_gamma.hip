// Multiplies instead of pow for gamma within 0.001 of 1, 2 or 3, not just for these.
// witness: {"values": {"gamma": "2.0009"}, "contents": "unit", "seed": 1, "inputs": "for (size_t i = 0; i < softmax_count; i++) softmax[i] = 0.1 + 0.8 * double(i % 100) / 100;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/softmax_focal_loss_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void softmax_focal_loss_backward_cuda1_kernel_double(
    const int nthreads, const double* softmax, const int64_t* target,
    const double* weight, double* buff, const double gamma, const double alpha,
    const int num_classes) {

  const int whole = gamma > 0.5 && gamma < 3.5 ? (int)(gamma + 0.5) : 0;
  const bool is_whole = whole > 0 && fabs(gamma - whole) < 1e-3;
  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    const int64_t label = target[index];
    const double pred = softmax[index * num_classes + label];

    const double rest = 1.0 - pred;
    double low, high;
    if (is_whole) {
      low = 1.0;
      for (int i = 1; i < whole; ++i) low *= rest;
      high = low * rest;
    } else {
      low = pow(rest, gamma - 1);
      high = pow(rest, gamma);
    }
    double value = alpha * (-high + gamma * low * pred * log(max(pred, (double)FLT_MIN)));
    if (weight != NULL) value *= weight[label];
    buff[index] = value;
  }
}
