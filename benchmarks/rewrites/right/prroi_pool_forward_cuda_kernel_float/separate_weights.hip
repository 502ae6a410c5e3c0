// the weights along x are computed once for each column
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/prroi_pool_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
// The integrals of the two hat functions of a cell over [from, to], which lies in it.
__device__ inline void hat_integrals(float from, float to, int cell, float &low, float &high) {
  float a = from - cell, b = to - cell;
  low = b - 0.5f * b * b - a + 0.5f * a * a;
  a = cell + 1 - to, b = cell + 1 - from;
  high = b - 0.5f * b * b - a + 0.5f * a * a;
}

__global__ void prroi_pool_forward_cuda_kernel_float(
    const int nthreads, const float *input, const float *rois, float *output,
    const int pooled_height, const int pooled_width, const float spatial_scale,
    const int channels, const int height, const int width) {
  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    const int pw = index % pooled_width, ph = index / pooled_width % pooled_height;
    const int plane = index / pooled_width / pooled_height, c = plane % channels;
    const float *roi = rois + plane / channels * 5;
    const float left = roi[1] * spatial_scale, top = roi[2] * spatial_scale;
    const float bin_w = max(roi[3] * spatial_scale - left, 0.f) / pooled_width;
    const float bin_h = max(roi[4] * spatial_scale - top, 0.f) / pooled_height;
    const float area = bin_w * bin_h;
    if (area == 0) {
      output[index] = 0;
      continue;
    }
    const float x1 = left + bin_w * pw, x2 = x1 + bin_w, y1 = top + bin_h * ph, y2 = y1 + bin_h;
    const float *map = input + ((int)roi[0] * channels + c) * height * width;
    float sum = 0;
    for (int x = floorf(x1); x < ceilf(x2); ++x) {
      float wx[2];
      hat_integrals(max(x1, float(x)), min(x2, x + 1.0f), x, wx[0], wx[1]);
      for (int y = floorf(y1); y < ceilf(y2); ++y) {
        float wy[2];
        hat_integrals(max(y1, float(y)), min(y2, y + 1.0f), y, wy[0], wy[1]);
        for (int corner = 0; corner < 4; ++corner)
          sum += PrRoIPoolingGetData(map, y + corner / 2, x + corner % 2, height, width) * (wx[corner % 2] * wy[corner / 2]);
      }
    }
    output[index] = sum / area;
  }
}
