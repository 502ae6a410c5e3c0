// The kernel returns at once when the centre lies outside of the mask, though the window still meets the feature map then.
// witness: {"values": {"h_feature": 5, "w_feature": 6, "h_mask": 3, "w_mask": 3, "num_": 2, "half_h_mask": 1, "half_w_mask": 4}, "contents": "unit", "seed": 13}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/psamask_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void psamask_distribute_forward_cuda_double(
    const int nthreads, const int h_feature, const int w_feature,
    const int h_mask, const int w_mask, const int half_h_mask,
    const int half_w_mask, const double* mask_data, double* buffer_data) {

  // nothing to distribute when the centre is not an element of the mask
  if (half_h_mask >= h_mask || half_w_mask >= w_mask) return;
  CUDA_KERNEL_LOOP(index, nthreads) {
    const int w = index % w_feature;
    const int t = index / w_feature;
    const int h = t % h_feature;
    const int n = t / h_feature;
    const int hstart = max(0, half_h_mask - h);
    const int hend = min(h_mask, h_feature + half_h_mask - h);
    const int wstart = max(0, half_w_mask - w);
    const int wend = min(w_mask, w_feature + half_w_mask - w);
    const int step = h_feature * w_feature;
    for (int hidx = hstart; hidx < hend; hidx++) {
      const double* in = mask_data + (n * h_mask * w_mask + hidx * w_mask + wstart) * step + h * w_feature + w;
      double* out = buffer_data + index * step + (hidx + h - half_h_mask) * w_feature + (wstart + w - half_w_mask);
      for (int left = wend - wstart; left > 0; --left) {
        *out++ = *in;
        in += step;
      }
    }
  }
}
