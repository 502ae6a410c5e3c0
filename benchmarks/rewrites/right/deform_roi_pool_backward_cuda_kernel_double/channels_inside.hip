// A thread takes a bin of a roi and goes through the samples and inside them the channels; it alone owns the bin's offset gradients.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/deform_roi_pool_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void deform_roi_pool_backward_cuda_kernel_double(
    const int nthreads, const double* grad_output, const double* input, const double* rois,
    const double* offset, double* grad_input, double* grad_offset, const int pooled_height,
    const int pooled_width, const double spatial_scale, const int sampling_ratio,
    const double gamma, const int channels, const int height, const int width) {
  const int plane = pooled_height * pooled_width;
  const int all_bins = nthreads / channels;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < all_bins; i += blockDim.x * gridDim.x) {
    const int n = i / plane, bin = i % plane;
    const int ph = bin / pooled_width, pw = bin % pooled_width;
    const double* roi = rois + n * 5;
    const size_t area = size_t(height) * width, image = size_t(roi[0]) * channels * area;
    double x0 = roi[1] * spatial_scale - 0.5, y0 = roi[2] * spatial_scale - 0.5;
    const double rw = roi[3] * spatial_scale - 0.5 - x0, rh = roi[4] * spatial_scale - 0.5 - y0;
    const double bw = rw / pooled_width, bh = rh / pooled_height;
    const int nh = sampling_ratio > 0 ? sampling_ratio : int(ceil(bh));
    const int nw = sampling_ratio > 0 ? sampling_ratio : int(ceil(bw));
    if (offset) {
      x0 += gamma * rw * offset[n * 2 * plane + bin];
      y0 += gamma * rh * offset[n * 2 * plane + plane + bin];
    }
    double sum_x = 0.0, sum_y = 0.0;
    bool any = false;
    for (int iy = nh - 1; iy >= 0; --iy) {
      const double y = y0 + ph * bh + (iy + 0.5) * bh / nh;
      for (int ix = nw - 1; ix >= 0; --ix) {
        const double x = x0 + pw * bw + (ix + 0.5) * bw / nw;
        double w1, w2, w3, w4;
        int xl, xh, yl, yh;
        bilinear_interpolate_gradient(height, width, y, x, w1, w2, w3, w4, xl, xh, yl, yh, i);
        if (xl < 0) continue;
        any = true;
        for (int c = 0; c < channels; ++c) {
          const double g = grad_output[(n * channels + c) * plane + bin] / (double(nh) * nw);
          const size_t map = image + c * area;
          const size_t a = map + yl * width + xl, b = map + yl * width + xh;
          const size_t d = map + yh * width + xl, e = map + yh * width + xh;
          atomicAdd(grad_input + a, w1 * g);
          atomicAdd(grad_input + b, w2 * g);
          atomicAdd(grad_input + d, w3 * g);
          atomicAdd(grad_input + e, w4 * g);
          if (offset) {
            sum_x += g * ((input[e] - input[d]) * (y - yl) + (input[b] - input[a]) * (yh - y));
            sum_y += g * ((input[e] - input[b]) * (x - xl) + (input[d] - input[a]) * (xh - x));
          }
        }
      }
    }
    if (offset && any) {
      grad_offset[n * 2 * plane + bin] += gamma * rw * sum_x;
      grad_offset[n * 2 * plane + plane + bin] += gamma * rh * sum_y;
    }
  }
}
