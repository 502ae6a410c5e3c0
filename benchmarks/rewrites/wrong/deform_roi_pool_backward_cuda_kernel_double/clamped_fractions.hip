// The gradient of the offsets uses the fractions of the clamped position, not those of the position itself, which differ at the borders of the map.
// witness: {"values": {"has_offset": 1}, "contents": "wide", "seed": 41}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/deform_roi_pool_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
struct Axis {
  int lo, hi;
  double l, h;
};

__device__ static bool place(double v, int size, Axis& a) {
  if (v < -1.0 || v > size) return false;
  v = fmax(v, 0.0);
  a.lo = int(v);
  if (a.lo >= size - 1) {
    a.lo = a.hi = size - 1;
    v = a.lo;
  } else {
    a.hi = a.lo + 1;
  }
  a.l = v - a.lo;
  a.h = 1.0 - a.l;
  return true;
}

__global__ void deform_roi_pool_backward_cuda_kernel_double(
    const int nthreads, const double* grad_output, const double* input, const double* rois,
    const double* offset, double* grad_input, double* grad_offset, const int pooled_height,
    const int pooled_width, const double spatial_scale, const int sampling_ratio,
    const double gamma, const int channels, const int height, const int width) {
  const int bins = pooled_height * pooled_width;
  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    const int bin = index % bins, nc = index / bins;
    const int ph = bin / pooled_width, pw = bin % pooled_width;
    const int n = nc / channels, c = nc % channels;
    const double* roi = rois + n * 5;
    const int map = (int(roi[0]) * channels + c) * height * width;
    double x0 = roi[1] * spatial_scale - 0.5, y0 = roi[2] * spatial_scale - 0.5;
    const double rw = roi[3] * spatial_scale - 0.5 - x0, rh = roi[4] * spatial_scale - 0.5 - y0;
    const double bw = rw / pooled_width, bh = rh / pooled_height;
    const int gh = sampling_ratio > 0 ? sampling_ratio : int(ceil(bh));
    const int gw = sampling_ratio > 0 ? sampling_ratio : int(ceil(bw));
    const int at = n * bins * 2 + bin;
    if (offset) {
      x0 += gamma * rw * offset[at];
      y0 += gamma * rh * offset[at + bins];
    }
    const double g = grad_output[index] / (double(gh) * gw);
    for (int iy = 0; iy < gh; ++iy) {
      Axis ay;
      if (!place(y0 + ph * bh + (iy + 0.5) * bh / gh, height, ay)) continue;
      for (int ix = 0; ix < gw; ++ix) {
        Axis ax;
        if (!place(x0 + pw * bw + (ix + 0.5) * bw / gw, width, ax)) continue;
        const int i00 = map + ay.lo * width + ax.lo, i10 = map + ay.lo * width + ax.hi;
        const int i01 = map + ay.hi * width + ax.lo, i11 = map + ay.hi * width + ax.hi;
        atomicAdd(grad_input + i00, g * (ay.h * ax.h));
        atomicAdd(grad_input + i10, g * (ay.h * ax.l));
        atomicAdd(grad_input + i01, g * (ay.l * ax.h));
        atomicAdd(grad_input + i11, g * (ay.l * ax.l));
        if (offset) {
          const double v00 = input[i00], v10 = input[i10], v01 = input[i01], v11 = input[i11];
          atomicAdd(grad_offset + at, gamma * rw * g * (ay.l * (v11 - v01) + ay.h * (v10 - v00)));
          atomicAdd(grad_offset + at + bins, gamma * rh * g * (ax.l * (v11 - v10) + ax.h * (v01 - v00)));
        }
      }
    }
  }
}
