// each thread owns a contiguous run of elements and works in chunks of eight samples: positions and weights first, then all additions
// SPDX-License-Identifier: Apache-2.0; derived from riroi_align_rotated_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
struct riroi_sample {
  int at[4];
  Half g[4];
};
__global__ void riroi_align_rotated_backward_cuda_kernel_half(
    const int nthreads, const Half *top_diff, const Half *bottom_rois,
    const Half spatial_scale, const int num_samples, const bool clockwise,
    const int channels, const int height, const int width,
    const int pooled_height, const int pooled_width, const int num_orientations,
    Half *bottom_diff) {
  const int threads = blockDim.x * gridDim.x;
  const int run = (nthreads + threads - 1) / threads;
  const int begin = (blockIdx.x * blockDim.x + threadIdx.x) * run;
  const int end = min(begin + run, nthreads);
  for (int index = begin; index < end; ++index) {
    const int pw = index % pooled_width;
    const int ph = index / pooled_width % pooled_height;
    const int o = index / pooled_width / pooled_height % num_orientations;
    const int group = index / pooled_width / pooled_height / num_orientations;  // n * channels + c
    const Half *roi = bottom_rois + group / channels * 6;
    const Half center_w = roi[1] * spatial_scale, center_h = roi[2] * spatial_scale;
    const Half roi_w = max(roi[3] * spatial_scale, (Half)1.), roi_h = max(roi[4] * spatial_scale, (Half)1.);
    const Half bin_h = roi_h / static_cast<Half>(pooled_height), bin_w = roi_w / static_cast<Half>(pooled_width);
    Half theta = roi[5];
    const Half ind_float = theta * num_orientations / (2 * M_PI);
    const int ind = floorf(ind_float);
    const Half l_var = ind_float - (Half)ind;
    const Half r_var = 1.0 - l_var;
    const int rot = ((o - ind) % num_orientations + num_orientations) % num_orientations;
    Half *planes = bottom_diff + (int(roi[0]) * channels + group % channels) * num_orientations * height * width;
    Half *plane = planes + rot * height * width;
    Half *plane_plus = planes + (rot + 1) % num_orientations * height * width;
    if (clockwise) theta = -theta;
    const Half cosine = cos(theta), sine = sin(theta);
    const int grid_h = num_samples > 0 ? num_samples : ceilf(roi_h / pooled_height);
    const int grid_w = num_samples > 0 ? num_samples : ceilf(roi_w / pooled_width);
    const Half count = grid_h * grid_w;
    const Half start_h = -roi_h / 2.0, start_w = -roi_w / 2.0;
    const int samples = grid_h * grid_w;
    for (int first = 0; first < samples; first += 8) {
      riroi_sample chunk[8];
      int used = 0;
      for (int s = first; s < samples && s < first + 8; ++s) {
        const int iy = s / grid_w, ix = s % grid_w;
        const Half yy = start_h + ph * bin_h + static_cast<Half>(iy + .5f) * bin_h / static_cast<Half>(grid_h);
        const Half xx = start_w + pw * bin_w + static_cast<Half>(ix + .5f) * bin_w / static_cast<Half>(grid_w);
        const Half y = yy * cosine - xx * sine + center_h;
        const Half x = yy * sine + xx * cosine + center_w;
        Half w[4];
        int x0, x1, y0, y1;
        bilinear_interpolate_gradient<Half>(height, width, y, x, w[0], w[1], w[2], w[3], x0, x1, y0, y1, index);
        if (x0 < 0 || y0 < 0) continue;
        for (int k = 0; k < 4; ++k) {
          chunk[used].at[k] = (k < 2 ? y0 : y1) * width + (k % 2 ? x1 : x0);
          chunk[used].g[k] = top_diff[index] * w[k] / count;
        }
        ++used;
      }
      for (int s = 0; s < used; ++s)
        for (int k = 0; k < 4; ++k) atomicAdd(plane + chunk[s].at[k], chunk[s].g[k] * r_var);
      for (int s = 0; s < used; ++s)
        for (int k = 0; k < 4; ++k) atomicAdd(plane_plus + chunk[s].at[k], chunk[s].g[k] * l_var);
    }
  }
}
