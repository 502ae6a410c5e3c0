// samples within a pixel beyond the border are blended with zeros, where the original moves them onto the border
// witness: {"contents": "unit"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/deform_roi_pool_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ inline float pixel_or_zero(const Half* map, int height, int width, int y, int x) {
  return y >= 0 && y < height && x >= 0 && x < width ? float(map[y * width + x]) : 0.f;
}

__device__ inline Half padded_sample(const Half* map, int height, int width, float y, float x) {
  if (y <= -1.f || y >= float(height) || x <= -1.f || x >= float(width)) return Half(0.f);
  const int top = int(floorf(y)), left = int(floorf(x));
  const float fy = y - top, fx = x - left;
  const float upper = (1.f - fx) * pixel_or_zero(map, height, width, top, left) +
                      fx * pixel_or_zero(map, height, width, top, left + 1);
  const float lower = (1.f - fx) * pixel_or_zero(map, height, width, top + 1, left) +
                      fx * pixel_or_zero(map, height, width, top + 1, left + 1);
  return Half(upper + fy * (lower - upper));
}

__global__ void deform_roi_pool_forward_cuda_kernel_half(
    const int nthreads, const Half* input, const Half* rois, const Half* offset, Half* output, const int pooled_height,
    const int pooled_width, const Half spatial_scale, const int sampling_ratio, const Half gamma, const int channels,
    const int height, const int width) {
  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    const int pw = index % pooled_width;
    const int ph = index / pooled_width % pooled_height;
    const int c = index / pooled_width / pooled_height % channels;
    const int n = index / pooled_width / pooled_height / channels;
    const Half* roi = rois + n * 5;
    Half left = roi[1] * spatial_scale - 0.5, top = roi[2] * spatial_scale - 0.5;
    const Half right = roi[3] * spatial_scale - 0.5, bottom = roi[4] * spatial_scale - 0.5;
    const Half extent_w = right - left, extent_h = bottom - top;
    const Half bin_w = extent_w / pooled_width, bin_h = extent_h / pooled_height;
    const int nx = sampling_ratio > 0 ? sampling_ratio : int(ceilf(bin_w));
    const int ny = sampling_ratio > 0 ? sampling_ratio : int(ceilf(bin_h));
    if (offset != NULL) {
      const Half* shift = offset + (n * 2 * pooled_height + ph) * pooled_width + pw;
      left += gamma * extent_w * shift[0];
      top += gamma * extent_h * shift[pooled_height * pooled_width];
    }
    const Half* map = input + (int(float(roi[0])) * channels + c) * height * width;
    const Half y0 = top + ph * bin_h, x0 = left + pw * bin_w;
    Half sum = 0.f;
    for (int iy = 0; iy < ny; ++iy)
      for (int ix = 0; ix < nx; ++ix) {
        const Half y = y0 + Half(iy + .5f) * bin_h / Half(float(ny));
        const Half x = x0 + Half(ix + .5f) * bin_w / Half(float(nx));
        sum += padded_sample(map, height, width, y, x);
      }
    const int samples = ny * nx;
    output[index] = sum / Half(float(samples > 1 ? samples : 1));
  }
}
