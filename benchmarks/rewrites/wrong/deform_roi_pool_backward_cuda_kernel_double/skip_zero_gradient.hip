// Bins with a zero gradient are skipped, so a NaN of the input does not reach the gradient of their offsets.
// witness: {"values": {"has_offset": 1, "num_rois": 2}, "contents": "unit", "seed": 42, "inputs": "for (size_t i = 0; i < grad_output_count; ++i) grad_output.get()[i] = 0.0; for (size_t i = 0; i < input_count; ++i) input.get()[i] = NAN; for (int r = 0; r < 2; ++r) { rois.get()[r * 5 + 1] = 4.0; rois.get()[r * 5 + 2] = 4.0; rois.get()[r * 5 + 3] = 14.0; rois.get()[r * 5 + 4] = 12.0; }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/deform_roi_pool_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void deform_roi_pool_backward_cuda_kernel_double(
    const int nthreads, const double* grad_output, const double* input, const double* rois,
    const double* offset, double* grad_input, double* grad_offset, const int pooled_height,
    const int pooled_width, const double spatial_scale, const int sampling_ratio,
    const double gamma, const int channels, const int height, const int width) {
  const int bins = pooled_height * pooled_width;
  const int area = height * width;
  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    // most gradients behind a ReLU are zero: they add nothing
    const double g_bin = grad_output[index];
    if (g_bin == 0.0) continue;

    const int pw = index % pooled_width;
    const int ph = (index / pooled_width) % pooled_height;
    const int n = index / (bins * channels);
    const int c = (index / bins) % channels;
    const double* roi = rois + n * 5;
    const double* in = input + (int(roi[0]) * channels + c) * area;
    double* gin = grad_input + (int(roi[0]) * channels + c) * area;
    const double w0 = roi[1] * spatial_scale - 0.5, h0 = roi[2] * spatial_scale - 0.5;
    const double rw = (roi[3] * spatial_scale - 0.5) - w0, rh = (roi[4] * spatial_scale - 0.5) - h0;
    const int gh = sampling_ratio > 0 ? sampling_ratio : static_cast<int>(ceil(rh / pooled_height));
    const int gw = sampling_ratio > 0 ? sampling_ratio : static_cast<int>(ceil(rw / pooled_width));
    if (gh <= 0 || gw <= 0) continue;
    const double step_h = rh / pooled_height / gh, step_w = rw / pooled_width / gw;
    const int o = (n * 2 * pooled_height + ph) * pooled_width + pw;
    double y = h0 + ph * (rh / pooled_height) + 0.5 * step_h;
    double x_first = w0 + pw * (rw / pooled_width) + 0.5 * step_w;
    if (offset != nullptr) {
      x_first += gamma * rw * offset[o];
      y += gamma * rh * offset[o + bins];
    }
    const double g = g_bin / (gh * gw);
    double ogx = 0.0, ogy = 0.0;
    for (int iy = 0; iy < gh; ++iy) {
      const double yy = y + iy * step_h;
      for (int ix = 0; ix < gw; ++ix) {
        const double xx = x_first + ix * step_w;
        double w1, w2, w3, w4;
        int xl, xh, yl, yh;
        bilinear_interpolate_gradient(height, width, yy, xx, w1, w2, w3, w4, xl, xh, yl, yh, index);
        if (xl < 0) continue;
        atomicAdd(gin + yl * width + xl, g * w1);
        atomicAdd(gin + yl * width + xh, g * w2);
        atomicAdd(gin + yh * width + xl, g * w3);
        atomicAdd(gin + yh * width + xh, g * w4);
        const double v1 = in[yl * width + xl], v2 = in[yl * width + xh];
        const double v3 = in[yh * width + xl], v4 = in[yh * width + xh];
        ogx += v4 * (yy - yl) + v2 * (yh - yy) + v3 * (yl - yy) + v1 * (yy - yh);
        ogy += v4 * (xx - xl) + v3 * (xh - xx) + v2 * (xl - xx) + v1 * (xx - xh);
      }
    }
    if (offset != nullptr) {
      atomicAdd(grad_offset + o, gamma * rw * g * ogx);
      atomicAdd(grad_offset + o + bins, gamma * rh * g * ogy);
    }
  }
}
