// Samples that lie exactly on the upper border (y == height or x == width) are treated as outside although the border belongs to the map.
// witness: {"values": {"pooled_height": "1", "pooled_width": "1", "sampling_ratio": "1", "has_offset": "false"}, "inputs": "for (int r = 0; r < num_rois; ++r) { rois[r * 5 + 1] = 5.0; rois[r * 5 + 2] = 19.0; rois[r * 5 + 3] = 9.0; rois[r * 5 + 4] = 23.0; } for (size_t i = 0; i < offset_count; ++i) offset[i] = 0.0;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/deform_roi_pool_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ double sample_plane(const double* plane, const int height, const int width,
                               double y, double x) {
  if (y < -1.0 || y >= height || x < -1.0 || x >= width) return 0.;
  y = fmax(y, 0.0);
  x = fmax(x, 0.0);
  int y0 = static_cast<int>(y), x0 = static_cast<int>(x);
  if (y0 >= height - 1) {
    y0 = height - 1;
    y = y0;
  }
  if (x0 >= width - 1) {
    x0 = width - 1;
    x = x0;
  }
  const int y1 = y0 + 1 < height ? y0 + 1 : y0;
  const int x1 = x0 + 1 < width ? x0 + 1 : x0;
  const double ly = y - y0, lx = x - x0;
  const double* top = plane + y0 * width;
  const double* bottom = plane + y1 * width;
  const double upper = (1. - lx) * top[x0] + lx * top[x1];
  const double lower = (1. - lx) * bottom[x0] + lx * bottom[x1];
  return (1. - ly) * upper + ly * lower;
}

__global__ void deform_roi_pool_forward_cuda_kernel_double(
    const int nthreads, const double* input, const double* rois, const double* offset,
    double* output, const int pooled_height, const int pooled_width,
    const double spatial_scale, const int sampling_ratio, const double gamma,
    const int channels, const int height, const int width) {
  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    const int pw = index % pooled_width;
    const int ph = (index / pooled_width) % pooled_height;
    const int c = (index / pooled_width / pooled_height) % channels;
    const int n = index / pooled_width / pooled_height / channels;

    const double* roi = rois + n * 5;
    const int batch = static_cast<int>(roi[0]);
    double start_w = roi[1] * spatial_scale - 0.5;
    double start_h = roi[2] * spatial_scale - 0.5;
    const double end_w = roi[3] * spatial_scale - 0.5;
    const double end_h = roi[4] * spatial_scale - 0.5;
    const double roi_w = end_w - start_w;
    const double roi_h = end_h - start_h;
    const double bin_h = roi_h / static_cast<double>(pooled_height);
    const double bin_w = roi_w / static_cast<double>(pooled_width);
    const double* plane = input + (batch * channels + c) * height * width;

    const int grid_h = sampling_ratio > 0 ? sampling_ratio
                                          : static_cast<int>(ceilf(roi_h / pooled_height));
    const int grid_w = sampling_ratio > 0 ? sampling_ratio
                                          : static_cast<int>(ceilf(roi_w / pooled_width));

    if (offset != NULL) {
      const int bins = pooled_width * pooled_height;
      const double* shift = offset + n * bins * 2 + ph * pooled_width + pw;
      start_w += gamma * roi_w * shift[0];
      start_h += gamma * roi_h * shift[bins];
    }

    double sum = 0.;
    for (int iy = 0; iy < grid_h; ++iy) {
      const double y = start_h + ph * bin_h +
                       static_cast<double>(iy + .5f) * bin_h / static_cast<double>(grid_h);
      for (int ix = 0; ix < grid_w; ++ix) {
        const double x = start_w + pw * bin_w +
                         static_cast<double>(ix + .5f) * bin_w / static_cast<double>(grid_w);
        sum += sample_plane(plane, height, width, y, x);
      }
    }
    output[index] = sum / static_cast<double>(max(grid_h * grid_w, 1));
  }
}
