// A bin without area is not set apart, so its empty sum is divided by zero.
// witness: {"values": {"num_rois": 2, "spatial_scale": "1.0f"}, "contents": "unit", "seed": 6, "inputs": "for (int i = 0; i < 2; ++i) { rois[i * 5] = 1.0f; rois[i * 5 + 1] = 4.5f; rois[i * 5 + 2] = 1.5f; rois[i * 5 + 3] = i ? 3.0f : 8.0f; rois[i * 5 + 4] = 6.0f; }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/prroi_pool_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ static float cell_integral(const float *image, int y, int x, float y0, float x0, float y1,
                                      float x1, int height, int width) {
  return PrRoIPoolingMatCalculation(image, y, x, y + 1, x + 1, y0, x0, y1, x1, height, width);
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
    const int begin_x = int(floorf(left)), end_x = int(ceilf(right));
    const int begin_y = int(floorf(top)), end_y = int(ceilf(bottom));
    // an empty bin sums nothing
    float sum = 0.0f;
    for (int y = begin_y; y < end_y; ++y)
      for (int x = begin_x; x < end_x; ++x)
        sum += cell_integral(image, y, x, max(top, float(y)), max(left, float(x)),
                             min(bottom, float(y) + 1.0f), min(right, float(x) + 1.0f), height, width);
    output[index] = sum / area;
  }
}
