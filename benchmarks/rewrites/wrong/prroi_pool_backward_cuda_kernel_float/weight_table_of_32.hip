// The weights of the columns of a bin are kept in a table of 32 entries, so the columns beyond it get no gradient.
// witness: {"values": {"pooled_height": 1, "pooled_width": 1, "height": 6, "width": 48, "spatial_scale": 1.0}, "contents": "unit", "seed": 12, "inputs": "for (int i = 0; i < 4; ++i) { rois.get()[i * 5 + 1] = 1.25f; rois.get()[i * 5 + 2] = 0.5f; rois.get()[i * 5 + 3] = 43.5f; rois.get()[i * 5 + 4] = 4.75f; }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/prroi_pool_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
constexpr int prroi_table_size = 32;

// integral of the hat function max(0, 1 - |t|) from -infinity to t
__device__ inline float prroi_hat_integral(float t) {
  if (t <= -1.f) return 0.f;
  if (t >= 1.f) return 1.f;
  return t < 0.f ? 0.5f * (1.f + t) * (1.f + t) : 1.f - 0.5f * (1.f - t) * (1.f - t);
}

__global__ void prroi_pool_backward_cuda_kernel_float(
    const int nthreads, const float *grad_output, const float *rois, float *grad_input,
    const int pooled_height, const int pooled_width, const float spatial_scale,
    const int channels, const int height, const int width) {
  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    const int pw = index % pooled_width;
    const int ph = (index / pooled_width) % pooled_height;
    const int map = index / (pooled_width * pooled_height);
    const float *roi = rois + map / channels * 5;
    float *plane = grad_input + (int(roi[0]) * channels + map % channels) * height * width;
    const float left = roi[1] * spatial_scale, top = roi[2] * spatial_scale;
    const float bin_w = fmaxf(roi[3] * spatial_scale - left, 0.f) / pooled_width;
    const float bin_h = fmaxf(roi[4] * spatial_scale - top, 0.f) / pooled_height;
    const float area = bin_w * bin_h;
    if (area == 0.f) continue;
    const float x1 = left + bin_w * pw, y1 = top + bin_h * ph;
    const float x2 = x1 + bin_w, y2 = y1 + bin_h;
    if (ceilf(x2) <= floorf(x1) || ceilf(y2) <= floorf(y1)) continue;
    const float grad = grad_output[index] / area;

    const int column0 = max(int(floorf(x1)), 0), column1 = min(int(ceilf(x2)), width - 1);
    const int row0 = max(int(floorf(y1)), 0), row1 = min(int(ceilf(y2)), height - 1);
    float weights[prroi_table_size];
    const int columns = min(column1 - column0 + 1, prroi_table_size);
    for (int i = 0; i < columns; ++i)
      weights[i] = prroi_hat_integral(x2 - (column0 + i)) - prroi_hat_integral(x1 - (column0 + i));
    for (int row = row0; row <= row1; ++row) {
      const float row_weight = prroi_hat_integral(y2 - row) - prroi_hat_integral(y1 - row);
      float *line = plane + row * width + column0;
      for (int i = 0; i < columns; ++i) atomicAdd(line + i, grad * (row_weight * weights[i]));
    }
  }
}
