// A cell is treated as the first, an inner or the last one of a bin, but a bin inside a single cell is both first and last.
// witness: {"values": {"spatial_scale": 0.5}, "contents": "wide", "seed": 7}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/prroi_pool_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
struct prroi_axis {
  float from, to;
  int first, last;
};

__device__ inline prroi_axis prroi_make_axis(float from, float to) {
  prroi_axis axis;
  axis.from = from;
  axis.to = to;
  axis.first = int(floorf(from));
  axis.last = int(ceilf(to)) - 1;
  return axis;
}

// weights of the two ends of a cell
__device__ inline float2 prroi_ends(const prroi_axis &axis, int cell) {
  if (cell == axis.first) {
    const float rest = cell + 1 - axis.from;  // from here to the end of the cell
    return make_float2(0.5f * rest * rest, rest - 0.5f * rest * rest);
  }
  if (cell == axis.last) {
    const float part = axis.to - cell;
    return make_float2(part - 0.5f * part * part, 0.5f * part * part);
  }
  return make_float2(0.5f, 0.5f);
}

__global__ void prroi_pool_backward_cuda_kernel_float(
    const int nthreads, const float *grad_output, const float *rois, float *grad_input,
    const int pooled_height, const int pooled_width, const float spatial_scale,
    const int channels, const int height, const int width) {
  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    const int pw = index % pooled_width;
    const int ph = (index / pooled_width) % pooled_height;
    const int c = (index / pooled_width / pooled_height) % channels;
    const int n = index / pooled_width / pooled_height / channels;
    const float *roi = rois + n * 5;
    const float roi_x1 = roi[1] * spatial_scale, roi_y1 = roi[2] * spatial_scale;
    const float bin_w = fmaxf(roi[3] * spatial_scale - roi_x1, 0.f) / pooled_width;
    const float bin_h = fmaxf(roi[4] * spatial_scale - roi_y1, 0.f) / pooled_height;
    if (bin_w * bin_h == 0.f) continue;
    const float grad = grad_output[index] / (bin_w * bin_h);
    float *plane = grad_input + (int(roi[0]) * channels + c) * height * width;
    const float x1 = roi_x1 + bin_w * pw, y1 = roi_y1 + bin_h * ph;
    const prroi_axis ax = prroi_make_axis(x1, x1 + bin_w), ay = prroi_make_axis(y1, y1 + bin_h);
    for (int y = max(ay.first, -1); y <= min(ay.last, height - 1); ++y) {
      const float2 wy = prroi_ends(ay, y);
      for (int x = max(ax.first, -1); x <= min(ax.last, width - 1); ++x) {
        const float2 wx = prroi_ends(ax, x);
        PrRoIPoolingDistributeDiff<float>(plane, grad, y, x, height, width, wy.x * wx.x);
        PrRoIPoolingDistributeDiff<float>(plane, grad, y, x + 1, height, width, wy.x * wx.y);
        PrRoIPoolingDistributeDiff<float>(plane, grad, y + 1, x, height, width, wy.y * wx.x);
        PrRoIPoolingDistributeDiff<float>(plane, grad, y + 1, x + 1, height, width, wy.y * wx.y);
      }
    }
  }
}
