// the regions that a block's outputs span, at most one for each thread, are prepared in shared memory between barriers
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/deform_roi_pool_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
struct PreparedRegion {
  int batch, nx, ny;
  Half left, top, width, height, bin_w, bin_h;
};

__global__ void deform_roi_pool_forward_cuda_kernel_half(
    const int nthreads, const Half* input, const Half* rois, const Half* offset, Half* output, const int pooled_height,
    const int pooled_width, const Half spatial_scale, const int sampling_ratio, const Half gamma, const int channels,
    const int height, const int width) {
  __shared__ PreparedRegion regions[512];
  const int area = pooled_height * pooled_width;
  const int per_region = channels * area;
  const int step = blockDim.x * gridDim.x;
  for (long long base = (long long)blockIdx.x * blockDim.x; base < nthreads; base += step) {
    const int first = int(base / per_region);
    const long long end = base + blockDim.x < nthreads ? base + blockDim.x : nthreads;
    const int spanned = int((end - 1) / per_region) - first + 1;
    __syncthreads();
    for (int r = threadIdx.x; r < spanned; r += blockDim.x) {
      const Half* roi = rois + (first + r) * 5;
      PreparedRegion p;
      p.batch = int(float(roi[0]));
      p.left = roi[1] * spatial_scale - 0.5;
      p.top = roi[2] * spatial_scale - 0.5;
      const Half right = roi[3] * spatial_scale - 0.5, bottom = roi[4] * spatial_scale - 0.5;
      p.width = right - p.left;
      p.height = bottom - p.top;
      p.bin_w = p.width / Half(float(pooled_width));
      p.bin_h = p.height / Half(float(pooled_height));
      p.nx = sampling_ratio > 0 ? sampling_ratio : int(ceilf(p.width / pooled_width));
      p.ny = sampling_ratio > 0 ? sampling_ratio : int(ceilf(p.height / pooled_height));
      regions[r] = p;
    }
    __syncthreads();
    const long long at = base + threadIdx.x;
    if (at < nthreads) {
      const int index = int(at);
      const int n = index / per_region;
      const int c = index % per_region / area, bin = index % area;
      const int ph = bin / pooled_width, pw = bin % pooled_width;
      const PreparedRegion p = regions[n - first];
      Half left = p.left, top = p.top;
      if (offset != NULL) {
        left += gamma * p.width * offset[n * 2 * area + bin];
        top += gamma * p.height * offset[n * 2 * area + area + bin];
      }
      const Half* map = input + (p.batch * channels + c) * height * width;
      Half sum = 0.f;
      for (int iy = 0; iy < p.ny; ++iy) {
        const Half y = top + ph * p.bin_h + Half(iy + .5f) * p.bin_h / Half(float(p.ny));
        for (int ix = 0; ix < p.nx; ++ix) {
          const Half x = left + pw * p.bin_w + Half(ix + .5f) * p.bin_w / Half(float(p.nx));
          sum += bilinear_interpolate(map, height, width, y, x, index);
        }
      }
      const int samples = p.ny * p.nx;
      output[index] = sum / Half(float(samples < 1 ? 1 : samples));
    }
  }
}
