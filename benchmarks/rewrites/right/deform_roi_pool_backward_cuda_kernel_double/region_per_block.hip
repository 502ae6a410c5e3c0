// Blocks walk over the regions, whose geometry is computed once into shared memory, and their threads over channels and bins.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/deform_roi_pool_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab

__global__ void deform_roi_pool_backward_cuda_kernel_double(
    const int nthreads, const double* grad_output, const double* input, const double* rois,
    const double* offset, double* grad_input, double* grad_offset, const int pooled_height,
    const int pooled_width, const double spatial_scale, const int sampling_ratio,
    const double gamma, const int channels, const int height, const int width) {
  __shared__ double sh_start_w, sh_start_h, sh_width, sh_height;
  __shared__ int sh_image, sh_grid_h, sh_grid_w;
  const int bins = pooled_height * pooled_width;
  const int per_region = channels * bins;
  const int regions = nthreads / per_region;
  for (int n = blockIdx.x; n < regions; n += gridDim.x) {
    __syncthreads();
    if (threadIdx.x == 0) {
      const double* roi = rois + n * 5;
      sh_image = static_cast<int>(roi[0]);
      sh_start_w = roi[1] * spatial_scale - 0.5;
      sh_start_h = roi[2] * spatial_scale - 0.5;
      const double end_w = roi[3] * spatial_scale - 0.5;
      const double end_h = roi[4] * spatial_scale - 0.5;
      sh_width = end_w - sh_start_w;
      sh_height = end_h - sh_start_h;
      if (sampling_ratio > 0) {
        sh_grid_h = sh_grid_w = sampling_ratio;
      } else {
        sh_grid_h = static_cast<int>(ceilf(sh_height / pooled_height));
        sh_grid_w = static_cast<int>(ceilf(sh_width / pooled_width));
      }
    }
    __syncthreads();
    const double roi_width = sh_width, roi_height = sh_height;
    const int grid_h = sh_grid_h, grid_w = sh_grid_w;
    const double bin_h = roi_height / static_cast<double>(pooled_height);
    const double bin_w = roi_width / static_cast<double>(pooled_width);
    for (int e = threadIdx.x; e < per_region; e += blockDim.x) {
      const int c = e / bins;
      const int bin = e - c * bins;
      const int ph = bin / pooled_width;
      const int pw = bin - ph * pooled_width;
      const int plane = (sh_image * channels + c) * height * width;
      const double* in = input + plane;
      double* out = grad_input + plane;
      double start_w = sh_start_w, start_h = sh_start_h;
      const int at = n * bins * 2 + bin;
      if (offset != NULL) {
        start_w += gamma * roi_width * offset[at];
        start_h += gamma * roi_height * offset[at + bins];
      }
      const double count = grid_h * grid_w;
      const double g = grad_output[n * per_region + e] / count;
      for (int iy = 0; iy < grid_h; iy++) {
        const double y = start_h + ph * bin_h +
                         static_cast<double>(iy + .5f) * bin_h / static_cast<double>(grid_h);
        for (int ix = 0; ix < grid_w; ix++) {
          const double x = start_w + pw * bin_w +
                           static_cast<double>(ix + .5f) * bin_w / static_cast<double>(grid_w);
          double w1, w2, w3, w4;
          int x0, x1, y0, y1;
          bilinear_interpolate_gradient(height, width, y, x, w1, w2, w3, w4, x0, x1, y0, y1, e);
          if (x0 < 0) continue;
          const int i00 = y0 * width + x0, i10 = y0 * width + x1;
          const int i01 = y1 * width + x0, i11 = y1 * width + x1;
          atomicAdd(out + i00, g * w1);
          atomicAdd(out + i10, g * w2);
          atomicAdd(out + i01, g * w3);
          atomicAdd(out + i11, g * w4);
          if (offset == NULL) continue;
          const double a = in[i00], b = in[i10], d = in[i01], f = in[i11];
          atomicAdd(grad_offset + at,
                    gamma * roi_width * g *
                        (f * (y - y0) + b * (y1 - y) + d * (y0 - y) + a * (y - y1)));
          atomicAdd(grad_offset + at + bins,
                    gamma * roi_height * g *
                        (f * (x - x0) + d * (x1 - x) + b * (x0 - x) + a * (x - x1)));
        }
      }
    }
  }
}
