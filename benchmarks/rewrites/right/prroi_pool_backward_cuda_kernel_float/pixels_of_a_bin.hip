// pixels instead of cells, each with the integral of its weight, and one addition to each
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/prroi_pool_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ static float weight_of_pixel(const float from, const float to, const int pixel) {
  // a line on each side of the pixel, integrated by its value in the middle
  const float rise_from = max(from, pixel - 1.0f), rise_to = min(to, (float)pixel);
  const float fall_from = max(from, (float)pixel), fall_to = min(to, pixel + 1.0f);
  float sum = 0.0f;
  if (rise_to > rise_from) sum += (rise_to - rise_from) * (0.5f * (rise_from + rise_to) - (pixel - 1.0f));
  if (fall_to > fall_from) sum += (fall_to - fall_from) * (pixel + 1.0f - 0.5f * (fall_from + fall_to));
  return sum;
}

__global__ void prroi_pool_backward_cuda_kernel_float(
    const int nthreads, const float *grad_output, const float *rois, float *grad_input,
    const int pooled_height, const int pooled_width, const float spatial_scale,
    const int channels, const int height, const int width) {
  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    int rest = index;
    const int pw = rest % pooled_width;
    rest /= pooled_width;
    const int ph = rest % pooled_height;
    rest /= pooled_height;
    const int c = rest % channels;
    const float *roi = rois + rest / channels * 5;

    const float left = roi[1] * spatial_scale, top = roi[2] * spatial_scale;
    const float bin_w = max(roi[3] * spatial_scale - left, 0.0f) / pooled_width;
    const float bin_h = max(roi[4] * spatial_scale - top, 0.0f) / pooled_height;
    const float area = bin_w * bin_h;
    if (area == 0.0f) continue;
    const float grad = grad_output[index] / area;
    float *plane = grad_input + ((int)roi[0] * channels + c) * height * width;

    const float x1 = left + bin_w * pw, x2 = x1 + bin_w;
    const float y1 = top + bin_h * ph, y2 = y1 + bin_h;
    const int first_x = max((int)floorf(x1), 0), last_x = min((int)ceilf(x2), width - 1);
    const int first_y = max((int)floorf(y1), 0), last_y = min((int)ceilf(y2), height - 1);
    for (int y = first_y; y <= last_y; ++y) {
      const float row = grad * weight_of_pixel(y1, y2, y);
      for (int x = first_x; x <= last_x; ++x) atomicAdd(plane + y * width + x, row * weight_of_pixel(x1, x2, x));
    }
  }
}
