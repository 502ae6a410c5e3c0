// Grid points outside the image take the value at the border, as in RoIAlign, and not zero.
// witness: {"values": {"num_rois": 1, "spatial_scale": "1.0f"}, "contents": "unit", "seed": 7, "inputs": "rois[0] = 1.0f; rois[1] = 5.5f; rois[2] = 4.25f; rois[3] = 12.5f; rois[4] = 11.0f;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/prroi_pool_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ static __forceinline__ float border_value(const float *image, int y, int x, int height, int width) {
  y = min(max(y, 0), height - 1);
  x = min(max(x, 0), width - 1);
  return image[y * width + x];
}

__global__ void prroi_pool_forward_cuda_kernel_float(
    const int nthreads, const float *input, const float *rois, float *output,
    const int pooled_height, const int pooled_width, const float spatial_scale,
    const int channels, const int height, const int width) {
  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    const int pw = index % pooled_width;
    const int ph = (index / pooled_width) % pooled_height;
    const int c = (index / pooled_width / pooled_height) % channels;
    const int n = index / pooled_width / pooled_height / channels;
    const float *roi = rois + n * 5;
    const int batch = roi[0];
    const float roi_x = roi[1] * spatial_scale;
    const float roi_y = roi[2] * spatial_scale;
    const float bin_w = max(roi[3] * spatial_scale - roi_x, 0.0f) / pooled_width;
    const float bin_h = max(roi[4] * spatial_scale - roi_y, 0.0f) / pooled_height;
    const float *image = input + (batch * channels + c) * height * width;
    const float left = roi_x + bin_w * pw;
    const float top = roi_y + bin_h * ph;
    const float right = left + bin_w;
    const float bottom = top + bin_h;
    const float area = bin_w * bin_h;
    if (area == 0.0f) {
      output[index] = 0.0f;
      continue;
    }
    float sum = 0.0f;
    for (int y = int(floorf(top)); y < int(ceilf(bottom)); ++y) {
      const float a = max(top - y, 0.0f), b = min(bottom - y, 1.0f);
      const float low = 0.5f * (b - a) * (a + b);
      const float high = (b - a) - low;
      for (int x = int(floorf(left)); x < int(ceilf(right)); ++x) {
        const float p = max(left - x, 0.0f), q = min(right - x, 1.0f);
        const float after = 0.5f * (q - p) * (p + q);
        const float before = (q - p) - after;
        sum += high * (before * border_value(image, y, x, height, width) +
                       after * border_value(image, y, x + 1, height, width)) +
               low * (before * border_value(image, y + 1, x, height, width) +
                      after * border_value(image, y + 1, x + 1, height, width));
      }
    }
    output[index] = sum / area;
  }
}
