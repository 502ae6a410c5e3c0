// Goes through each row with four running maxima and joins them, the smaller place winning ties.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roi_pool_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void roi_pool_forward_cuda_kernel_float(
    const int nthreads, const float* input, const float* rois, float* output, int* argmax,
    const int pooled_height, const int pooled_width, const float spatial_scale,
    const int channels, const int height, const int width) {
  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    const int pw = index % pooled_width;
    const int ph = (index / pooled_width) % pooled_height;
    const int c = (index / pooled_width / pooled_height) % channels;
    const int n = index / pooled_width / pooled_height / channels;
    const float* box = rois + n * 5;
    const int image = box[0];
    const float x1 = box[1] * spatial_scale;
    const float y1 = box[2] * spatial_scale;
    const float x2 = (box[3] + 1) * spatial_scale;
    const float y2 = (box[4] + 1) * spatial_scale;
    const float roi_w = x2 - x1;
    const float roi_h = y2 - y1;
    if (roi_w <= 0 || roi_h <= 0) continue;
    const float bin_w = roi_w / static_cast<float>(pooled_width);
    const float bin_h = roi_h / static_cast<float>(pooled_height);
    int w0 = floorf(static_cast<float>(pw) * bin_w + x1);
    int h0 = floorf(static_cast<float>(ph) * bin_h + y1);
    int w1 = ceilf(static_cast<float>(pw + 1) * bin_w + x1);
    int h1 = ceilf(static_cast<float>(ph + 1) * bin_h + y1);
    w0 = min(max(w0, 0), width);
    h0 = min(max(h0, 0), height);
    w1 = min(max(w1, 0), width);
    h1 = min(max(h1, 0), height);
    const bool is_empty = h1 <= h0 || w1 <= w0;
    const float* map = input + (image * channels + c) * height * width;

    float top[4];
    int at[4];
#pragma unroll
    for (int k = 0; k < 4; ++k) {
      top[k] = is_empty ? 0 : -FLT_MAX;
      at[k] = -1;
    }
    for (int h = h0; h < h1; ++h) {
      const int line = h * width;
      int w = w0;
      for (; w + 4 <= w1; w += 4) {
#pragma unroll
        for (int k = 0; k < 4; ++k) {
          const float v = map[line + w + k];
          if (v > top[k]) {
            top[k] = v;
            at[k] = line + w + k;
          }
        }
      }
      for (; w < w1; ++w) {
        const float v = map[line + w];
        if (v > top[0]) {
          top[0] = v;
          at[0] = line + w;
        }
      }
    }
    float best = top[0];
    int best_at = at[0];
#pragma unroll
    for (int k = 1; k < 4; ++k) {
      if (top[k] > best || (top[k] == best && at[k] >= 0 && at[k] < best_at)) {
        best = top[k];
        best_at = at[k];
      }
    }
    output[index] = best;
    if (argmax != NULL) argmax[index] = best_at;
  }
}
