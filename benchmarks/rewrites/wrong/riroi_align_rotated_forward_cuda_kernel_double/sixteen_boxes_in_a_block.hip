// the sines and cosines of the boxes of a block are shared by its threads, with room for 16 boxes
// witness: {"values": {"channels": 1, "height": 9, "width": 11, "pooled_height": 2, "pooled_width": 2, "num_orientations": 4, "num_rois": 40, "num_bottom_data": 2, "spatial_scale": "0.5", "num_samples": 2, "clockwise": "false"}, "inputs": "for (size_t i = 0; i < bottom_data_count; ++i) bottom_data[i] = double(i * 37 % 101) / 16 + double(i % 13) / 8; for (int i = 0; i < num_rois; ++i) { double *r = &bottom_rois[6 * i]; r[0] = i % 2; r[1] = 6 + i % 9; r[2] = 5 + i % 7; r[3] = 8; r[4] = 6; r[5] = 0.05 + 0.1 * i; }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/riroi_align_rotated_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void riroi_align_rotated_forward_cuda_kernel_double(
    const int nthreads, const double *bottom_data,
    const double *bottom_rois, const double spatial_scale,
    const int num_samples, const bool clockwise, const int channels,
    const int height, const int width, const int pooled_height,
    const int pooled_width, const int num_orientations, double *top_data) {
  __shared__ double cosines[16], sines[16];
  const int per_roi = channels * num_orientations * pooled_height * pooled_width;
  for (int start = blockIdx.x * blockDim.x; start < nthreads; start += blockDim.x * gridDim.x) {
    const int first_roi = start / per_roi;
    const int num_rois = nthreads / per_roi;
    __syncthreads();
    if (threadIdx.x < 16 && first_roi + (int)threadIdx.x < num_rois) {
      const double theta = bottom_rois[(first_roi + threadIdx.x) * 6 + 5];
      cosines[threadIdx.x] = cos(theta);
      sines[threadIdx.x] = clockwise ? -sin(theta) : sin(theta);
    }
    __syncthreads();
    const int index = start + threadIdx.x;
    if (index >= nthreads) continue;

    const int pw = index % pooled_width;
    const int ph = index / pooled_width % pooled_height;
    const int o = index / (pooled_width * pooled_height) % num_orientations;
    const int c = index / (pooled_width * pooled_height * num_orientations) % channels;
    const int n = index / (pooled_width * pooled_height * num_orientations * channels);
    const double *roi = bottom_rois + n * 6;
    const double cos_theta = cosines[(n - first_roi) % 16], sin_theta = sines[(n - first_roi) % 16];
    const double center_w = roi[1] * spatial_scale, center_h = roi[2] * spatial_scale;
    const double roi_w = max(roi[3] * spatial_scale, 1.0), roi_h = max(roi[4] * spatial_scale, 1.0);
    const double bin_h = roi_h / pooled_height, bin_w = roi_w / pooled_width;
    const double turn = roi[5] * num_orientations / (2 * M_PI);
    int ind = floorf(turn);
    const double l_var = turn - ind, r_var = 1.0 - l_var;
    ind = (ind + num_orientations) % num_orientations;
    const int rotated = (o - ind + num_orientations) % num_orientations;
    const double *data = bottom_data + ((int)roi[0] * channels + c) * num_orientations * height * width;
    const double *plane = data + rotated * height * width;
    const double *plane_plus = data + (rotated + 1) % num_orientations * height * width;
    const int grid_h = num_samples > 0 ? num_samples : (int)ceilf(roi_h / pooled_height);
    const int grid_w = num_samples > 0 ? num_samples : (int)ceilf(roi_w / pooled_width);
    double sum = 0;
    for (int iy = 0; iy < grid_h; iy++) {
      const double yy = -roi_h / 2 + ph * bin_h + (iy + .5) * bin_h / grid_h;
      for (int ix = 0; ix < grid_w; ix++) {
        const double xx = -roi_w / 2 + pw * bin_w + (ix + .5) * bin_w / grid_w;
        const double y = yy * cos_theta - xx * sin_theta + center_h;
        const double x = yy * sin_theta + xx * cos_theta + center_w;
        sum += r_var * bilinear_interpolate<double>(plane, height, width, y, x, index) +
               l_var * bilinear_interpolate<double>(plane_plus, height, width, y, x, index);
      }
    }
    top_data[index] = sum / max(grid_h * grid_w, 1);
  }
}
