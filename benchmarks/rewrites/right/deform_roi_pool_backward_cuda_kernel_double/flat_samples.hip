// The samples of a bin are one flat loop, and the scatter and the offset gradient are separate helpers chosen by a template.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/deform_roi_pool_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab

template <bool with_offset>
__device__ __forceinline__ void one_output(
    const int index, const double* grad_output, const double* input, const double* rois,
    const double* offset, double* grad_input, double* grad_offset, const int pooled_height,
    const int pooled_width, const double spatial_scale, const int sampling_ratio,
    const double gamma, const int channels, const int height, const int width) {
  const int bins = pooled_height * pooled_width;
  const int row = index / pooled_width;
  const int pw = index - row * pooled_width;
  const int ph = row % pooled_height;
  const int map = row / pooled_height;
  const int c = map % channels;
  const int n = map / channels;
  const double* roi = rois + n * 5;
  const int plane = (static_cast<int>(roi[0]) * channels + c) * height * width;
  double start_w = roi[1] * spatial_scale - 0.5;
  double start_h = roi[2] * spatial_scale - 0.5;
  const double roi_width = (roi[3] * spatial_scale - 0.5) - start_w;
  const double roi_height = (roi[4] * spatial_scale - 0.5) - start_h;
  const double bin_h = roi_height / pooled_height;
  const double bin_w = roi_width / pooled_width;
  int grid_h = sampling_ratio, grid_w = sampling_ratio;
  if (sampling_ratio <= 0) {
    grid_h = static_cast<int>(ceilf(roi_height / pooled_height));
    grid_w = static_cast<int>(ceilf(roi_width / pooled_width));
  }
  if (grid_h <= 0 || grid_w <= 0) return;
  const int at = n * bins * 2 + ph * pooled_width + pw;
  if (with_offset) {
    start_w += gamma * roi_width * offset[at];
    start_h += gamma * roi_height * offset[at + bins];
  }
  const int samples = grid_h * grid_w;
  const double g = grad_output[index] / static_cast<double>(samples);
  int iy = 0, ix = 0;
  for (int s = 0; s < samples; ++s) {
    const double y = start_h + ph * bin_h + (iy + 0.5) * bin_h / grid_h;
    const double x = start_w + pw * bin_w + (ix + 0.5) * bin_w / grid_w;
    if (++ix == grid_w) {
      ix = 0;
      ++iy;
    }
    double w[4];
    int x0, x1, y0, y1;
    bilinear_interpolate_gradient(height, width, y, x, w[0], w[1], w[2], w[3], x0, x1, y0, y1,
                                  index);
    if (y0 < 0) continue;
    const int where[4] = {plane + y0 * width + x0, plane + y0 * width + x1,
                          plane + y1 * width + x0, plane + y1 * width + x1};
#pragma unroll
    for (int k = 0; k < 4; ++k) atomicAdd(grad_input + where[k], g * w[k]);
    if (with_offset) {
      const double v00 = input[where[0]], v10 = input[where[1]];
      const double v01 = input[where[2]], v11 = input[where[3]];
      const double dx = v11 * (y - y0) + v10 * (y1 - y) + v01 * (y0 - y) + v00 * (y - y1);
      const double dy = v11 * (x - x0) + v01 * (x1 - x) + v10 * (x0 - x) + v00 * (x - x1);
      atomicAdd(grad_offset + at, gamma * roi_width * g * dx);
      atomicAdd(grad_offset + at + bins, gamma * roi_height * g * dy);
    }
  }
}

__global__ void deform_roi_pool_backward_cuda_kernel_double(
    const int nthreads, const double* grad_output, const double* input, const double* rois,
    const double* offset, double* grad_input, double* grad_offset, const int pooled_height,
    const int pooled_width, const double spatial_scale, const int sampling_ratio,
    const double gamma, const int channels, const int height, const int width) {
  const int stride = blockDim.x * gridDim.x;
  const int first = blockIdx.x * blockDim.x + threadIdx.x;
  if (offset != NULL) {
    for (int i = first; i < nthreads; i += stride) {
      one_output<true>(i, grad_output, input, rois, offset, grad_input, grad_offset,
                       pooled_height, pooled_width, spatial_scale, sampling_ratio, gamma,
                       channels, height, width);
    }
  } else {
    for (int i = first; i < nthreads; i += stride) {
      one_output<false>(i, grad_output, input, rois, offset, grad_input, grad_offset,
                        pooled_height, pooled_width, spatial_scale, sampling_ratio, gamma,
                        channels, height, width);
    }
  }
}
