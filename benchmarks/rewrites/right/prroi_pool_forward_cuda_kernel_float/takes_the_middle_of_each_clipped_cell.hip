// Integrates each cell by its value in the middle of its part, over cells that touch the map only.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/prroi_pool_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ float prroi_at(const float *map, int y, int x, float down, float along, int height, int width) {
  const float upper = PrRoIPoolingGetData(map, y, x, height, width) * (1.f - along) +
                      PrRoIPoolingGetData(map, y, x + 1, height, width) * along;
  const float lower = PrRoIPoolingGetData(map, y + 1, x, height, width) * (1.f - along) +
                      PrRoIPoolingGetData(map, y + 1, x + 1, height, width) * along;
  return upper * (1.f - down) + lower * down;
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
    const int start_x = max(int(floorf(bin_x1)), -1), end_x = min(int(ceilf(bin_x2)), width);
    const int start_y = max(int(floorf(bin_y1)), -1), end_y = min(int(ceilf(bin_y2)), height);
    float sum = 0.f;
    for (int y = start_y; y < end_y; ++y) {
      const float y0 = fmaxf(bin_y1, y) - y, y1 = fminf(bin_y2, y + 1) - y;
      for (int x = start_x; x < end_x; ++x) {
        const float x0 = fmaxf(bin_x1, x) - x, x1 = fminf(bin_x2, x + 1) - x;
        sum += (y1 - y0) * (x1 - x0) * prroi_at(map, y, x, 0.5f * (y0 + y1), 0.5f * (x0 + x1), height, width);
      }
    }
    output[index] = sum / area;
  }
}
