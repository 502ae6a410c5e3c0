// The block stages the geometry of as many regions as its outputs reach, computed once each.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/deform_roi_pool_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab

struct StagedRegion {
  int batch, grid_h, grid_w;
  float x0, y0, roi_w, roi_h;
};

__global__ void deform_roi_pool_forward_cuda_kernel_float(
    const int nthreads, const float* input, const float* rois, const float* offset,
    float* output, const int pooled_height, const int pooled_width,
    const float spatial_scale, const int sampling_ratio, const float gamma,
    const int channels, const int height, const int width) {
  __shared__ StagedRegion staged[512];
  const int per_roi = channels * pooled_height * pooled_width;
  for (int base = blockIdx.x * blockDim.x; base < nthreads; base += blockDim.x * gridDim.x) {
    const int last = min(base + int(blockDim.x), nthreads) - 1;
    const int first_roi = base / per_roi, reached = last / per_roi - first_roi + 1;
    __syncthreads();
    for (int i = threadIdx.x; i < reached; i += blockDim.x) {
      const float* roi = rois + (first_roi + i) * 5;
      StagedRegion region;
      region.batch = roi[0];
      region.x0 = roi[1] * spatial_scale - 0.5f;
      region.y0 = roi[2] * spatial_scale - 0.5f;
      region.roi_w = roi[3] * spatial_scale - 0.5f - region.x0;
      region.roi_h = roi[4] * spatial_scale - 0.5f - region.y0;
      region.grid_h = sampling_ratio > 0 ? sampling_ratio : int(ceilf(region.roi_h / pooled_height));
      region.grid_w = sampling_ratio > 0 ? sampling_ratio : int(ceilf(region.roi_w / pooled_width));
      staged[i] = region;
    }
    __syncthreads();

    const int index = base + threadIdx.x;
    if (index < nthreads) {
      const int pw = index % pooled_width;
      const int ph = (index / pooled_width) % pooled_height;
      const int c = (index / pooled_width / pooled_height) % channels;
      const int n = index / per_roi;
      const StagedRegion region = staged[n - first_roi];
      const float bin_h = region.roi_h / float(pooled_height);
      const float bin_w = region.roi_w / float(pooled_width);
      float x0 = region.x0, y0 = region.y0;
      if (offset != NULL) {
        const float* shift = offset + n * pooled_width * pooled_height * 2 + ph * pooled_width + pw;
        x0 += gamma * region.roi_w * shift[0];
        y0 += gamma * region.roi_h * shift[pooled_width * pooled_height];
      }
      const float* map = input + (region.batch * channels + c) * height * width;
      float sum = 0.f;
      if (region.grid_h > 0 && region.grid_w > 0) {
        const int samples = region.grid_h * region.grid_w;
        // From the last sample to the first.
        for (int i = samples - 1; i >= 0; i--) {
          const int iy = i / region.grid_w, ix = i - iy * region.grid_w;
          const float y = y0 + ph * bin_h + (iy + .5f) * bin_h / float(region.grid_h);
          const float x = x0 + pw * bin_w + (ix + .5f) * bin_w / float(region.grid_w);
          sum += bilinear_interpolate(map, height, width, y, x, index);
        }
        sum /= float(samples);
      }
      output[index] = sum;
    }
  }
}
