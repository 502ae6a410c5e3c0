// Only cells that touch the image are visited, columns from the last to the first, and each column is summed on its own.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/prroi_pool_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
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
    float result = 0.0f;
    if (area > 0.0f) {
      const int begin_x = max(int(floorf(left)), -1), end_x = min(int(ceilf(right)), width);
      const int begin_y = max(int(floorf(top)), -1), end_y = min(int(ceilf(bottom)), height);
      for (int x = end_x - 1; x >= begin_x; --x) {
        float column = 0.0f;
        for (int y = begin_y; y < end_y; ++y)
          column += PrRoIPoolingMatCalculation(image, y, x, y + 1, x + 1, max(top, float(y)),
                                               max(left, float(x)), min(bottom, float(y) + 1.0f),
                                               min(right, float(x) + 1.0f), height, width);
        result += column;
      }
      result /= area;
    }
    output[index] = result;
  }
}
