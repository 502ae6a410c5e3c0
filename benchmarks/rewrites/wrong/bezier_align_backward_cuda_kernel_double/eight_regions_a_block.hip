// a block's table of regions has room for eight, and threads of further regions use the last one in the table
// witness: {"values": {"num_bottom_rois": 20, "channels": 1}, "contents": "wide", "seed": 6}
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
  constexpr int table_size = 8;
  __shared__ double table[table_size][17];
  const int per_region = channels * pooled_height * pooled_width;
  for (int base = blockIdx.x * blockDim.x; base < nthreads; base += blockDim.x * gridDim.x) {
    const int first = base / per_region, last = min(base + int(blockDim.x), nthreads) / per_region;
    const int regions = nthreads / per_region;
    __syncthreads();
    for (int i = threadIdx.x; i < table_size * 17; i += blockDim.x)
      if (first + i / 17 <= last && first + i / 17 < regions) table[i / 17][i % 17] = bottom_rois[first * 17 + i];
    __syncthreads();
    const int index = base + threadIdx.x;
    if (index >= nthreads) continue;
    const int pw = index % pooled_width, ph = index / pooled_width % pooled_height;
    const int n = index / per_region, c = index % per_region / (pooled_width * pooled_height);
    const double *roi = table[min(n - first, table_size - 1)];
    const bezier_bin bin = bin_of(roi, spatial_scale, aligned, sampling_ratio, ph, pw, pooled_height, pooled_width);
    double *image = bottom_diff + (int(roi[0]) * channels + c) * height * width;
    const double count = double(bin.rows) * bin.columns;
    for (int iy = 0; iy < bin.rows; ++iy)
      for (int ix = 0; ix < bin.columns; ++ix) {
        const double y = bin.y - 0.5 * bin.high + (iy + 0.5) * bin.high / bin.rows;
        const double x = bin.x - 0.5 * bin.wide + (ix + 0.5) * bin.wide / bin.columns;
        double w[4];
        int xl, xh, yl, yh;
        bilinear_interpolate_gradient(height, width, y, x, w[0], w[1], w[2], w[3], xl, xh, yl, yh, index);
        if (xl < 0 || yl < 0) continue;
        atomicAdd(image + yl * width + xl, top_diff[index] * w[0] / count);
        atomicAdd(image + yl * width + xh, top_diff[index] * w[1] / count);
        atomicAdd(image + yh * width + xl, top_diff[index] * w[2] / count);
        atomicAdd(image + yh * width + xh, top_diff[index] * w[3] / count);
      }
  }
}
