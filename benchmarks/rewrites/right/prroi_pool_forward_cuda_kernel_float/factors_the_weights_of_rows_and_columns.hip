// Factors the weights of a cell into those of its rows and columns, with an outer loop over rows.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/prroi_pool_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
// The weights of the lower and the upper pixel of a cell in the integral over its part in [low, high].
__device__ float2 prroi_pair(float low, float high, int cell) {
  const float a = fmaxf(low, cell) - cell, b = fminf(high, cell + 1) - cell;
  const float upper = 0.5f * (b - a) * (b + a);
  return make_float2((b - a) * (1.f - 0.5f * (a + b)), upper);
}

__global__ void prroi_pool_forward_cuda_kernel_float(
    const int nthreads, const float *input, const float *rois, float *output,
    const int pooled_height, const int pooled_width, const float spatial_scale,
    const int channels, const int height, const int width) {
  for (int index = blockIdx.x * blockDim.x + threadIdx.x; index < nthreads; index += blockDim.x * gridDim.x) {
    const int pw = index % pooled_width, ph = index / pooled_width % pooled_height;
    const int plane = index / (pooled_width * pooled_height), c = plane % channels;
    const float *roi = rois + plane / channels * 5;
    const int image = static_cast<int>(roi[0]);
    const float *map = input + (size_t(image) * channels + c) * height * width;
    const float left = roi[1] * spatial_scale, top = roi[2] * spatial_scale;
    const float bin_w = fmaxf(roi[3] * spatial_scale - left, 0.f) / pooled_width;
    const float bin_h = fmaxf(roi[4] * spatial_scale - top, 0.f) / pooled_height;
    const float area = bin_w * bin_h;
    if (area == 0.f) {
      output[index] = 0.f;
      continue;
    }
    const float bin_x1 = left + bin_w * pw, bin_x2 = bin_x1 + bin_w;
    const float bin_y1 = top + bin_h * ph, bin_y2 = bin_y1 + bin_h;
    const int start_x = floorf(bin_x1), end_x = ceilf(bin_x2);
    const int start_y = floorf(bin_y1), end_y = ceilf(bin_y2);
    float sum = 0.f;
    for (int y = end_y - 1; y >= start_y; --y) {
      const float2 down = prroi_pair(bin_y1, bin_y2, y);
      float first = 0.f, second = 0.f;
      for (int x = start_x; x < end_x; ++x) {
        const float2 across = prroi_pair(bin_x1, bin_x2, x);
        first += across.x * PrRoIPoolingGetData(map, y, x, height, width) +
                 across.y * PrRoIPoolingGetData(map, y, x + 1, height, width);
        second += across.x * PrRoIPoolingGetData(map, y + 1, x, height, width) +
                  across.y * PrRoIPoolingGetData(map, y + 1, x + 1, height, width);
      }
      sum += down.x * first + down.y * second;
    }
    output[index] = sum / area;
  }
}
