// each thread handles neighboring outputs, and rows of samples outside of the map are skipped
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/deform_roi_pool_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab

__global__ void deform_roi_pool_forward_cuda_kernel_half(
    const int nthreads, const Half* input, const Half* rois, const Half* offset,
    Half* output, const int pooled_height, const int pooled_width,
    const Half spatial_scale, const int sampling_ratio, const Half gamma,
    const int channels, const int height, const int width) {
  const long long workers = static_cast<long long>(gridDim.x) * blockDim.x;
  const long long share = (nthreads + workers - 1) / workers;
  const long long first = (static_cast<long long>(blockIdx.x) * blockDim.x + threadIdx.x) * share;
  const long long last = first + share < nthreads ? first + share : nthreads;
  const int cells = pooled_height * pooled_width;

  for (long long index = first; index < last; ++index) {
    const int cell = static_cast<int>(index % cells);
    const int ph = cell / pooled_width;
    const int pw = cell - ph * pooled_width;
    const int c = static_cast<int>(index / cells % channels);
    const int n = static_cast<int>(index / cells / channels);

    const Half* roi = rois + n * 5;
    const int batch = roi[0];
    Half start[2], size[2], bin[2];
    int grid[2];
    for (int axis = 0; axis < 2; ++axis) {
      const int pooled = axis == 0 ? pooled_width : pooled_height;
      start[axis] = roi[1 + axis] * spatial_scale - 0.5;
      const Half end = roi[3 + axis] * spatial_scale - 0.5;
      size[axis] = end - start[axis];
      bin[axis] = size[axis] / Half(float(pooled));
      grid[axis] = sampling_ratio;
      if (sampling_ratio <= 0) grid[axis] = static_cast<int>(ceilf(size[axis] / pooled));
      if (offset != nullptr)
        start[axis] += gamma * size[axis] * offset[(n * 2 + axis) * cells + cell];
    }
    const int product = grid[0] * grid[1];
    const Half count = Half(float(product > 1 ? product : 1));

    const Half* feature = input + (batch * channels + c) * height * width;
    const Half left = start[0] + pw * bin[0];
    const Half top = start[1] + ph * bin[1];
    Half sum = 0.0f;
    for (int iy = 0; iy < grid[1]; ++iy) {
      const Half y = top + Half(iy + .5f) * bin[1] / Half(float(grid[1]));
      if (float(y) < -1.0f || float(y) > float(height)) continue;
      for (int ix = 0; ix < grid[0]; ++ix) {
        const Half x = left + Half(ix + .5f) * bin[0] / Half(float(grid[0]));
        sum += bilinear_interpolate(feature, height, width, y, x, 0);
      }
    }
    output[index] = sum / count;
  }
}
