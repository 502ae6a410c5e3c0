// with an adaptive number of samples, one grid size found from the height of the region is used in both directions
// witness: {"values": {"num_rois": 1, "num_samples": 0, "pooled_height": 1, "pooled_width": 1, "height": 20, "width": 24, "spatial_scale": 1}, "contents": "tens", "inputs": "for (size_t k = 0; k < bottom_rois_count; k += 6) { bottom_rois[k + 1] = Half(12.3f); bottom_rois[k + 2] = Half(10.2f); bottom_rois[k + 3] = Half(12.0f); bottom_rois[k + 4] = Half(2.0f); bottom_rois[k + 5] = Half(0.5f); } for (size_t k = 0; k < bottom_diff_count; ++k) bottom_diff[k] = Half(0.0f);"}
// SPDX-License-Identifier: Apache-2.0; derived from riroi_align_rotated_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void riroi_align_rotated_backward_cuda_kernel_half(
    const int nthreads, const Half *top_diff, const Half *bottom_rois,
    const Half spatial_scale, const int num_samples, const bool clockwise,
    const int channels, const int height, const int width,
    const int pooled_height, const int pooled_width, const int num_orientations,
    Half *bottom_diff) {
  const int plane_size = height * width;
  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    const int bin = index % (pooled_width * pooled_height);
    const int ph = bin / pooled_width, pw = bin - ph * pooled_width;
    const int o = index / (pooled_width * pooled_height) % num_orientations;
    const int c = index / (pooled_width * pooled_height * num_orientations) % channels;
    const int n = index / (pooled_width * pooled_height * num_orientations * channels);
    const Half *roi = bottom_rois + n * 6;
    const Half center_w = roi[1] * spatial_scale;
    const Half center_h = roi[2] * spatial_scale;
    const Half roi_w = max(roi[3] * spatial_scale, (Half)1.);
    const Half roi_h = max(roi[4] * spatial_scale, (Half)1.);
    const Half bin_h = roi_h / static_cast<Half>(pooled_height);
    const Half bin_w = roi_w / static_cast<Half>(pooled_width);
    const Half theta = roi[5];

    const Half ind_float = theta * num_orientations / (2 * M_PI);
    const int ind = floorf(ind_float);
    const Half l_var = ind_float - (Half)ind;
    const Half r_var = 1.0 - l_var;
    const int rot = ((o - ind) % num_orientations + num_orientations) % num_orientations;
    const int rot_plus = (rot + 1) % num_orientations;
    Half *planes = bottom_diff + (int(roi[0]) * channels + c) * num_orientations * plane_size;

    // samples per side of a bin, and hence their total number
    const int grid = num_samples > 0 ? num_samples : ceilf(bin_h);
    const Half count = grid * grid;
    const Half direction = clockwise ? -theta : theta;
    const Half cosine = cos(direction), sine = sin(direction);
    const Half start_h = -roi_h / 2.0, start_w = -roi_w / 2.0;
    const Half diff = top_diff[index];
    for (int iy = 0; iy < grid; ++iy) {
      const Half yy = start_h + ph * bin_h + static_cast<Half>(iy + .5f) * bin_h / static_cast<Half>(grid);
      for (int ix = 0; ix < grid; ++ix) {
        const Half xx = start_w + pw * bin_w + static_cast<Half>(ix + .5f) * bin_w / static_cast<Half>(grid);
        const Half y = yy * cosine - xx * sine + center_h;
        const Half x = yy * sine + xx * cosine + center_w;
        Half w1, w2, w3, w4;
        int x_low, x_high, y_low, y_high;
        bilinear_interpolate_gradient<Half>(height, width, y, x, w1, w2, w3, w4, x_low, x_high, y_low, y_high, index);
        if (x_low < 0 || y_low < 0) continue;
        const Half g[4] = {diff * w1 / count, diff * w2 / count, diff * w3 / count, diff * w4 / count};
        for (int corner = 0; corner < 4; ++corner) {
          const int at = (corner & 2 ? y_high : y_low) * width + (corner & 1 ? x_high : x_low);
          atomicAdd(planes + rot * plane_size + at, g[corner] * r_var);
          atomicAdd(planes + rot_plus * plane_size + at, g[corner] * l_var);
        }
      }
    }
  }
}
