// Does not write gradients that are zero, and leaves what the output held before.
// witness: {"values": {}, "contents": "zeros", "seed": 5}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/psamask_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void psamask_distribute_backward_cuda_double(
    const int nthreads, const int h_feature, const int w_feature,
    const int h_mask, const int w_mask, const int half_h_mask,
    const int half_w_mask, const double* buffer_diff, double* mask_diff) {
  const int plane = h_feature * w_feature;
  CUDA_KERNEL_LOOP(index, nthreads) {
    const int w = index % w_feature;
    const int h = (index / w_feature) % h_feature;
    const int n = index / w_feature / h_feature;
    const int hstart = max(0, half_h_mask - h);
    const int hend = min(h_mask, h_feature + half_h_mask - h);
    const int wstart = max(0, half_w_mask - w);
    const int wend = min(w_mask, w_feature + half_w_mask - w);
    for (int hidx = hstart; hidx < hend; hidx++) {
      const double* source = buffer_diff + index * plane + (hidx + h - half_h_mask) * w_feature;
      for (int widx = wstart; widx < wend; widx++) {
        const double gradient = source[widx + w - half_w_mask];
        if (gradient != 0.0)  // sparse gradients: spare the scattered store
          mask_diff[(n * h_mask * w_mask + hidx * w_mask + widx) * plane + h * w_feature + w] = gradient;
      }
    }
  }
}
