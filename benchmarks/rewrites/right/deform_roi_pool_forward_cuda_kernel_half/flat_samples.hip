// one flat loop over the samples and an interpolation of its own in float with every step rounded to half; threads take outputs from the end
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/deform_roi_pool_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ inline float as_half(float value) { return float(Half(value)); }

__device__ inline float sampled(const Half* map, int height, int width, float y, float x) {
  if (y < -1.f || y > float(height) || x < -1.f || x > float(width)) return 0.f;
  y = y <= 0.f ? 0.f : y;
  x = x <= 0.f ? 0.f : x;
  int top = int(y), left = int(x), below = 1, right = 1;
  float fy = as_half(y - float(top)), fx = as_half(x - float(left));
  if (top >= height - 1) {
    top = height - 1;
    below = 0;
    fy = as_half(as_half(float(top)) - float(top));
  }
  if (left >= width - 1) {
    left = width - 1;
    right = 0;
    fx = as_half(as_half(float(left)) - float(left));
  }
  const float gy = as_half(1.f - fy), gx = as_half(1.f - fx);
  const Half* corner = map + top * width + left;
  float value = as_half(as_half(gy * gx) * float(corner[0]));
  value = as_half(value + as_half(as_half(gy * fx) * float(corner[right])));
  value = as_half(value + as_half(as_half(fy * gx) * float(corner[below * width])));
  return as_half(value + as_half(as_half(fy * fx) * float(corner[below * width + right])));
}

__global__ void deform_roi_pool_forward_cuda_kernel_half(
    const int nthreads, const Half* input, const Half* rois, const Half* offset, Half* output, const int pooled_height,
    const int pooled_width, const Half spatial_scale, const int sampling_ratio, const Half gamma, const int channels,
    const int height, const int width) {
  CUDA_1D_KERNEL_LOOP(thread, nthreads) {
    const int index = nthreads - 1 - thread;
    const int area = pooled_height * pooled_width;
    const int n = index / (area * channels), c = index / area % channels;
    const int ph = index % area / pooled_width, pw = index % pooled_width;
    const Half* roi = rois + n * 5;
    const float scale = spatial_scale;
    float left = as_half(as_half(float(roi[1]) * scale) - 0.5f);
    float top = as_half(as_half(float(roi[2]) * scale) - 0.5f);
    const float roi_w = as_half(as_half(as_half(float(roi[3]) * scale) - 0.5f) - left);
    const float roi_h = as_half(as_half(as_half(float(roi[4]) * scale) - 0.5f) - top);
    const float bin_w = as_half(roi_w / as_half(float(pooled_width)));
    const float bin_h = as_half(roi_h / as_half(float(pooled_height)));
    const int nx = sampling_ratio > 0 ? sampling_ratio : int(ceilf(as_half(roi_w / as_half(float(pooled_width)))));
    const int ny = sampling_ratio > 0 ? sampling_ratio : int(ceilf(as_half(roi_h / as_half(float(pooled_height)))));
    if (offset != NULL) {
      const Half* shift = offset + n * 2 * area + index % area;
      left = as_half(left + as_half(as_half(float(gamma) * roi_w) * float(shift[0])));
      top = as_half(top + as_half(as_half(float(gamma) * roi_h) * float(shift[area])));
    }
    const float y0 = as_half(top + as_half(as_half(float(ph)) * bin_h));
    const float x0 = as_half(left + as_half(as_half(float(pw)) * bin_w));
    const Half* map = input + (int(float(roi[0])) * channels + c) * height * width;
    const int samples = nx > 0 && ny > 0 ? nx * ny : 0;
    float sum = 0.f;
    for (int k = 0; k < samples; ++k) {
      const float y = as_half(y0 + as_half(as_half(as_half(k / nx + .5f) * bin_h) / as_half(float(ny))));
      const float x = as_half(x0 + as_half(as_half(as_half(k % nx + .5f) * bin_w) / as_half(float(nx))));
      sum = as_half(sum + sampled(map, height, width, y, x));
    }
    // Two negative counts have a positive product, by which a sum of nothing is divided: still zero.
    output[index] = Half(sum / as_half(float(samples > 1 ? samples : 1)));
  }
}
