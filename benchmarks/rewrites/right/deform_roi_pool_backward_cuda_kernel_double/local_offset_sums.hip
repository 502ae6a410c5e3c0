// Sums the offset gradients of a bin in registers with FMA, goes through columns before rows and merges corners that coincide.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/deform_roi_pool_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void deform_roi_pool_backward_cuda_kernel_double(
    const int nthreads, const double* grad_output, const double* input, const double* rois,
    const double* offset, double* grad_input, double* grad_offset, const int pooled_height,
    const int pooled_width, const double spatial_scale, const int sampling_ratio,
    const double gamma, const int channels, const int height, const int width) {
  const int plane = pooled_height * pooled_width;
  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    const int bin = index % plane, nc = index / plane;
    const int ph = bin / pooled_width, pw = bin - ph * pooled_width;
    const int n = nc / channels;
    const double* roi = rois + n * 5;
    const int map = (int(roi[0]) * channels + nc % channels) * height * width;
    double x0 = roi[1] * spatial_scale - 0.5, y0 = roi[2] * spatial_scale - 0.5;
    const double rw = roi[3] * spatial_scale - 0.5 - x0, rh = roi[4] * spatial_scale - 0.5 - y0;
    const double bw = rw / pooled_width, bh = rh / pooled_height;
    const int nh = sampling_ratio > 0 ? sampling_ratio : int(ceil(bh));
    const int nw = sampling_ratio > 0 ? sampling_ratio : int(ceil(bw));
    const int slot = n * plane * 2 + bin;
    if (offset) {
      x0 += gamma * rw * offset[slot];
      y0 += gamma * rh * offset[slot + plane];
    }
    const double g = grad_output[index] / (double(nh) * double(nw));
    double sum_x = 0.0, sum_y = 0.0;
    int samples = 0;
    for (int ix = 0; ix < nw; ++ix) {
      const double x = x0 + pw * bw + (ix + 0.5) * bw / nw;
      if (x < -1.0 || x > width) continue;
      const int xl = x <= 0 ? 0 : min(int(x), width - 1);
      const int xh = min(xl + 1, width - 1);
      const double lx = xl == xh ? 0.0 : fmax(x, 0.0) - xl;
      for (int iy = 0; iy < nh; ++iy) {
        const double y = y0 + ph * bh + (iy + 0.5) * bh / nh;
        if (y < -1.0 || y > height) continue;
        const int yl = y <= 0 ? 0 : min(int(y), height - 1);
        const int yh = min(yl + 1, height - 1);
        const double ly = yl == yh ? 0.0 : fmax(y, 0.0) - yl;
        ++samples;
        const int p00 = map + yl * width + xl, p10 = map + yl * width + xh;
        const int p01 = map + yh * width + xl, p11 = map + yh * width + xh;
        const double hx = 1.0 - lx, hy = 1.0 - ly;
        atomicAdd(grad_input + p00, g * hy * hx);
        if (xl != xh) atomicAdd(grad_input + p10, g * hy * lx);
        if (yl != yh) atomicAdd(grad_input + p01, g * ly * hx);
        if (xl != xh && yl != yh) atomicAdd(grad_input + p11, g * ly * lx);
        if (offset) {
          const double v00 = input[p00], v10 = input[p10], v01 = input[p01], v11 = input[p11];
          sum_x += fma(v11 - v01, y - yl, (v10 - v00) * (yh - y));
          sum_y += fma(v11 - v10, x - xl, (v01 - v00) * (xh - x));
        }
      }
    }
    if (offset && samples > 0) {
      atomicAdd(grad_offset + slot, gamma * rw * g * sum_x);
      atomicAdd(grad_offset + slot + plane, gamma * rh * g * sum_y);
    }
  }
}
