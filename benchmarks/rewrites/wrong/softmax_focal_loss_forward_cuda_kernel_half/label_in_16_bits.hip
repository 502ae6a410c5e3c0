// The label is kept in 16 bits, which is too narrow for more than 65536 classes.
// witness: {"values": {"nthreads": "5", "num_classes": "70000"}, "inputs": "for (int i = 0; i < nthreads; ++i) { target[i] = 68000 + i; for (int c = 0; c < 70000; ++c) softmax[i * 70000 + c] = Half(c < 65536 ? 0.75f : 0.25f); } for (int c = 0; c < 70000; ++c) weight[c] = Half(1.0f);"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/softmax_focal_loss_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
struct FocalItem {
  unsigned short label;
  bool valid;
};

__device__ inline FocalItem focal_item(int64_t label) {
  FocalItem item;
  item.valid = label >= 0;
  item.label = item.valid ? static_cast<unsigned short>(label) : 0;
  return item;
}

__global__ void softmax_focal_loss_forward_cuda_kernel_half(
    const int nthreads, const Half* softmax, const int64_t* target,
    const Half* weight, Half* output, const Half gamma, const Half alpha,
    const int num_classes) {

  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    const FocalItem item = focal_item(target[index]);
    if (!item.valid) {
      output[index] = Half(0.0f);
      continue;
    }
    const float pred = softmax[size_t(index) * num_classes + item.label];
    const float rest = Half(1.0f - pred);
    const float loss = -float(alpha) * powf(rest, float(gamma)) * logf(fmaxf(pred, float(Half(FLT_MIN))));
    Half result = loss;
    if (weight != nullptr) result *= weight[item.label];
    output[index] = result;
  }
}
