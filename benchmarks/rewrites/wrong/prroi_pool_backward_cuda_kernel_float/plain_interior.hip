// pixels inside a bin are added without atomics, as no other bin of the RoI has them, but other RoIs do
// witness: {"values": {"num_rois": 3, "channels": 2, "height": 12, "width": 12, "pooled_height": 1, "pooled_width": 1, "num_grad_input": 1, "spatial_scale": "1.0f"}, "inputs": "for (int i = 0; i < num_rois; ++i) { rois[5 * i] = 0; rois[5 * i + 1] = 1.25f + 0.5f * i; rois[5 * i + 2] = 1.5f; rois[5 * i + 3] = 8.5f; rois[5 * i + 4] = 9.25f; } for (size_t i = 0; i < grad_input_count; ++i) grad_input[i] = 0;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/prroi_pool_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ static float hat_integral(const float from, const float to, const int pixel) {
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
    const int first_x = floorf(x1), last_x = ceilf(x2), first_y = floorf(y1), last_y = ceilf(y2);
    for (int y = max(first_y, 0); y <= min(last_y, height - 1); ++y) {
      const float weight = grad * hat_integral(y1, y2, y);
      for (int x = max(first_x, 0); x <= min(last_x, width - 1); ++x) {
        float *pixel = plane + y * width + x;
        const float value = weight * hat_integral(x1, x2, x);
        // neighbouring bins share only the pixels at the border of this one
        const bool shared = x <= first_x + 1 || x >= last_x - 1 || y <= first_y + 1 || y >= last_y - 1;
        if (shared)
          atomicAdd(pixel, value);
        else
          *pixel += value;
      }
    }
  }
}
