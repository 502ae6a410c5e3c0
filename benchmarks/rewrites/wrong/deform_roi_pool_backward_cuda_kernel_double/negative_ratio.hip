// Only sampling_ratio 0 selects the adaptive grid, so with -1 the grid is negative and nothing is added.
// witness: {"values": {"has_offset": 1, "sampling_ratio": -1}, "contents": "unit", "seed": 43, "inputs": "for (int r = 0; r < num_rois; ++r) { rois.get()[r * 5 + 1] = 4.0; rois.get()[r * 5 + 2] = 4.0; rois.get()[r * 5 + 3] = 17.0; rois.get()[r * 5 + 4] = 13.0; }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/deform_roi_pool_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
struct RoiFrame {
  double x, y, w, h;
};

__device__ static RoiFrame frame_of(const double* roi, double scale) {
  RoiFrame f;
  f.x = fma(roi[1], scale, -0.5);
  f.y = fma(roi[2], scale, -0.5);
  f.w = (roi[3] - roi[1]) * scale;
  f.h = (roi[4] - roi[2]) * scale;
  return f;
}

__global__ void deform_roi_pool_backward_cuda_kernel_double(
    const int nthreads, const double* grad_output, const double* input, const double* rois,
    const double* offset, double* grad_input, double* grad_offset, const int pooled_height,
    const int pooled_width, const double spatial_scale, const int sampling_ratio,
    const double gamma, const int channels, const int height, const int width) {
  for (int index = blockIdx.x * blockDim.x + threadIdx.x; index < nthreads; index += blockDim.x * gridDim.x) {
    int rest = index;
    const int pw = rest % pooled_width;
    rest /= pooled_width;
    const int ph = rest % pooled_height;
    rest /= pooled_height;
    const int c = rest % channels, n = rest / channels;
    const RoiFrame f = frame_of(rois + 5 * n, spatial_scale);
    const double bin_w = f.w / pooled_width, bin_h = f.h / pooled_height;
    int grid_w = sampling_ratio, grid_h = sampling_ratio;
    if (!sampling_ratio) {
      grid_w = int(ceil(bin_w));
      grid_h = int(ceil(bin_h));
    }
    double x_base = f.x + pw * bin_w, y_base = f.y + ph * bin_h;
    const int plane = pooled_width * pooled_height;
    const int slot = 2 * n * plane + ph * pooled_width + pw;
    if (offset) {
      x_base += gamma * f.w * offset[slot];
      y_base += gamma * f.h * offset[slot + plane];
    }
    const double g = grad_output[index] / double(grid_h * grid_w);
    const size_t map = (size_t(rois[5 * n]) * channels + c) * height * width;
    double ogx = 0.0, ogy = 0.0;
    bool any = false;
    for (int s = 0; s < grid_h; ++s) {
      const double y = y_base + (s + 0.5) * bin_h / grid_h;
      if (y < -1.0 || y > height) continue;
      for (int t = 0; t < grid_w; ++t) {
        const double x = x_base + (t + 0.5) * bin_w / grid_w;
        double w1, w2, w3, w4;
        int xl, xh, yl, yh;
        bilinear_interpolate_gradient(height, width, y, x, w1, w2, w3, w4, xl, xh, yl, yh, index);
        if (xl < 0) continue;
        any = true;
        double* upper = grad_input + map + yl * width;
        double* lower = grad_input + map + yh * width;
        atomicAdd(upper + xl, g * w1);
        atomicAdd(upper + xh, g * w2);
        atomicAdd(lower + xl, g * w3);
        atomicAdd(lower + xh, g * w4);
        if (offset) {
          const double* up = input + map + yl * width;
          const double* down = input + map + yh * width;
          ogx += g * ((down[xh] - down[xl]) * (y - yl) + (up[xh] - up[xl]) * (yh - y));
          ogy += g * ((down[xh] - up[xh]) * (x - xl) + (down[xl] - up[xl]) * (xh - x));
        }
      }
    }
    if (any && offset) {
      atomicAdd(grad_offset + slot, gamma * f.w * ogx);
      atomicAdd(grad_offset + slot + plane, gamma * f.h * ogy);
    }
  }
}
