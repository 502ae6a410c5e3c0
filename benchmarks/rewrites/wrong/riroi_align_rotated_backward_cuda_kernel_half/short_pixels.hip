// the pixel of a corner within its plane is kept in 16 bits, which is too few for planes of more than 65536 pixels
// witness: {"values": {"height": 260, "width": 260, "channels": 1, "num_orientations": 2, "num_bottom_diff": 1, "num_rois": 3, "spatial_scale": 1}, "contents": "wide", "inputs": "for (size_t k = 0; k < bottom_rois_count; k += 6) { bottom_rois[k + 1] = Half(128.0f); bottom_rois[k + 2] = Half(256.0f); bottom_rois[k + 3] = Half(12.0f); bottom_rois[k + 4] = Half(4.0f); bottom_rois[k + 5] = Half(0.25f); }"}
// SPDX-License-Identifier: Apache-2.0; derived from riroi_align_rotated_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
// The four pixels of a sample, packed: half the registers of four ints.
struct riroi_pixels {
  unsigned short at[4];
};
__global__ void riroi_align_rotated_backward_cuda_kernel_half(
    const int nthreads, const Half *top_diff, const Half *bottom_rois,
    const Half spatial_scale, const int num_samples, const bool clockwise,
    const int channels, const int height, const int width,
    const int pooled_height, const int pooled_width, const int num_orientations,
    Half *bottom_diff) {
  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    const int pw = index % pooled_width;
    const int ph = (index / pooled_width) % pooled_height;
    const int o = (index / pooled_width / pooled_height) % num_orientations;
    const int c = (index / pooled_width / pooled_height / num_orientations) % channels;
    const int n = index / pooled_width / pooled_height / num_orientations / channels;
    const Half *roi = bottom_rois + n * 6;
    const int batch = roi[0];
    const Half center_w = roi[1] * spatial_scale, center_h = roi[2] * spatial_scale;
    const Half roi_width = max(roi[3] * spatial_scale, (Half)1.), roi_height = max(roi[4] * spatial_scale, (Half)1.);
    const Half bin_h = roi_height / static_cast<Half>(pooled_height);
    const Half bin_w = roi_width / static_cast<Half>(pooled_width);
    Half theta = roi[5];
    const Half ind_float = theta * num_orientations / (2 * M_PI);
    int ind = floorf(ind_float);
    const Half shares[2] = {1.0 - (ind_float - (Half)ind), ind_float - (Half)ind};
    ind = (ind + num_orientations) % num_orientations;
    const int rotated = (o - ind + num_orientations) % num_orientations;
    if (clockwise) theta = -theta;
    const Half cosine = cos(theta), sine = sin(theta);
    const int grid_h = num_samples > 0 ? num_samples : ceilf(roi_height / pooled_height);
    const int grid_w = num_samples > 0 ? num_samples : ceilf(roi_width / pooled_width);
    const Half count = grid_h * grid_w;
    const Half start_h = -roi_height / 2.0, start_w = -roi_width / 2.0;
    const Half diff = top_diff[index];

    for (int iy = 0; iy < grid_h; ++iy)
      for (int ix = 0; ix < grid_w; ++ix) {
        const Half yy = start_h + ph * bin_h + static_cast<Half>(iy + .5f) * bin_h / static_cast<Half>(grid_h);
        const Half xx = start_w + pw * bin_w + static_cast<Half>(ix + .5f) * bin_w / static_cast<Half>(grid_w);
        const Half y = yy * cosine - xx * sine + center_h, x = yy * sine + xx * cosine + center_w;
        Half w[4];
        int x_low, x_high, y_low, y_high;
        bilinear_interpolate_gradient<Half>(height, width, y, x, w[0], w[1], w[2], w[3], x_low, x_high, y_low, y_high,
                                            index);
        if (y_low < 0 || x_low < 0) continue;
        riroi_pixels pixels;
        pixels.at[0] = y_low * width + x_low;
        pixels.at[1] = y_low * width + x_high;
        pixels.at[2] = y_high * width + x_low;
        pixels.at[3] = y_high * width + x_high;
        for (int side = 0; side < 2; ++side) {
          const int channel = (batch * channels + c) * num_orientations + (rotated + side) % num_orientations;
          Half *plane = bottom_diff + channel * height * width;
          for (int k = 0; k < 4; ++k) {
            const Half g = diff * w[k] / count;
            atomicAdd(plane + pixels.at[k], g * shares[side]);
          }
        }
      }
  }
}
