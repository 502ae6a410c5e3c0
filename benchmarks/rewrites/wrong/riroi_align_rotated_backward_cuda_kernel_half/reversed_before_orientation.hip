// for clockwise angles the sign is turned before the orientation channel is found, which must use the angle as given
// witness: {"values": {"num_rois": 2, "num_samples": 1, "pooled_height": 1, "pooled_width": 1, "clockwise": "true"}, "contents": "unit", "inputs": "for (size_t k = 0; k < bottom_rois_count; k += 6) { bottom_rois[k + 1] = Half(5.0f); bottom_rois[k + 2] = Half(4.0f); bottom_rois[k + 3] = Half(2.0f); bottom_rois[k + 4] = Half(2.0f); bottom_rois[k + 5] = Half(1.0f); } for (size_t k = 0; k < bottom_diff_count; ++k) bottom_diff[k] = Half(0.0f);"}
// SPDX-License-Identifier: Apache-2.0; derived from riroi_align_rotated_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
struct riroi_box {
  int batch;
  Half center_h, center_w, box_h, box_w, angle;
};
__device__ inline riroi_box riroi_load(const Half *roi, Half scale, bool clockwise) {
  riroi_box box;
  box.batch = roi[0];
  box.center_w = roi[1] * scale;
  box.center_h = roi[2] * scale;
  box.box_w = max(roi[3] * scale, (Half)1.);
  box.box_h = max(roi[4] * scale, (Half)1.);
  box.angle = clockwise ? -roi[5] : roi[5];
  return box;
}
__global__ void riroi_align_rotated_backward_cuda_kernel_half(
    const int nthreads, const Half *top_diff, const Half *bottom_rois,
    const Half spatial_scale, const int num_samples, const bool clockwise,
    const int channels, const int height, const int width,
    const int pooled_height, const int pooled_width, const int num_orientations,
    Half *bottom_diff) {
  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    const int pw = index % pooled_width;
    const int ph = index / pooled_width % pooled_height;
    const int channel = index / pooled_width / pooled_height % (num_orientations * channels);
    const int n = index / (pooled_width * pooled_height) / (num_orientations * channels);
    const riroi_box box = riroi_load(bottom_rois + n * 6, spatial_scale, clockwise);
    const Half bin_h = box.box_h / static_cast<Half>(pooled_height);
    const Half bin_w = box.box_w / static_cast<Half>(pooled_width);

    const Half position = box.angle * num_orientations / (2 * M_PI);
    const int first = floorf(position);
    const Half share_next = position - (Half)first;
    const Half share_first = 1.0 - share_next;
    const int o = channel % num_orientations;
    int turned = (o - first) % num_orientations;
    if (turned < 0) turned += num_orientations;
    const int next = turned + 1 == num_orientations ? 0 : turned + 1;
    Half *base = bottom_diff + (box.batch * channels * num_orientations + channel - o) * height * width;
    Half *plane = base + turned * height * width, *plane_next = base + next * height * width;

    const Half diff = top_diff[index];
    const int grid_h = num_samples > 0 ? num_samples : ceilf(box.box_h / pooled_height);
    const int grid_w = num_samples > 0 ? num_samples : ceilf(box.box_w / pooled_width);
    const Half start_h = -box.box_h / 2.0, start_w = -box.box_w / 2.0;
    const Half cosine = cos(box.angle), sine = sin(box.angle);
    const Half count = grid_h * grid_w;
    for (int iy = 0; iy < grid_h; ++iy) {
      const Half yy = start_h + ph * bin_h + static_cast<Half>(iy + .5f) * bin_h / static_cast<Half>(grid_h);
      for (int ix = 0; ix < grid_w; ++ix) {
        const Half xx = start_w + pw * bin_w + static_cast<Half>(ix + .5f) * bin_w / static_cast<Half>(grid_w);
        const Half y = yy * cosine - xx * sine + box.center_h;
        const Half x = yy * sine + xx * cosine + box.center_w;
        Half weight[4];
        int x0, x1, y0, y1;
        bilinear_interpolate_gradient<Half>(height, width, y, x, weight[0], weight[1], weight[2], weight[3], x0, x1,
                                            y0, y1, index);
        if (y0 < 0) continue;
        const int at[4] = {y0 * width + x0, y0 * width + x1, y1 * width + x0, y1 * width + x1};
        for (int k = 0; k < 4; ++k) {
          const Half g = diff * weight[k] / count;
          atomicAdd(plane + at[k], g * share_first);
          atomicAdd(plane_next + at[k], g * share_next);
        }
      }
    }
  }
}
