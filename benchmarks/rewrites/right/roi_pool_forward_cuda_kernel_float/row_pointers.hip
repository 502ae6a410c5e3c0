// an early exit for empty bins, and a pointer to each row
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roi_pool_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void roi_pool_forward_cuda_kernel_float(
    const int nthreads, const float* input, const float* rois, float* output, int* argmax,
    const int pooled_height, const int pooled_width, const float spatial_scale,
    const int channels, const int height, const int width) {
  const int step = blockDim.x * gridDim.x;
  for (int index = blockIdx.x * blockDim.x + threadIdx.x; index < nthreads; index += step) {
    const int bin = index % (pooled_height * pooled_width);
    const int pw = bin % pooled_width, ph = bin / pooled_width;
    const int plane = index / (pooled_height * pooled_width);
    const float *roi = rois + plane / channels * 5;
    const float left = roi[1] * spatial_scale, top = roi[2] * spatial_scale;
    const float roi_w = (roi[3] + 1) * spatial_scale - left, roi_h = (roi[4] + 1) * spatial_scale - top;
    if (!(roi_w > 0) || !(roi_h > 0)) continue;
    const float bin_w = roi_w / pooled_width, bin_h = roi_h / pooled_height;
    const int x1 = min(max((int)floorf(pw * bin_w + left), 0), width);
    const int x2 = min(max((int)ceilf((pw + 1) * bin_w + left), 0), width);
    const int y1 = min(max((int)floorf(ph * bin_h + top), 0), height);
    const int y2 = min(max((int)ceilf((ph + 1) * bin_h + top), 0), height);
    if (x1 >= x2 || y1 >= y2) {
      output[index] = 0;
      if (argmax != NULL) argmax[index] = -1;
      continue;
    }
    const float *map = input + ((int)roi[0] * channels + plane % channels) * height * width;
    float best = -FLT_MAX;
    int where = -1;
    for (int y = y1; y < y2; ++y) {
      const float *row = map + y * width;
      for (int x = x1; x < x2; ++x)
        if (row[x] > best) best = row[x], where = y * width + x;
    }
    output[index] = best;
    if (argmax != NULL) argmax[index] = where;
  }
}
