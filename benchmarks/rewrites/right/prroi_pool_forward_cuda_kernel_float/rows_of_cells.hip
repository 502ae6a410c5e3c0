// Rows of cells outside and columns inside; the weights of a cell are factored by side and applied with fused multiply-add.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/prroi_pool_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ static __forceinline__ void side_weights(float from, float to, float &near_weight, float &far_weight) {
  near_weight = (to - 0.5f * to * to) - (from - 0.5f * from * from);
  const float a = 1.0f - to, b = 1.0f - from;
  far_weight = (b - 0.5f * b * b) - (a - 0.5f * a * a);
}

__global__ void prroi_pool_forward_cuda_kernel_float(
    const int nthreads, const float *input, const float *rois, float *output,
    const int pooled_height, const int pooled_width, const float spatial_scale,
    const int channels, const int height, const int width) {
  const int step = blockDim.x * gridDim.x;
  for (int index = blockIdx.x * blockDim.x + threadIdx.x; index < nthreads; index += step) {
    int rest = index;
    const int pw = rest % pooled_width;
    rest /= pooled_width;
    const int ph = rest % pooled_height;
    rest /= pooled_height;
    const int c = rest % channels;
    const int n = rest / channels;
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
    if (max(0.0f, area) == 0) {
      output[index] = 0;
      continue;
    }
    const int begin_x = int(floorf(left)), end_x = int(ceilf(right));
    const int begin_y = int(floorf(top)), end_y = int(ceilf(bottom));
    float sum = 0.0f;
    for (int y = begin_y; y < end_y; ++y) {
      float near_y, far_y;
      side_weights(max(top, float(y)) - y, min(bottom, y + 1.0f) - y, near_y, far_y);
      for (int x = begin_x; x < end_x; ++x) {
        float near_x, far_x;
        side_weights(max(left, float(x)) - x, min(right, x + 1.0f) - x, near_x, far_x);
        const float upper = fmaf(far_x, PrRoIPoolingGetData(image, y, x + 1, height, width),
                                 near_x * PrRoIPoolingGetData(image, y, x, height, width));
        const float lower = fmaf(far_x, PrRoIPoolingGetData(image, y + 1, x + 1, height, width),
                                 near_x * PrRoIPoolingGetData(image, y + 1, x, height, width));
        sum = fmaf(near_y, upper, sum);
        sum = fmaf(far_y, lower, sum);
      }
    }
    output[index] = sum / area;
  }
}
