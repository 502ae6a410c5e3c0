// blocks go through bins, threads through channels, and a tree in shared memory sums the gradients of the offset
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/deform_roi_pool_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void deform_roi_pool_backward_cuda_kernel_float(
    const int nthreads, const float* grad_output, const float* input, const float* rois,
    const float* offset, float* grad_input, float* grad_offset, const int pooled_height,
    const int pooled_width, const float spatial_scale, const int sampling_ratio,
    const float gamma, const int channels, const int height, const int width) {
  __shared__ float sums[1024];
  const int size = min((int)blockDim.x, 512);  // threads that take part
  const int bins = pooled_width * pooled_height;
  const int all = nthreads / channels;
  for (int bin = blockIdx.x; bin < all; bin += gridDim.x) {
    const int n = bin / bins;
    const int cell = bin - n * bins;
    const int ph = cell / pooled_width, pw = cell % pooled_width;
    const float* roi = rois + n * 5;
    float start_w = roi[1] * spatial_scale - 0.5;
    float start_h = roi[2] * spatial_scale - 0.5;
    const float end_w = roi[3] * spatial_scale - 0.5;
    const float end_h = roi[4] * spatial_scale - 0.5;
    const float roi_width = end_w - start_w;
    const float roi_height = end_h - start_h;
    const float bin_h = roi_height / static_cast<float>(pooled_height);
    const float bin_w = roi_width / static_cast<float>(pooled_width);
    const int grid_h = sampling_ratio > 0 ? sampling_ratio : static_cast<int>(ceilf(roi_height / pooled_height));
    const int grid_w = sampling_ratio > 0 ? sampling_ratio : static_cast<int>(ceilf(roi_width / pooled_width));
    const int slot = n * bins * 2 + cell;
    if (offset != NULL) {
      start_w += gamma * roi_width * offset[slot];
      start_h += gamma * roi_height * offset[slot + bins];
    }
    const float count = grid_h * grid_w;
    float slopes_w = 0, slopes_h = 0;
    for (int c = threadIdx.x; c < channels && threadIdx.x < size; c += size) {
      const size_t plane = ((size_t)(int)roi[0] * channels + c) * height * width;
      const float* image = input + plane;
      float* grad_image = grad_input + plane;
      const float share = grad_output[((size_t)n * channels + c) * bins + cell] / count;
      for (int iy = 0; iy < grid_h; iy++) {
        const float y = start_h + ph * bin_h +
                        static_cast<float>(iy + .5f) * bin_h / static_cast<float>(grid_h);
        for (int ix = 0; ix < grid_w; ix++) {
          const float x = start_w + pw * bin_w +
                          static_cast<float>(ix + .5f) * bin_w / static_cast<float>(grid_w);
          float w1, w2, w3, w4;
          int x_low, x_high, y_low, y_high;
          bilinear_interpolate_gradient(height, width, y, x, w1, w2, w3, w4,
                                        x_low, x_high, y_low, y_high, bin);
          if (x_low < 0 || y_low < 0) continue;
          const int p00 = y_low * width + x_low, p10 = y_low * width + x_high;
          const int p01 = y_high * width + x_low, p11 = y_high * width + x_high;
          atomicAdd(grad_image + p00, share * w1);
          atomicAdd(grad_image + p10, share * w2);
          atomicAdd(grad_image + p01, share * w3);
          atomicAdd(grad_image + p11, share * w4);
          if (offset != NULL) {
            slopes_w += share * (image[p11] * (y - y_low) + image[p10] * (y_high - y) + image[p01] * (y_low - y) +
                                 image[p00] * (y - y_high));
            slopes_h += share * (image[p11] * (x - x_low) + image[p01] * (x_high - x) + image[p10] * (x_low - x) +
                                 image[p00] * (x - x_high));
          }
        }
      }
    }
    if (offset == NULL) continue;
    if (threadIdx.x < size) {
      sums[threadIdx.x] = slopes_w;
      sums[512 + threadIdx.x] = slopes_h;
    }
    __syncthreads();
    for (int left = size; left > 1;) {
      const int half = (left + 1) / 2;
      if (threadIdx.x + half < left) {
        sums[threadIdx.x] += sums[threadIdx.x + half];
        sums[512 + threadIdx.x] += sums[512 + threadIdx.x + half];
      }
      __syncthreads();
      left = half;
    }
    if (threadIdx.x == 0) {
      if (sums[0] != 0) atomicAdd(grad_offset + slot, gamma * roi_width * sums[0]);
      if (sums[512] != 0) atomicAdd(grad_offset + slot + bins, gamma * roi_height * sums[512]);
    }
    __syncthreads();
  }
}
