// A thread takes one bin of one region and computes it for all channels, so that the geometry is computed once.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/deform_roi_pool_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void deform_roi_pool_forward_cuda_kernel_double(
    const int nthreads, const double* input, const double* rois, const double* offset,
    double* output, const int pooled_height, const int pooled_width,
    const double spatial_scale, const int sampling_ratio, const double gamma,
    const int channels, const int height, const int width) {
  const int bins = pooled_height * pooled_width;
  const int total = nthreads / channels;
  for (int bin = blockIdx.x * blockDim.x + threadIdx.x; bin < total; bin += blockDim.x * gridDim.x) {
    const int n = bin / bins;
    const int cell = bin % bins;
    const int ph = cell / pooled_width;
    const int pw = cell - ph * pooled_width;

    const double* roi = rois + n * 5;
    const int batch = static_cast<int>(roi[0]);
    double start_w = roi[1] * spatial_scale - 0.5;
    double start_h = roi[2] * spatial_scale - 0.5;
    const double roi_w = roi[3] * spatial_scale - 0.5 - start_w;
    const double roi_h = roi[4] * spatial_scale - 0.5 - start_h;
    const double bin_h = roi_h / static_cast<double>(pooled_height);
    const double bin_w = roi_w / static_cast<double>(pooled_width);

    const int grid_h = sampling_ratio > 0 ? sampling_ratio
                                          : static_cast<int>(ceilf(roi_h / pooled_height));
    const int grid_w = sampling_ratio > 0 ? sampling_ratio
                                          : static_cast<int>(ceilf(roi_w / pooled_width));

    if (offset != NULL) {
      const double* shift = offset + n * bins * 2 + cell;
      start_w += gamma * roi_w * shift[0];
      start_h += gamma * roi_h * shift[bins];
    }
    const double count = static_cast<double>(max(grid_h * grid_w, 1));
    for (int c = 0; c < channels; ++c) {
      const double* plane = input + (batch * channels + c) * height * width;
      double sum = 0.;
      for (int ix = 0; ix < grid_w; ++ix) {
        const double x = start_w + pw * bin_w +
                         static_cast<double>(ix + .5f) * bin_w / static_cast<double>(grid_w);
        for (int iy = 0; iy < grid_h; ++iy) {
          const double y = start_h + ph * bin_h +
                           static_cast<double>(iy + .5f) * bin_h / static_cast<double>(grid_h);
          sum += bilinear_interpolate(plane, height, width, y, x, bin);
        }
      }
      output[(n * channels + c) * bins + cell] = sum / count;
    }
  }
}
