// a region without extent gets one sample in each direction where the original takes none and writes zero
// witness: {"values": {"sampling_ratio": 0}, "contents": "unit", "inputs": "for (size_t r = 0; r < rois_count / 5; ++r) { rois[r * 5 + 1] = Half(4.0f + r); rois[r * 5 + 2] = Half(5.0f); rois[r * 5 + 3] = r % 2 ? Half(4.0f + r) : Half(14.0f); rois[r * 5 + 4] = Half(13.0f); }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/deform_roi_pool_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ inline float as_half(float value) { return float(Half(value)); }

__device__ inline int samples_along(float extent, int bins, int ratio) {
  if (ratio > 0) return ratio;
  const int needed = int(ceilf(as_half(extent / float(bins))));
  return needed < 1 ? 1 : needed;
}

__global__ void deform_roi_pool_forward_cuda_kernel_half(
    const int nthreads, const Half* input, const Half* rois, const Half* offset, Half* output, const int pooled_height,
    const int pooled_width, const Half spatial_scale, const int sampling_ratio, const Half gamma, const int channels,
    const int height, const int width) {
  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    const int pw = index % pooled_width;
    const int ph = index / pooled_width % pooled_height;
    const int plane = index / (pooled_width * pooled_height);
    const int c = plane % channels, n = plane / channels;

    const Half* roi = rois + n * 5;
    const float scale = spatial_scale;
    float left = as_half(as_half(float(roi[1]) * scale) - 0.5f);
    float top = as_half(as_half(float(roi[2]) * scale) - 0.5f);
    const float roi_w = as_half(as_half(as_half(float(roi[3]) * scale) - 0.5f) - left);
    const float roi_h = as_half(as_half(as_half(float(roi[4]) * scale) - 0.5f) - top);
    const float bin_w = as_half(roi_w / float(pooled_width)), bin_h = as_half(roi_h / float(pooled_height));
    const int nx = samples_along(roi_w, pooled_width, sampling_ratio);
    const int ny = samples_along(roi_h, pooled_height, sampling_ratio);
    if (offset) {
      const Half* shift = offset + n * 2 * pooled_height * pooled_width + ph * pooled_width + pw;
      left = as_half(left + as_half(as_half(float(gamma) * roi_w) * float(shift[0])));
      top = as_half(top + as_half(as_half(float(gamma) * roi_h) * float(shift[pooled_height * pooled_width])));
    }

    const Half* map = input + (int(float(roi[0])) * channels + c) * height * width;
    Half sum = 0.f;
    for (int k = 0; k < nx * ny; ++k) {
      const int iy = k / nx, ix = k % nx;
      const Half y = as_half(top + as_half(ph * bin_h)) + as_half(as_half((iy + .5f) * bin_h) / float(ny));
      const Half x = as_half(left + as_half(pw * bin_w)) + as_half(as_half((ix + .5f) * bin_w) / float(nx));
      sum += bilinear_interpolate(map, height, width, y, x, index);
    }
    output[index] = sum / Half(float(nx * ny));
  }
}
