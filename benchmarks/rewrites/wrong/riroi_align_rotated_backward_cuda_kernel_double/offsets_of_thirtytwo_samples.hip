// The offsets of samples along the width are kept in a list of 32, so that with more of them the rest of each row is not sampled.
// witness: {"values": {"channels": "1", "num_samples": "40", "num_orientations": "2"}, "contents": "unit", "seed": 3}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/riroi_align_rotated_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
#define RIROI_MAX_SAMPLES 32

__global__ void riroi_align_rotated_backward_cuda_kernel_double(
    const int nthreads, const double *top_diff, const double *bottom_rois,
    const double spatial_scale, const int num_samples, const bool clockwise,
    const int channels, const int height, const int width,
    const int pooled_height, const int pooled_width, const int num_orientations,
    double *bottom_diff) {
  double offsets[RIROI_MAX_SAMPLES];
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
    const int rows = num_samples > 0 ? num_samples : (int)ceilf(roi_h / pooled_height);
    const int columns = num_samples > 0 ? num_samples : (int)ceilf(roi_w / pooled_width);
    const double scaled = top_diff[index] / (rows * columns);
    const int listed = columns < RIROI_MAX_SAMPLES ? columns : RIROI_MAX_SAMPLES;
    for (int i = 0; i < listed; ++i) offsets[i] = -roi_w / 2 + pw * bin_w + (i + .5) * bin_w / columns;

    const double turn = roi[5] * num_orientations / (2 * M_PI);
    const int whole = (int)floorf(turn);
    const double part = turn - whole;
    const int shift = (whole + num_orientations) % num_orientations;
    const int lower = (o - shift + num_orientations) % num_orientations;
    double *maps = bottom_diff + ((size_t)(int)roi[0] * channels + map % channels) * num_orientations * area;
    double *here = maps + lower * area, *there = maps + (lower + 1) % num_orientations * area;
    const double theta = clockwise ? -roi[5] : roi[5];
    const double sine = sin(theta), cosine = cos(theta);

    for (int r = 0; r < rows; ++r) {
      const double v = -roi_h / 2 + ph * bin_h + (r + .5) * bin_h / rows;
      for (int i = 0; i < listed; ++i) {
        const double u = offsets[i];
        double y = v * cosine - u * sine + roi[2] * spatial_scale;
        double x = v * sine + u * cosine + roi[1] * spatial_scale;
        if (y < -1.0 || y > height || x < -1.0 || x > width) continue;
        y = min(max(y, 0.0), height - 1.0);
        x = min(max(x, 0.0), width - 1.0);
        const int y0 = (int)y, x0 = (int)x;
        for (int k = 0; k < 4; ++k) {
          const int yk = min(y0 + k / 2, height - 1), xk = min(x0 + k % 2, width - 1);
          const double w = (k / 2 ? y - y0 : 1 - (y - y0)) * (k % 2 ? x - x0 : 1 - (x - x0));
          atomicAdd(here + yk * width + xk, scaled * w * (1 - part));
          atomicAdd(there + yk * width + xk, scaled * w * part);
        }
      }
    }
  }
}
