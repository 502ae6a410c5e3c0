// the samples of a bin are one loop, and both modes share it
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roi_align_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void roi_align_forward_cuda_kernel_float(
    const int nthreads, const float* input, const float* rois, float* output, float* argmax_y,
    float* argmax_x, const int pooled_height, const int pooled_width,
    const float spatial_scale, const int sampling_ratio,
    const int pool_mode,  // 0 - max pool, 1 - avg pool
    const bool aligned, const int channels, const int height, const int width) {
  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    const int pw = index % pooled_width, ph = index / pooled_width % pooled_height;
    const int plane = index / (pooled_width * pooled_height), c = plane % channels;
    const float *roi = rois + plane / channels * 5;
    const float shift = aligned ? 0.5f : 0.0f;
    const float x0 = roi[1] * spatial_scale - shift, y0 = roi[2] * spatial_scale - shift;
    float w = roi[3] * spatial_scale - shift - x0, h = roi[4] * spatial_scale - shift - y0;
    if (!aligned) w = fmaxf(w, 1.f), h = fmaxf(h, 1.f);
    const float bin_h = h / pooled_height, bin_w = w / pooled_width;
    const int rows = sampling_ratio > 0 ? sampling_ratio : (int)ceilf(h / pooled_height);
    const int cols = sampling_ratio > 0 ? sampling_ratio : (int)ceilf(w / pooled_width);
    const float *map = input + ((int)roi[0] * channels + c) * height * width;
    float best = -FLT_MAX, best_y = -1.f, best_x = -1.f, sum = 0.f;
    const int samples = rows > 0 && cols > 0 ? rows * cols : 0;
    for (int i = 0; i < samples; ++i) {
      const float y = y0 + ph * bin_h + (i / cols + .5f) * bin_h / rows;
      const float x = x0 + pw * bin_w + (i % cols + .5f) * bin_w / cols;
      const float value = bilinear_interpolate(map, height, width, y, x, index);
      sum += value;
      if (value > best) best = value, best_y = y, best_x = x;
    }
    if (pool_mode == 0) {
      output[index] = best;
      argmax_y[index] = best_y;
      argmax_x[index] = best_x;
    } else if (pool_mode == 1) {
      output[index] = sum / max(rows * cols, 1);
    }
  }
}
