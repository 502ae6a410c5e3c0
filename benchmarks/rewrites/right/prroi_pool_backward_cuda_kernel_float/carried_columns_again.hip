// Walks down each column of cells and carries the lower shares to the next row.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/prroi_pool_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab

__device__ inline float near_share(float from, float to, int cell) {
  const float a = max(from, static_cast<float>(cell)) - cell, b = min(to, cell + 1.0f) - cell;
  return (b - 0.5f * b * b) - (a - 0.5f * a * a);
}

__device__ inline float far_share(float from, float to, int cell) {
  const float a = cell + 1 - min(to, cell + 1.0f), b = cell + 1 - max(from, static_cast<float>(cell));
  return (b - 0.5f * b * b) - (a - 0.5f * a * a);
}

__global__ void prroi_pool_backward_cuda_kernel_float(
    const int nthreads, const float *grad_output, const float *rois, float *grad_input,
    const int pooled_height, const int pooled_width, const float spatial_scale,
    const int channels, const int height, const int width) {
  for (int index = blockIdx.x * blockDim.x + threadIdx.x; index < nthreads; index += blockDim.x * gridDim.x) {
    const int bins = pooled_height * pooled_width;
    const int bin = index % bins, c = index / bins % channels, n = index / bins / channels;
    const float *roi = rois + 5 * n;
    const float x1 = roi[1] * spatial_scale, y1 = roi[2] * spatial_scale;
    const float bin_w = max(roi[3] * spatial_scale - x1, 0.0f) / static_cast<float>(pooled_width);
    const float bin_h = max(roi[4] * spatial_scale - y1, 0.0f) / static_cast<float>(pooled_height);
    const float area = bin_w * bin_h;
    if (area == 0.0f) continue;
    const float left = x1 + bin_w * (bin % pooled_width), right = left + bin_w;
    const float upper = y1 + bin_h * (bin / pooled_width), lower = upper + bin_h;
    const float gradient = grad_output[index] / area;
    float *target = grad_input + (static_cast<int>(roi[0]) * channels + c) * height * width;
    // cells that touch the image: from -1 on
    const int first_x = max(static_cast<int>(floorf(left)), -1), last_x = min(static_cast<int>(ceilf(right)), width);
    const int first_y = max(static_cast<int>(floorf(upper)), -1), last_y = min(static_cast<int>(ceilf(lower)), height);
    if (first_y >= last_y) continue;
    for (int x = last_x - 1; x >= first_x; --x) {
      const float near_x = near_share(left, right, x), far_x = far_share(left, right, x);
      float carried = 0.0f;
      for (int y = first_y; y <= last_y; ++y) {
        const float weight = carried + (y < last_y ? near_share(upper, lower, y) : 0.0f);
        carried = y < last_y ? far_share(upper, lower, y) : 0.0f;
        if (y < 0 || y >= height) continue;
        if (x >= 0) atomicAdd(target + y * width + x, gradient * near_x * weight);
        if (x + 1 < width) atomicAdd(target + y * width + x + 1, gradient * far_x * weight);
      }
    }
  }
}
