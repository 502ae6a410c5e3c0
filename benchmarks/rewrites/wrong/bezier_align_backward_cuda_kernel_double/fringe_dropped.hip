// samples just above or left of the image, between -1 and 0, are rounded down and dropped instead of moved onto its border
// witness: {"values": {}, "contents": "wide", "seed": 3}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/bezier_align_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab

struct bezier_bin {
  double y, x, high, wide;  // the centre and the size
  int rows, columns;        // samples
};

__device__ __forceinline__ bezier_bin bin_of(const double *roi, double scale, bool aligned, int sampling_ratio, int ph, int pw, int pooled_height,
                             int pooled_width) {
  double px[8], py[8];
  for (int i = 0; i < 8; ++i) px[i] = roi[1 + 2 * i] * scale, py[i] = roi[2 + 2 * i] * scale;
  const double shift = aligned ? 0.5 : 0.0;
  const double u = pw / static_cast<double>(pooled_width), v = ph / static_cast<double>(pooled_height);
  // the lower edge is stored from right to left
  const double x0 = bezier_curve(px[0], px[1], px[2], px[3], u), y0 = bezier_curve(py[0], py[1], py[2], py[3], u);
  const double x1 = bezier_curve(px[7], px[6], px[5], px[4], u), y1 = bezier_curve(py[7], py[6], py[5], py[4], u);
  double roi_width = max(abs(px[0] - px[3]), abs(px[7] - px[4]));
  double roi_height = max(abs(py[0] - py[3]), abs(py[7] - py[4]));
  if (!aligned) roi_width = max(roi_width, 1.0), roi_height = max(roi_height, 1.0);
  bezier_bin bin;
  bin.x = x1 * v + x0 * (1. - v) - shift;
  bin.y = y1 * v + y0 * (1. - v) - shift;
  bin.high = roi_height / pooled_height;
  bin.wide = roi_width / pooled_width;
  bin.rows = sampling_ratio > 0 ? sampling_ratio : int(ceil(roi_height / pooled_height));
  bin.columns = sampling_ratio > 0 ? sampling_ratio : int(ceil(roi_width / pooled_width));
  return bin;
}
__global__ void bezier_align_backward_cuda_kernel_double(
    const int nthreads, const double *top_diff, const double *bottom_rois, double *bottom_diff,
    const int pooled_height, const int pooled_width, const double spatial_scale,
    const int sampling_ratio, bool aligned, const int channels,
    const int height, const int width) {
  for (int index = blockIdx.x * blockDim.x + threadIdx.x; index < nthreads; index += blockDim.x * gridDim.x) {
    int rest = index;
    const int pw = rest % pooled_width;
    rest /= pooled_width;
    const int ph = rest % pooled_height;
    rest /= pooled_height;
    const int c = rest % channels, n = rest / channels;
    const double *roi = bottom_rois + 17 * n;
    const bezier_bin bin = bin_of(roi, spatial_scale, aligned, sampling_ratio, ph, pw, pooled_height, pooled_width);
    double *plane = bottom_diff + (int(roi[0]) * channels + c) * height * width;
    const double count = double(bin.rows) * bin.columns;
    for (int iy = 0; iy < bin.rows; ++iy) {
      const double y = bin.y - 0.5 * bin.high + (iy + 0.5) * bin.high / bin.rows;
      const int y0 = int(floor(y));
      if (y0 < 0 || y > height) continue;
      const int row = min(y0, height - 1), next_row = min(y0 + 1, height - 1);
      const double fy = y0 >= height - 1 ? 0 : y - y0;
      for (int ix = 0; ix < bin.columns; ++ix) {
        const double x = bin.x - 0.5 * bin.wide + (ix + 0.5) * bin.wide / bin.columns;
        const int x0 = int(floor(x));
        if (x0 < 0 || x > width) continue;
        const int column = min(x0, width - 1), next_column = min(x0 + 1, width - 1);
        const double fx = x0 >= width - 1 ? 0 : x - x0;
        const double g = top_diff[index] / count;
        atomicAdd(plane + row * width + column, g * (1 - fy) * (1 - fx));
        atomicAdd(plane + row * width + next_column, g * (1 - fy) * fx);
        atomicAdd(plane + next_row * width + column, g * fy * (1 - fx));
        atomicAdd(plane + next_row * width + next_column, g * fy * fx);
      }
    }
  }
}
