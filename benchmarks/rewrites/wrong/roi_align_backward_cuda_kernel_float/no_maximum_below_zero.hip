// a negative coordinate of a maximum is taken for none
// witness: {"values": {"pooled_height": 2, "pooled_width": 3, "spatial_scale": "0.5f", "sampling_ratio": 2, "pool_mode": 0, "aligned": "true", "channels": 2, "height": 10, "width": 12, "num_grad_input": 2, "num_rois": 3}, "inputs": "for (size_t i = 0; i < argmax_y_count; ++i) { argmax_y[i] = float(i * 3 % 9) - 0.5f; argmax_x[i] = float(i * 5 % 11) - 0.25f; }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roi_align_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ inline void spread_bilinear(float *map, int height, int width, float y, float x, float grad) {
  float w1, w2, w3, w4;
  int x_low, x_high, y_low, y_high;
  bilinear_interpolate_gradient(height, width, y, x, w1, w2, w3, w4, x_low, x_high, y_low, y_high, 0);
  if (x_low < 0 || y_low < 0) return;
  atomicAdd(map + y_low * width + x_low, grad * w1);
  atomicAdd(map + y_low * width + x_high, grad * w2);
  atomicAdd(map + y_high * width + x_low, grad * w3);
  atomicAdd(map + y_high * width + x_high, grad * w4);
}

__global__ void roi_align_backward_cuda_kernel_float(
    const int nthreads, const float* grad_output, const float* rois, const float* argmax_y,
    const float* argmax_x, float* grad_input, const int pooled_height,
    const int pooled_width, const float spatial_scale, const int sampling_ratio,
    const int pool_mode,  // 0 - max pool, 1 - avg pool
    const bool aligned, const int channels, const int height, const int width) {
  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    const int pw = index % pooled_width;
    const int ph = index / pooled_width % pooled_height;
    const int c = index / pooled_width / pooled_height % channels;
    const int n = index / pooled_width / pooled_height / channels;
    const float *roi = rois + n * 5;
    float *map = grad_input + ((int)roi[0] * channels + c) * height * width;
    const float grad = grad_output[index];

    if (pool_mode == 0) {
      const float y = argmax_y[index], x = argmax_x[index];
      if (y >= 0.f && x >= 0.f) spread_bilinear(map, height, width, y, x, grad);
    } else if (pool_mode == 1) {
      const float offset = aligned ? 0.5f : 0.f;
      const float start_w = roi[1] * spatial_scale - offset, start_h = roi[2] * spatial_scale - offset;
      float roi_w = roi[3] * spatial_scale - offset - start_w;
      float roi_h = roi[4] * spatial_scale - offset - start_h;
      if (!aligned) {
        roi_w = max(roi_w, 1.f);
        roi_h = max(roi_h, 1.f);
      }
      const float bin_h = roi_h / pooled_height, bin_w = roi_w / pooled_width;
      const int grid_h = sampling_ratio > 0 ? sampling_ratio : (int)ceilf(roi_h / pooled_height);
      const int grid_w = sampling_ratio > 0 ? sampling_ratio : (int)ceilf(roi_w / pooled_width);
      const float count = grid_h * grid_w;
      for (int iy = 0; iy < grid_h; iy++) {
        const float y = start_h + ph * bin_h + (iy + .5f) * bin_h / grid_h;
        for (int ix = 0; ix < grid_w; ix++) {
          const float x = start_w + pw * bin_w + (ix + .5f) * bin_w / grid_w;
          spread_bilinear(map, height, width, y, x, grad / count);
        }
      }
    }
  }
}
