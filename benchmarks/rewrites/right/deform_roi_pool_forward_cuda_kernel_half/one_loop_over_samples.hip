// one loop runs over the samples of a bin, and empty grids leave it out
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/deform_roi_pool_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab

__global__ void deform_roi_pool_forward_cuda_kernel_half(
    const int nthreads, const Half* input, const Half* rois, const Half* offset,
    Half* output, const int pooled_height, const int pooled_width,
    const Half spatial_scale, const int sampling_ratio, const Half gamma,
    const int channels, const int height, const int width) {
  const long long step = static_cast<long long>(blockDim.x) * gridDim.x;
  for (long long item = static_cast<long long>(blockIdx.x) * blockDim.x + threadIdx.x;
       item < nthreads; item += step) {
    int rest = static_cast<int>(item);
    const int pw = rest % pooled_width;
    rest /= pooled_width;
    const int ph = rest % pooled_height;
    rest /= pooled_height;
    const int c = rest % channels;
    const int n = rest / channels;

    const Half* roi = rois + n * 5;
    const int batch = roi[0];
    Half x0 = roi[1] * spatial_scale - 0.5;
    Half y0 = roi[2] * spatial_scale - 0.5;
    const Half x1 = roi[3] * spatial_scale - 0.5;
    const Half y1 = roi[4] * spatial_scale - 0.5;
    const Half roi_w = x1 - x0;
    const Half roi_h = y1 - y0;
    const Half bin_w = roi_w / Half(float(pooled_width));
    const Half bin_h = roi_h / Half(float(pooled_height));

    int rows = sampling_ratio, columns = sampling_ratio;
    if (sampling_ratio <= 0) {
      rows = static_cast<int>(ceilf(roi_h / pooled_height));
      columns = static_cast<int>(ceilf(roi_w / pooled_width));
    }
    if (offset != nullptr) {
      const int cells = pooled_height * pooled_width;
      const Half* shift = offset + n * cells * 2 + ph * pooled_width + pw;
      x0 += gamma * roi_w * shift[0];
      y0 += gamma * roi_h * shift[cells];
    }
    x0 += pw * bin_w;
    y0 += ph * bin_h;

    Half sum = 0.0f;
    if (rows > 0 && columns > 0) {
      const Half* feature = input + (batch * channels + c) * height * width;
      for (int i = 0; i < rows * columns; ++i) {
        const int iy = i / columns;
        const int ix = i - iy * columns;
        const Half y = y0 + Half(iy + .5f) * bin_h / Half(float(rows));
        const Half x = x0 + Half(ix + .5f) * bin_w / Half(float(columns));
        sum += bilinear_interpolate(feature, height, width, y, x, rest);
      }
    }
    // a product of two negative numbers counts as well
    const int samples = rows * columns > 1 ? rows * columns : 1;
    output[item] = sum / Half(float(samples));
  }
}
