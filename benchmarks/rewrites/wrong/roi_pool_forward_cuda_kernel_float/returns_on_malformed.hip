// Returns on a malformed region, which ends the stride loop as well.
// witness: {"values": {"num_rois": "40", "max_blocks": "1"}, "contents": "unit", "seed": 1001, "inputs": "for (int i = 0; i < num_rois; i++) { rois[i * 5 + 1] = 2; rois[i * 5 + 2] = 2; rois[i * 5 + 3] = i % 10 == 0 ? 0 : 9; rois[i * 5 + 4] = 9; }"}
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
    if (roi_w <= 0 || roi_h <= 0) return;
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
    float best = is_empty ? 0 : -FLT_MAX;
    int best_at = -1;
    for (int h = h0; h < h1; ++h) {
      const float* line = map + h * width;
      for (int w = w0; w < w1; ++w) {
        const float v = line[w];
        if (v > best) {
          best = v;
          best_at = h * width + w;
        }
      }
    }
    output[index] = best;
    if (argmax != NULL) argmax[index] = best_at;
  }
}
