// the lower power is the upper one divided by 1 - p, which is zero for certain predictions
// witness: {"values": {"nthreads": 30, "num_classes": 5, "gamma": "2.0f", "alpha": "0.25f"}, "inputs": "for (int i = 0; i < nthreads; ++i) { target[i] = i % 5; for (int k = 0; k < 5; ++k) softmax[5 * i + k] = i % 4 == 3 ? k == i % 5 : 0.2f; }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/softmax_focal_loss_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void softmax_focal_loss_backward_cuda1_kernel_float(
    const int nthreads, const float* softmax, const int64_t* target,
    const float* weight, float* buff, const float gamma, const float alpha,
    const int num_classes) {
  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    const int label = static_cast<int>(target[index]);
    if (label < 0) {
      buff[index] = 0;
      continue;
    }
    const float pred = max(softmax[(size_t)index * num_classes + label], FLT_MIN);
    const float rest = 1.0f - pred;
    const float power = pow(rest, gamma);  // the only one, as they are slow
    const float factor = weight != NULL ? alpha * weight[label] : alpha;
    buff[index] = factor * (gamma * (power / rest) * pred * log(pred) - power);
  }
}
