// cells are clipped to the map, so those that begin at -1 give nothing to the first row and column
// witness: {"values": {"num_rois": 2, "channels": 2, "height": 8, "width": 9, "pooled_height": 2, "pooled_width": 2, "num_grad_input": 1, "spatial_scale": "1.0f"}, "inputs": "for (int i = 0; i < num_rois; ++i) { rois[5 * i] = 0; rois[5 * i + 1] = -0.75f; rois[5 * i + 2] = -0.5f; rois[5 * i + 3] = 3.25f + i; rois[5 * i + 4] = 4.5f; } for (size_t i = 0; i < grad_input_count; ++i) grad_input[i] = 0;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/prroi_pool_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ static float overlap_near(const float from, const float to, const float pixel) {
  // the integral of 1 - (x - pixel) over [from, to]
  return (to - from) * (1.0f - (0.5f * (from + to) - pixel));
}

__device__ static float overlap_far(const float from, const float to, const float pixel) {
  // the integral of x - (pixel - 1) over [from, to]
  return (to - from) * (0.5f * (from + to) - (pixel - 1.0f));
}

__global__ void prroi_pool_backward_cuda_kernel_float(
    const int nthreads, const float *grad_output, const float *rois, float *grad_input,
    const int pooled_height, const int pooled_width, const float spatial_scale,
    const int channels, const int height, const int width) {
  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    const int pw = index % pooled_width;
    const int ph = index / pooled_width % pooled_height;
    const int c = index / (pooled_width * pooled_height) % channels;
    const float *roi = rois + index / (pooled_width * pooled_height * channels) * 5;

    const float left = roi[1] * spatial_scale, top = roi[2] * spatial_scale;
    const float bin_w = max(roi[3] * spatial_scale - left, 0.0f) / pooled_width;
    const float bin_h = max(roi[4] * spatial_scale - top, 0.0f) / pooled_height;
    const float area = bin_w * bin_h;
    if (area <= 0.0f) continue;
    const float grad = grad_output[index] / area;
    float *plane = grad_input + ((int)roi[0] * channels + c) * height * width;

    const float x1 = left + bin_w * pw, x2 = x1 + bin_w;
    const float y1 = top + bin_h * ph, y2 = y1 + bin_h;
    // only cells of the map
    const int first_x = max((int)floorf(x1), 0), last_x = min((int)ceilf(x2), width);
    const int first_y = max((int)floorf(y1), 0), last_y = min((int)ceilf(y2), height);

    for (int y = first_y; y < last_y; ++y) {
      const float y_from = max(y1, (float)y), y_to = min(y2, y + 1.0f);
      const float near_y = overlap_near(y_from, y_to, y), far_y = overlap_far(y_from, y_to, y + 1);
      for (int x = first_x; x < last_x; ++x) {
        const float x_from = max(x1, (float)x), x_to = min(x2, x + 1.0f);
        const float near_x = overlap_near(x_from, x_to, x), far_x = overlap_far(x_from, x_to, x + 1);
        atomicAdd(plane + y * width + x, grad * near_y * near_x);
        if (x + 1 < width) atomicAdd(plane + y * width + x + 1, grad * near_y * far_x);
        if (y + 1 < height) {
          atomicAdd(plane + (y + 1) * width + x, grad * far_y * near_x);
          if (x + 1 < width) atomicAdd(plane + (y + 1) * width + x + 1, grad * far_y * far_x);
        }
      }
    }
  }
}
