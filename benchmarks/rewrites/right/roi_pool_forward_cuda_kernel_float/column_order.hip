// The bin is scanned column by column and ties are resolved by the smaller offset, in a helper function.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/mmcv/ops/csrc/common/cuda/roi_pool_cuda_kernel.cuh:roi_pool_forward_cuda_kernel
// of MMCV, Copyright (c) OpenMMLab
__device__ inline bool takes_over(float value, int offset, float best, int where) {
  return value > best || (value == best && where >= 0 && offset < where);
}

__global__ void roi_pool_forward_cuda_kernel_float(
    const int nthreads, const float* input, const float* rois, float* output, int* argmax,
    const int pooled_height, const int pooled_width, const float spatial_scale,
    const int channels, const int height, const int width) {
  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    const int pw = index % pooled_width;
    const int ph = (index / pooled_width) % pooled_height;
    const int c = (index / pooled_width / pooled_height) % channels;
    const int n = index / pooled_width / pooled_height / channels;

    const float* roi = rois + n * 5;
    const int batch = roi[0];
    const float roi_x1 = roi[1] * spatial_scale;
    const float roi_y1 = roi[2] * spatial_scale;
    const float roi_x2 = (roi[3] + 1) * spatial_scale;
    const float roi_y2 = (roi[4] + 1) * spatial_scale;
    const float roi_w = roi_x2 - roi_x1;
    const float roi_h = roi_y2 - roi_y1;
    if (roi_w <= 0 || roi_h <= 0) continue;
    const float bin_w = roi_w / static_cast<float>(pooled_width);
    const float bin_h = roi_h / static_cast<float>(pooled_height);
    int x1 = floorf(static_cast<float>(pw) * bin_w + roi_x1);
    int y1 = floorf(static_cast<float>(ph) * bin_h + roi_y1);
    int x2 = ceilf(static_cast<float>(pw + 1) * bin_w + roi_x1);
    int y2 = ceilf(static_cast<float>(ph + 1) * bin_h + roi_y1);
    x1 = min(max(x1, 0), width);
    y1 = min(max(y1, 0), height);
    x2 = min(max(x2, 0), width);
    y2 = min(max(y2, 0), height);
    const float* map = input + (batch * channels + c) * height * width;
    float best = -FLT_MAX;
    int where = -1;
    if (y2 <= y1 || x2 <= x1) best = 0.0f;
    for (int w = x1; w < x2; ++w) {
      for (int h = y1; h < y2; ++h) {
        const int offset = h * width + w;
        if (takes_over(map[offset], offset, best, where)) {
          best = map[offset];
          where = offset;
        }
      }
    }
    output[index] = best;
    if (argmax != nullptr) argmax[index] = where;
  }
}
