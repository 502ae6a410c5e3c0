// blocks take boxes, whose geometry one thread computes for all
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/riroi_align_rotated_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void riroi_align_rotated_forward_cuda_kernel_double(
    const int nthreads, const double *bottom_data,
    const double *bottom_rois, const double spatial_scale,
    const int num_samples, const bool clockwise, const int channels,
    const int height, const int width, const int pooled_height,
    const int pooled_width, const int num_orientations, double *top_data) {
  __shared__ double box[8];
  __shared__ int whole[4];
  const int area = pooled_height * pooled_width, per_roi = channels * num_orientations * area;
  for (int n = blockIdx.x; n < nthreads / per_roi; n += gridDim.x) {
    __syncthreads();
    if (threadIdx.x == 0) {
      const double *roi = bottom_rois + n * 6;
      const double w = max(roi[3] * spatial_scale, 1.0), h = max(roi[4] * spatial_scale, 1.0);
      const double turn = roi[5] * num_orientations / (2 * M_PI);
      const double theta = clockwise ? -roi[5] : roi[5];
      const int ind = floorf(turn);
      whole[0] = roi[0];
      whole[1] = ind % num_orientations;
      whole[2] = num_samples > 0 ? num_samples : (int)ceilf(h / pooled_height);
      whole[3] = num_samples > 0 ? num_samples : (int)ceilf(w / pooled_width);
      box[0] = roi[1] * spatial_scale;
      box[1] = roi[2] * spatial_scale;
      box[2] = w;
      box[3] = h;
      box[4] = cos(theta);
      box[5] = sin(theta);
      box[6] = turn - ind;
      box[7] = 1.0 - box[6];
    }
    __syncthreads();
    const double bin_w = box[2] / pooled_width, bin_h = box[3] / pooled_height;
    for (int i = threadIdx.x; i < per_roi; i += blockDim.x) {
      const int pw = i % pooled_width, ph = i / pooled_width % pooled_height;
      const int o = i / area % num_orientations, c = i / area / num_orientations;
      const int from = (o - whole[1] + num_orientations) % num_orientations;
      const double *data = bottom_data + (whole[0] * channels + c) * num_orientations * height * width;
      const double *plane = data + from * height * width;
      const double *plane_plus = data + (from + 1) % num_orientations * height * width;
      double sum = 0;
      for (int ix = 0; ix < whole[3]; ++ix) {
        const double xx = -box[2] / 2.0 + pw * bin_w + (ix + .5) * bin_w / whole[3];
        for (int iy = 0; iy < whole[2]; ++iy) {
          const double yy = -box[3] / 2.0 + ph * bin_h + (iy + .5) * bin_h / whole[2];
          const double y = yy * box[4] - xx * box[5] + box[1];
          const double x = yy * box[5] + xx * box[4] + box[0];
          sum += box[7] * bilinear_interpolate<double>(plane, height, width, y, x, i);
          sum += box[6] * bilinear_interpolate<double>(plane_plus, height, width, y, x, i);
        }
      }
      top_data[n * per_roi + i] = sum / max(whole[2] * whole[3], 1);
    }
  }
}
