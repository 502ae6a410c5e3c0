// sines and cosines of the first 64 regions come from a table in shared memory; columns of samples before rows
// SPDX-License-Identifier: Apache-2.0; derived from riroi_align_rotated_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void riroi_align_rotated_backward_cuda_kernel_half(
    const int nthreads, const Half *top_diff, const Half *bottom_rois,
    const Half spatial_scale, const int num_samples, const bool clockwise,
    const int channels, const int height, const int width,
    const int pooled_height, const int pooled_width, const int num_orientations,
    Half *bottom_diff) {
  __shared__ Half cosines[64], sines[64];
  const int bins = pooled_width * pooled_height;
  const int rois = nthreads / (bins * num_orientations * channels);
  // the angles of the first regions, computed once per block
  for (int roi = blockDim.x - 1 - threadIdx.x; roi < rois && roi < 64; roi += blockDim.x) {
    Half theta = bottom_rois[roi * 6 + 5];
    if (clockwise) theta = -theta;
    cosines[roi] = cos(theta);
    sines[roi] = sin(theta);
  }
  __syncthreads();
  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    const int pw = index % bins % pooled_width, ph = index % bins / pooled_width;
    const int o = index / bins % num_orientations;
    const int c = index / bins / num_orientations % channels;
    const int n = index / bins / num_orientations / channels;
    const Half *roi = bottom_rois + n * 6;
    const Half theta = roi[5];
    const Half cosine = n < 64 ? cosines[n] : Half(cos(clockwise ? -theta : theta));
    const Half sine = n < 64 ? sines[n] : Half(sin(clockwise ? -theta : theta));
    const Half center_w = roi[1] * spatial_scale, center_h = roi[2] * spatial_scale;
    const Half roi_width = max(roi[3] * spatial_scale, (Half)1.);
    const Half roi_height = max(roi[4] * spatial_scale, (Half)1.);
    const Half bin_h = roi_height / static_cast<Half>(pooled_height);
    const Half bin_w = roi_width / static_cast<Half>(pooled_width);

    const Half turns = theta * num_orientations / (2 * M_PI);
    const int whole = floorf(turns);
    const Half upper = turns - (Half)whole;
    const Half lower = 1.0 - upper;
    const int first = ((o - whole) % num_orientations + num_orientations) % num_orientations;
    const int second = (first + 1) % num_orientations;
    Half *group = bottom_diff + (int(roi[0]) * channels + c) * num_orientations * height * width;
    Half *below = group + first * height * width, *above = group + second * height * width;

    const int grid_h = num_samples > 0 ? num_samples : ceilf(roi_height / pooled_height);
    const int grid_w = num_samples > 0 ? num_samples : ceilf(roi_width / pooled_width);
    const Half count = grid_h * grid_w;
    const Half start_h = -roi_height / 2.0, start_w = -roi_width / 2.0;
    const Half diff = top_diff[index];
    for (int ix = 0; ix < grid_w; ++ix) {
      const Half xx = start_w + pw * bin_w + static_cast<Half>(ix + .5f) * bin_w / static_cast<Half>(grid_w);
      for (int iy = 0; iy < grid_h; ++iy) {
        const Half yy = start_h + ph * bin_h + static_cast<Half>(iy + .5f) * bin_h / static_cast<Half>(grid_h);
        const Half y = yy * cosine - xx * sine + center_h, x = yy * sine + xx * cosine + center_w;
        Half w1, w2, w3, w4;
        int x0, x1, y0, y1;
        bilinear_interpolate_gradient<Half>(height, width, y, x, w1, w2, w3, w4, x0, x1, y0, y1, index);
        if (x0 < 0 || y0 < 0) continue;
        const Half g1 = diff * w1 / count, g2 = diff * w2 / count, g3 = diff * w3 / count, g4 = diff * w4 / count;
        atomicAdd(below + y0 * width + x0, g1 * lower);
        atomicAdd(above + y0 * width + x0, g1 * upper);
        atomicAdd(below + y0 * width + x1, g2 * lower);
        atomicAdd(above + y0 * width + x1, g2 * upper);
        atomicAdd(below + y1 * width + x0, g3 * lower);
        atomicAdd(above + y1 * width + x0, g3 * upper);
        atomicAdd(below + y1 * width + x1, g4 * lower);
        atomicAdd(above + y1 * width + x1, g4 * upper);
      }
    }
  }
}
