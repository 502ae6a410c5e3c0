// rows whose target is the background have no loss
// witness: {"values": {"num_classes": 5, "num_weight": 6, "num_target": 40, "gamma": "2.0f", "alpha": "0.25f"}, "inputs": "for (size_t i = 0; i < input_count; ++i) input[i] = float(i * 37 % 101) / 20 - 2.5f; for (int i = 0; i < num_target; ++i) target[i] = i % 6; for (int i = 0; i < num_weight; ++i) weight[i] = 0.5f + i;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sigmoid_focal_loss_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sigmoid_focal_loss_forward_cuda_kernel_float(
    const int nthreads, const float* input, const int64_t* target, const float* weight,
    float* output, const float gamma, const float alpha, const int num_classes) {
  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    int n = index / num_classes;
    int c = index % num_classes;
    const int64_t t = target[n];

    float loss = 0.f;
    if (t >= 0 && t < num_classes) {
      const float p = 1.f / (1.f + expf(-input[index]));
      if (t == c)
        loss = -alpha * pow(1.f - p, gamma) * log(max(p, (float)FLT_MIN));
      else
        loss = -(1.f - alpha) * pow(p, gamma) * log(max(1.f - p, (float)FLT_MIN));
      if (weight != NULL) loss *= weight[t];
    }
    output[index] = loss;
  }
}
