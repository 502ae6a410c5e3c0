// rows of the output are found as if the feature map were square
// witness: {"values": {"num_": 2, "h_feature": 7, "w_feature": 9, "h_mask": 5, "w_mask": 3, "half_h_mask": 2, "half_w_mask": 1}, "inputs": " for (size_t i = 0; i < buffer_data_count; ++i) buffer_data[i] = 0;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/psamask_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void psamask_distribute_forward_cuda_float(
    const int nthreads, const int h_feature, const int w_feature,
    const int h_mask, const int w_mask, const int half_h_mask,
    const int half_w_mask, const float* mask_data, float* buffer_data) {
  CUDA_KERNEL_LOOP(index, nthreads) {
    const int w = index % w_feature;
    const int h = (index / w_feature) % h_feature;
    const int n = index / w_feature / h_feature;
    const int hstart = max(0, half_h_mask - h);
    const int hend = min(h_mask, h_feature + half_h_mask - h);
    const int wstart = max(0, half_w_mask - w);
    const int wend = min(w_mask, w_feature + half_w_mask - w);
    float* target = buffer_data + index * h_feature * w_feature;
    for (int hidx = hstart; hidx < hend; hidx++) {
      for (int widx = wstart; widx < wend; widx++) {
        target[(hidx + h - half_h_mask) * h_feature + widx + w - half_w_mask] =
            mask_data[((n * h_mask * w_mask + hidx * w_mask + widx) * h_feature + h) * w_feature + w];
      }
    }
  }
}
