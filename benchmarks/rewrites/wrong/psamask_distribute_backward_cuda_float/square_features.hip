// the gradients of a position are taken to be as many as a square feature map has
// witness: {"contents": "unit", "values": {"num_": 2, "h_feature": 7, "w_feature": 4, "h_mask": 5, "w_mask": 3, "half_h_mask": 2, "half_w_mask": 1}}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/psamask_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void psamask_distribute_backward_cuda_float(
    const int nthreads, const int h_feature, const int w_feature,
    const int h_mask, const int w_mask, const int half_h_mask,
    const int half_w_mask, const float* buffer_diff, float* mask_diff) {
  CUDA_KERNEL_LOOP(index, nthreads) {
    const int w = index % w_feature;
    const int h = (index / w_feature) % h_feature;
    const int n = index / w_feature / h_feature;
    const int hstart = max(0, half_h_mask - h);
    const int hend = min(h_mask, h_feature + half_h_mask - h);
    const int wstart = max(0, half_w_mask - w);
    const int wend = min(w_mask, w_feature + half_w_mask - w);

    // walk through both with pointers
    const float *from =
        buffer_diff + ((index * w_feature + hstart + h - half_h_mask) * w_feature + wstart + w - half_w_mask);
    float *to = mask_diff + (((n * h_mask + hstart) * w_mask + wstart) * h_feature + h) * w_feature + w;
    const int element = h_feature * w_feature;
    for (int hidx = hstart; hidx < hend; hidx++) {
      for (int k = 0; k < wend - wstart; k++) to[k * element] = from[k];
      from += w_feature;
      to += w_mask * element;
    }
  }
}
