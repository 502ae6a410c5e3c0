// The weights of the grid points along each side of a bin are kept in arrays of 16, and wider bins are cut off.
// witness: {"values": {"pooled_height": 1, "pooled_width": 1, "num_rois": 1, "height": 40, "width": 40, "channels": 2, "spatial_scale": "1.0f"}, "contents": "unit", "seed": 4, "inputs": "rois[0] = 0.0f; rois[1] = 1.5f; rois[2] = 2.25f; rois[3] = 37.5f; rois[4] = 36.0f;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/prroi_pool_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
constexpr int kMostPoints = 16;

// Integrals of the hat functions of the grid points from `first` on over [low, high].
__device__ static int hat_weights(float low, float high, int first, float *weights) {
  const int points = min(int(ceilf(high)) - first + 1, kMostPoints);
  for (int k = 0; k < kMostPoints; ++k) weights[k] = 0.0f;
  for (int k = 0; k + 1 < points; ++k) {
    const float a = max(low - (first + k), 0.0f);
    const float b = min(high - (first + k), 1.0f);
    weights[k] += (b - 0.5f * b * b) - (a - 0.5f * a * a);
    weights[k + 1] += 0.5f * b * b - 0.5f * a * a;
  }
  return points;
}

__global__ void prroi_pool_forward_cuda_kernel_float(
    const int nthreads, const float *input, const float *rois, float *output,
    const int pooled_height, const int pooled_width, const float spatial_scale,
    const int channels, const int height, const int width) {
  float weights_x[kMostPoints];
  float weights_y[kMostPoints];
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
    const int first_x = int(floorf(left)), first_y = int(floorf(top));
    const int points_x = hat_weights(left, right, first_x, weights_x);
    const int points_y = hat_weights(top, bottom, first_y, weights_y);
    float sum = 0.0f;
    for (int j = 0; j < points_y; ++j) {
      float row = 0.0f;
      for (int i = 0; i < points_x; ++i)
        row += weights_x[i] * PrRoIPoolingGetData(image, first_y + j, first_x + i, height, width);
      sum += weights_y[j] * row;
    }
    output[index] = sum / area;
  }
}
