// Skips an ignored label without writing zero, so the output keeps what was there before.
// witness: {"values": {"nthreads": "8", "num_classes": "3", "has_weight": "0"}, "contents": "unit", "seed": 1, "inputs": "target[3] = -1;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/mmcv/ops/csrc/common/cuda/softmax_focal_loss_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void softmax_focal_loss_backward_cuda1_kernel_double(
    const int nthreads, const double* softmax, const int64_t* target,
    const double* weight, double* buff, const double gamma, const double alpha,
    const int num_classes) {
  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    const int64_t label = target[index];
    if (label < 0) continue;
    const double pred = softmax[index * num_classes + label];
    const double rest = 1. - pred;
    const double scale = weight != NULL ? alpha * weight[label] : alpha;
    buff[index] = scale * (-pow(rest, gamma) + gamma * pow(rest, gamma - 1) * pred *
                                                   log(max(pred, (double)FLT_MIN)));
  }
}
