// Shared memory holds two regions per block, though 512 outputs may belong to more of them.
// witness: {"values": {"channels": "3", "num_rois": "8"}, "contents": "wide", "seed": 2}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/deform_roi_pool_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab

__global__ void deform_roi_pool_forward_cuda_kernel_float(
    const int nthreads, const float* input, const float* rois, const float* offset,
    float* output, const int pooled_height, const int pooled_width,
    const float spatial_scale, const int sampling_ratio, const float gamma,
    const int channels, const int height, const int width) {
  __shared__ float staged[2][5];
  const int per_roi = channels * pooled_height * pooled_width;
  const int num_rois = nthreads / per_roi;
  for (int base = blockIdx.x * blockDim.x; base < nthreads; base += blockDim.x * gridDim.x) {
    // A block starts within a region and reaches at most the next one.
    const int first_roi = base / per_roi;
    __syncthreads();
    if (threadIdx.x < 10) {
      const int which = threadIdx.x / 5, field = threadIdx.x % 5;
      if (first_roi + which < num_rois)
        staged[which][field] = rois[(first_roi + which) * 5 + field];
    }
    __syncthreads();

    const int index = base + threadIdx.x;
    if (index >= nthreads) continue;
    const int pw = index % pooled_width;
    const int ph = (index / pooled_width) % pooled_height;
    const int c = (index / pooled_width / pooled_height) % channels;
    const int n = index / per_roi;
    const float* roi = staged[n == first_roi ? 0 : 1];

    const int batch = roi[0];
    float x0 = roi[1] * spatial_scale - 0.5f;
    float y0 = roi[2] * spatial_scale - 0.5f;
    const float roi_w = roi[3] * spatial_scale - 0.5f - x0;
    const float roi_h = roi[4] * spatial_scale - 0.5f - y0;
    const float bin_h = roi_h / float(pooled_height);
    const float bin_w = roi_w / float(pooled_width);
    const float* map = input + (batch * channels + c) * height * width;
    const int grid_h = sampling_ratio > 0 ? sampling_ratio : int(ceilf(roi_h / pooled_height));
    const int grid_w = sampling_ratio > 0 ? sampling_ratio : int(ceilf(roi_w / pooled_width));

    if (offset != NULL) {
      const float* shift = offset + n * pooled_width * pooled_height * 2 + ph * pooled_width + pw;
      x0 += gamma * roi_w * shift[0];
      y0 += gamma * roi_h * shift[pooled_width * pooled_height];
    }

    const float count = max(grid_h * grid_w, 1);
    float sum = 0.f;
    for (int iy = 0; iy < grid_h; iy++) {
      const float y = y0 + ph * bin_h + (iy + .5f) * bin_h / float(grid_h);
      for (int ix = 0; ix < grid_w; ix++) {
        const float x = x0 + pw * bin_w + (ix + .5f) * bin_w / float(grid_w);
        sum += bilinear_interpolate(map, height, width, y, x, index);
      }
    }
    output[index] = sum / count;
  }
}
