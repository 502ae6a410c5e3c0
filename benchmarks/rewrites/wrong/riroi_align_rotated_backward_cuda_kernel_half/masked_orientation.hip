// orientations are wrapped with a bit mask, which is a remainder only when their number is a power of two
// witness: {"values": {"num_rois": 2, "num_samples": 1, "pooled_height": 1, "pooled_width": 1, "num_orientations": 6}, "contents": "unit", "inputs": "for (size_t k = 0; k < bottom_rois_count; k += 6) { bottom_rois[k + 1] = Half(6.6f); bottom_rois[k + 2] = Half(4.6f); bottom_rois[k + 3] = Half(2.0f); bottom_rois[k + 4] = Half(2.0f); bottom_rois[k + 5] = Half(2.7f); } for (size_t k = 0; k < bottom_diff_count; ++k) bottom_diff[k] = Half(0.0f);"}
// SPDX-License-Identifier: Apache-2.0; derived from riroi_align_rotated_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ inline void riroi_add(Half *plane, const int (&at)[4], const Half (&g)[4], Half share) {
  for (int k = 0; k < 4; ++k) atomicAdd(plane + at[k], g[k] * share);
}
__global__ void riroi_align_rotated_backward_cuda_kernel_half(
    const int nthreads, const Half *top_diff, const Half *bottom_rois,
    const Half spatial_scale, const int num_samples, const bool clockwise,
    const int channels, const int height, const int width,
    const int pooled_height, const int pooled_width, const int num_orientations,
    Half *bottom_diff) {
  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    const int pw = index % pooled_width;
    const int ph = (index / pooled_width) % pooled_height;
    const int channel = index / (pooled_width * pooled_height) % (channels * num_orientations);
    const int n = index / (pooled_width * pooled_height) / (channels * num_orientations);
    const int o = channel % num_orientations;
    const Half *roi = bottom_rois + 6 * n;
    const Half cx = roi[1] * spatial_scale, cy = roi[2] * spatial_scale;
    const Half sx = max(roi[3] * spatial_scale, (Half)1.), sy = max(roi[4] * spatial_scale, (Half)1.);
    const Half bin_x = sx / static_cast<Half>(pooled_width), bin_y = sy / static_cast<Half>(pooled_height);
    const Half turn = roi[5] * num_orientations / (2 * M_PI);
    const float floor_turn = floorf(turn);
    const Half upper = turn - (Half)floor_turn;
    const Half lower = 1.0 - upper;
    const int wrap = num_orientations - 1;  // num_orientations is 4, 8 or 16
    const int low = (o - int(floor_turn)) & wrap;
    const int high = (low + 1) & wrap;
    Half *image = bottom_diff + (int(roi[0]) * channels * num_orientations + channel - o) * height * width;

    const int ny = num_samples > 0 ? num_samples : ceilf(sy / pooled_height);
    const int nx = num_samples > 0 ? num_samples : ceilf(sx / pooled_width);
    const Half angle = clockwise ? -roi[5] : roi[5];
    const Half cosine = cos(angle), sine = sin(angle);
    const Half count = nx * ny;
    const Half half_x = -sx / 2.0, half_y = -sy / 2.0;
    const Half x_start = half_x + pw * bin_x, y_start = half_y + ph * bin_y;
    for (int iy = 0; iy < ny; ++iy) {
      const Half yy = y_start + static_cast<Half>(iy + .5f) * bin_y / static_cast<Half>(ny);
      for (int ix = 0; ix < nx; ++ix) {
        const Half xx = x_start + static_cast<Half>(ix + .5f) * bin_x / static_cast<Half>(nx);
        Half weights[4];
        int x0, x1, y0, y1;
        bilinear_interpolate_gradient<Half>(height, width, yy * cosine - xx * sine + cy, yy * sine + xx * cosine + cx,
                                            weights[0], weights[1], weights[2], weights[3], x0, x1, y0, y1, index);
        if (x0 < 0) continue;
        const int at[4] = {y0 * width + x0, y0 * width + x1, y1 * width + x0, y1 * width + x1};
        Half g[4];
        for (int k = 0; k < 4; ++k) g[k] = top_diff[index] * weights[k] / count;
        riroi_add(image + low * height * width, at, g, lower);
        riroi_add(image + high * height * width, at, g, upper);
      }
    }
  }
}
