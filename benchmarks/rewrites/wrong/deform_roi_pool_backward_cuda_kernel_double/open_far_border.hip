// Samples exactly at y = height or x = width are treated as outside, though the border itself still belongs to the map.
// witness: {"values": {"pooled_height": 1, "pooled_width": 1, "sampling_ratio": 1, "num_rois": 1, "has_offset": 0}, "contents": "unit", "seed": 46, "inputs": "rois.get()[1] = 10.0; rois.get()[2] = 20.0; rois.get()[3] = 12.0; rois.get()[4] = 22.0;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/deform_roi_pool_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ static void axis_weights(double v, int size, int& lo, int& hi, double& wlo, double& whi) {
  lo = max(int(floor(v)), 0);
  lo = min(lo, size - 1);
  hi = min(lo + 1, size - 1);
  const double t = fmin(fmax(v, 0.0), double(size - 1));
  whi = t - lo;
  wlo = 1.0 - whi;
}

__global__ void deform_roi_pool_backward_cuda_kernel_double(
    const int nthreads, const double* grad_output, const double* input, const double* rois,
    const double* offset, double* grad_input, double* grad_offset, const int pooled_height,
    const int pooled_width, const double spatial_scale, const int sampling_ratio,
    const double gamma, const int channels, const int height, const int width) {
  const int plane = pooled_height * pooled_width;
  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    const int pw = index % pooled_width;
    const int ph = (index / pooled_width) % pooled_height;
    const int c = (index / plane) % channels;
    const int n = index / plane / channels;
    const double* roi = rois + n * 5;
    double* gmap = grad_input + (int(roi[0]) * channels + c) * height * width;
    const double* vmap = input + (int(roi[0]) * channels + c) * height * width;
    double x0 = roi[1] * spatial_scale - 0.5, y0 = roi[2] * spatial_scale - 0.5;
    const double rw = roi[3] * spatial_scale - 0.5 - x0, rh = roi[4] * spatial_scale - 0.5 - y0;
    const double bw = rw / pooled_width, bh = rh / pooled_height;
    const int nh = sampling_ratio > 0 ? sampling_ratio : int(ceil(bh));
    const int nw = sampling_ratio > 0 ? sampling_ratio : int(ceil(bw));
    double* gx = grad_offset + n * plane * 2 + ph * pooled_width + pw;
    double* gy = gx + plane;
    if (offset) {
      const double* o = offset + n * plane * 2 + ph * pooled_width + pw;
      x0 += gamma * rw * o[0];
      y0 += gamma * rh * o[plane];
    }
    const double g = grad_output[index] / (nh * nw);
    for (int ix = 0; ix < nw; ++ix) {
      const double x = x0 + pw * bw + (ix + 0.5) * bw / nw;
      if (!(x >= -1.0 && x < width)) continue;
      int xl, xh;
      double hx, lx;
      axis_weights(x, width, xl, xh, hx, lx);
      for (int iy = 0; iy < nh; ++iy) {
        const double y = y0 + ph * bh + (iy + 0.5) * bh / nh;
        if (!(y >= -1.0 && y < height)) continue;
        int yl, yh;
        double hy, ly;
        axis_weights(y, height, yl, yh, hy, ly);
        atomicAdd(gmap + yl * width + xl, g * (hy * hx));
        atomicAdd(gmap + yl * width + xh, g * (hy * lx));
        atomicAdd(gmap + yh * width + xl, g * (ly * hx));
        atomicAdd(gmap + yh * width + xh, g * (ly * lx));
        if (offset) {
          const double v00 = vmap[yl * width + xl], v10 = vmap[yl * width + xh];
          const double v01 = vmap[yh * width + xl], v11 = vmap[yh * width + xh];
          atomicAdd(gx, gamma * rw * g * ((v11 - v01) * (y - yl) + (v10 - v00) * (yh - y)));
          atomicAdd(gy, gamma * rh * g * ((v11 - v10) * (x - xl) + (v01 - v00) * (xh - x)));
        }
      }
    }
  }
}
