// Samples exactly at -1 or at the height or width count as outside, although only those beyond are.
// witness: {"values": {"num_samples": "1", "spatial_scale": "1.0", "pooled_height": "1", "pooled_width": "1"}, "contents": "wide", "seed": 3, "inputs": "for (int r = 0; r < 6; ++r) { bottom_rois[6 * r + 1] = r % 2 ? 6 : 2; bottom_rois[6 * r + 2] = r % 2 ? 3 : -1; bottom_rois[6 * r + 5] = 0; }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/riroi_align_rotated_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
struct BilinearTap {
  int low, high;
  double low_part, high_part;
};

// Whether a coordinate is on an axis of the map, and its two neighbors.
__device__ inline bool bilinear_tap(double at, int size, BilinearTap &tap) {
  if (!(at > -1.0 && at < size)) return false;
  at = fmax(at, 0.0);
  tap.low = (int)at;
  if (tap.low >= size - 1) {
    tap.low = tap.high = size - 1;
    at = tap.low;
  } else {
    tap.high = tap.low + 1;
  }
  tap.high_part = at - tap.low;
  tap.low_part = 1.0 - tap.high_part;
  return true;
}

__global__ void riroi_align_rotated_backward_cuda_kernel_double(
    const int nthreads, const double *top_diff, const double *bottom_rois,
    const double spatial_scale, const int num_samples, const bool clockwise,
    const int channels, const int height, const int width,
    const int pooled_height, const int pooled_width, const int num_orientations,
    double *bottom_diff) {
  const size_t area = (size_t)height * width;
  for (int index = blockIdx.x * blockDim.x + threadIdx.x; index < nthreads; index += blockDim.x * gridDim.x) {
    const int pw = index % pooled_width;
    const int ph = index / pooled_width % pooled_height;
    const int plane = index / (pooled_width * pooled_height);
    const int o = plane % num_orientations;
    const int map = plane / num_orientations;
    const double *roi = bottom_rois + map / channels * 6;
    const double roi_w = max(roi[3] * spatial_scale, 1.0), roi_h = max(roi[4] * spatial_scale, 1.0);
    const double bin_w = roi_w / pooled_width, bin_h = roi_h / pooled_height;
    const int rows = num_samples > 0 ? num_samples : (int)ceilf(bin_h);
    const int columns = num_samples > 0 ? num_samples : (int)ceilf(bin_w);
    const double gradient = top_diff[index] / ((double)rows * columns);

    const double turn = roi[5] * num_orientations / (2 * M_PI);
    const int whole = (int)floorf(turn);
    const double next_part = turn - whole, this_part = 1.0 - next_part;
    const int shift = (whole + num_orientations) % num_orientations;
    const int rotated = (o - shift + num_orientations) % num_orientations;
    const int next = (rotated + 1) % num_orientations;
    double *maps = bottom_diff + ((size_t)(int)roi[0] * channels + map % channels) * num_orientations * area;
    double *this_map = maps + rotated * area, *next_map = maps + next * area;

    const double theta = clockwise ? -roi[5] : roi[5];
    const double cosine = cos(theta), sine = sin(theta);
    for (int iy = 0; iy < rows; ++iy) {
      const double v = -roi_h / 2.0 + ph * bin_h + (iy + .5) * bin_h / rows;
      for (int ix = 0; ix < columns; ++ix) {
        const double u = -roi_w / 2.0 + pw * bin_w + (ix + .5) * bin_w / columns;
        BilinearTap ty, tx;
        if (!bilinear_tap(v * cosine - u * sine + roi[2] * spatial_scale, height, ty)) continue;
        if (!bilinear_tap(v * sine + u * cosine + roi[1] * spatial_scale, width, tx)) continue;
        const double a = gradient * ty.low_part * tx.low_part, b = gradient * ty.low_part * tx.high_part;
        const double c = gradient * ty.high_part * tx.low_part, d = gradient * ty.high_part * tx.high_part;
        atomicAdd(this_map + ty.low * width + tx.low, a * this_part);
        atomicAdd(this_map + ty.low * width + tx.high, b * this_part);
        atomicAdd(this_map + ty.high * width + tx.low, c * this_part);
        atomicAdd(this_map + ty.high * width + tx.high, d * this_part);
        atomicAdd(next_map + ty.low * width + tx.low, a * next_part);
        atomicAdd(next_map + ty.low * width + tx.high, b * next_part);
        atomicAdd(next_map + ty.high * width + tx.low, c * next_part);
        atomicAdd(next_map + ty.high * width + tx.high, d * next_part);
      }
    }
  }
}
