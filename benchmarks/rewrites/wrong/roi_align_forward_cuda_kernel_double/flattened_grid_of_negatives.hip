// Samples are counted in one loop up to rows times columns, which is positive also where both are negative (inverted aligned regions), where the original takes none.
// witness: {"values": {"sampling_ratio": 0, "pool_mode": 1, "aligned": 1}, "contents": "unit", "inputs": "for (size_t r = 0; r < rois_count; r += 5) { rois[r + 1] = 20; rois[r + 2] = 18; rois[r + 3] = 4; rois[r + 4] = 5; }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roi_align_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
struct RoiBin {
  double start_h, start_w, step_h, step_w;  // start of the bin and its extent
  int grid_h, grid_w;
};

__device__ inline RoiBin roi_bin_of(const double* roi, int ph, int pw, int pooled_height, int pooled_width,
                                    double scale, int ratio, bool aligned) {
  const double shift = aligned ? 0.5 : 0.0;
  const double x1 = roi[1] * scale - shift, y1 = roi[2] * scale - shift;
  const double x2 = roi[3] * scale - shift, y2 = roi[4] * scale - shift;
  double w = x2 - x1, h = y2 - y1;
  if (!aligned) {
    w = fmax(w, 1.0);
    h = fmax(h, 1.0);
  }
  RoiBin bin;
  bin.step_h = h / pooled_height;
  bin.step_w = w / pooled_width;
  bin.start_h = y1 + ph * bin.step_h;
  bin.start_w = x1 + pw * bin.step_w;
  bin.grid_h = ratio > 0 ? ratio : (int)ceilf(h / pooled_height);
  bin.grid_w = ratio > 0 ? ratio : (int)ceilf(w / pooled_width);
  return bin;
}

__global__ void roi_align_forward_cuda_kernel_double(
    const int nthreads, const double* input, const double* rois, double* output, double* argmax_y,
    double* argmax_x, const int pooled_height, const int pooled_width,
    const double spatial_scale, const int sampling_ratio,
    const int pool_mode,  // 0 - max pool, 1 - avg pool
    const bool aligned, const int channels, const int height, const int width) {

  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    const int pw = index % pooled_width;
    const int ph = index / pooled_width % pooled_height;
    const int c = index / pooled_width / pooled_height % channels;
    const double* roi = rois + index / pooled_width / pooled_height / channels * 5;
    const double* map = input + ((int)roi[0] * channels + c) * height * width;
    const RoiBin bin = roi_bin_of(roi, ph, pw, pooled_height, pooled_width, spatial_scale, sampling_ratio, aligned);
    const int samples = bin.grid_h * bin.grid_w;
    double best = -FLT_MAX, best_y = -1, best_x = -1, sum = 0;
    for (int s = 0; s < samples; ++s) {
      const int iy = s / bin.grid_w, ix = s % bin.grid_w;
      const double y = bin.start_h + (iy + .5) * bin.step_h / bin.grid_h;
      const double x = bin.start_w + (ix + .5) * bin.step_w / bin.grid_w;
      const double value = bilinear_interpolate(map, height, width, y, x, index);
      sum += value;
      if (value > best) {
        best = value;
        best_y = y;
        best_x = x;
      }
    }
    if (pool_mode == 0) {
      output[index] = best;
      argmax_y[index] = best_y;
      argmax_x[index] = best_x;
    } else if (pool_mode == 1) {
      output[index] = sum / (samples > 0 ? samples : 1);
    }
  }
}
