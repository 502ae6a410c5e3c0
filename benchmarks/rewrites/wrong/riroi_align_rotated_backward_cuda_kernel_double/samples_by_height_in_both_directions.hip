// With an adaptive number of samples, that of the height is taken for both directions, which holds for bins that are about square.
// witness: {"values": {"num_samples": "0", "spatial_scale": "1.0"}, "contents": "wide", "seed": 3}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/riroi_align_rotated_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ inline void spread(double *map, int width, int y0, int x0, int y1, int x1, double fy, double fx,
                              double value) {
  atomicAdd(map + y0 * width + x0, value * (1 - fy) * (1 - fx));
  atomicAdd(map + y0 * width + x1, value * (1 - fy) * fx);
  atomicAdd(map + y1 * width + x0, value * fy * (1 - fx));
  atomicAdd(map + y1 * width + x1, value * fy * fx);
}

__global__ void riroi_align_rotated_backward_cuda_kernel_double(
    const int nthreads, const double *top_diff, const double *bottom_rois,
    const double spatial_scale, const int num_samples, const bool clockwise,
    const int channels, const int height, const int width,
    const int pooled_height, const int pooled_width, const int num_orientations,
    double *bottom_diff) {
  for (int index = blockIdx.x * blockDim.x + threadIdx.x; index < nthreads; index += blockDim.x * gridDim.x) {
    int rest = index;
    const int pw = rest % pooled_width;
    rest /= pooled_width;
    const int ph = rest % pooled_height;
    rest /= pooled_height;
    const int o = rest % num_orientations;
    rest /= num_orientations;
    const int c = rest % channels;
    const double *roi = bottom_rois + rest / channels * 6;

    const double roi_w = max(roi[3] * spatial_scale, 1.0);
    const double roi_h = max(roi[4] * spatial_scale, 1.0);
    const double bin_h = roi_h / pooled_height, bin_w = roi_w / pooled_width;

    // The samples of a bin form a square grid.
    const int grid = num_samples > 0 ? num_samples : (int)ceilf(roi_h / pooled_height);
    const double scaled = top_diff[index] / ((double)grid * grid);

    const double turn = roi[5] * num_orientations / (2 * M_PI);
    const int whole = (int)floorf(turn);
    const double upper_part = turn - whole, lower_part = 1.0 - upper_part;
    const int lower = (o - (whole + num_orientations) % num_orientations + num_orientations) % num_orientations;
    const int upper = lower + 1 == num_orientations ? 0 : lower + 1;
    const size_t area = (size_t)height * width;
    double *maps = bottom_diff + ((size_t)(int)roi[0] * channels + c) * num_orientations * area;

    const double angle = clockwise ? -roi[5] : roi[5];
    const double sine = sin(angle), cosine = cos(angle);
    for (int s = 0; s < grid * grid; ++s) {
      const double v = -roi_h / 2.0 + ph * bin_h + (s / grid + .5) * bin_h / grid;
      const double u = -roi_w / 2.0 + pw * bin_w + (s % grid + .5) * bin_w / grid;
      double y = v * cosine - u * sine + roi[2] * spatial_scale;
      double x = v * sine + u * cosine + roi[1] * spatial_scale;
      if (y < -1.0 || y > height || x < -1.0 || x > width) continue;
      y = min(max(y, 0.0), height - 1.0);
      x = min(max(x, 0.0), width - 1.0);
      const int y0 = (int)y, x0 = (int)x;
      const int y1 = y0 + 1 < height ? y0 + 1 : y0, x1 = x0 + 1 < width ? x0 + 1 : x0;
      spread(maps + lower * area, width, y0, x0, y1, x1, y - y0, x - x0, scaled * lower_part);
      spread(maps + upper * area, width, y0, x0, y1, x1, y - y0, x - x0, scaled * upper_part);
    }
  }
}
