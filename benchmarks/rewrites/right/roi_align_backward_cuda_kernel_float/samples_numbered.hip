// samples of a bin have one number and are gone through from the last to the first, by columns
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roi_align_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ inline void spread_bilinear(float *map, int height, int width, float y, float x, float grad) {
  float w1, w2, w3, w4;
  int x_low, x_high, y_low, y_high;
  bilinear_interpolate_gradient(height, width, y, x, w1, w2, w3, w4, x_low, x_high, y_low, y_high, 0);
  if (x_low < 0 || y_low < 0) return;
  atomicAdd(map + y_low * width + x_low, grad * w1);
  atomicAdd(map + y_low * width + x_high, grad * w2);
  atomicAdd(map + y_high * width + x_low, grad * w3);
  atomicAdd(map + y_high * width + x_high, grad * w4);
}

__global__ void roi_align_backward_cuda_kernel_float(
    const int nthreads, const float* grad_output, const float* rois, const float* argmax_y,
    const float* argmax_x, float* grad_input, const int pooled_height,
    const int pooled_width, const float spatial_scale, const int sampling_ratio,
    const int pool_mode,  // 0 - max pool, 1 - avg pool
    const bool aligned, const int channels, const int height, const int width) {
  const bool average = pool_mode == 1;
  if (pool_mode != 0 && !average) return;
  const float half = aligned ? 0.5f : 0.f;
  for (int index = nthreads - 1 - (int)(blockIdx.x * blockDim.x + threadIdx.x); index >= 0; index -= blockDim.x * gridDim.x) {
    const int pw = index % pooled_width;
    const int ph = index / pooled_width % pooled_height;
    const int c = index / (pooled_width * pooled_height) % channels;
    const float *roi = rois + index / (pooled_width * pooled_height * channels) * 5;
    float *map = grad_input + (size_t)((int)roi[0] * channels + c) * (height * width);
    if (!average) {
      if (argmax_y[index] != -1.f) spread_bilinear(map, height, width, argmax_y[index], argmax_x[index], grad_output[index]);
      continue;
    }
    float start[2], bin[2];
    int grid[2];
    for (int axis = 0; axis < 2; axis++) {
      start[axis] = roi[1 + axis] * spatial_scale - half;
      float size = roi[3 + axis] * spatial_scale - half - start[axis];
      if (!aligned && size < 1.f) size = 1.f;
      const int bins = axis ? pooled_height : pooled_width;
      bin[axis] = size / bins;
      grid[axis] = sampling_ratio > 0 ? sampling_ratio : (int)ceilf(size / bins);
    }
    if (grid[0] <= 0 || grid[1] <= 0) continue;
    const int samples = grid[0] * grid[1];
    const float grad = grad_output[index] / samples;
    for (int s = samples - 1; s >= 0; s--) {
      const int ix = s / grid[1], iy = s % grid[1];
      const float y = start[1] + ph * bin[1] + (iy + .5f) * bin[1] / grid[1];
      const float x = start[0] + pw * bin[0] + (ix + .5f) * bin[0] / grid[0];
      spread_bilinear(map, height, width, y, x, grad);
    }
  }
}
