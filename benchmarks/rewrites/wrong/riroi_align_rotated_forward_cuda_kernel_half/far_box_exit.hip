// Boxes that lie outside of the map are skipped with a bounding circle whose radius is half the longer side instead of half the diagonal.
// witness: {"values": {"height": 24, "width": 24, "pooled_height": 7, "pooled_width": 7, "num_samples": 2, "spatial_scale": 1.0, "num_rois": 2}, "contents": "unit", "seed": 4, "inputs": "for (int i = 0; i < 2; ++i) { bottom_rois.get()[i * 6 + 1] = Half(-22.f); bottom_rois.get()[i * 6 + 2] = Half(12.f); bottom_rois.get()[i * 6 + 3] = Half(40.f); bottom_rois.get()[i * 6 + 4] = Half(40.f); bottom_rois.get()[i * 6 + 5] = Half(0.785f); }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/riroi_align_rotated_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ inline float riroi_sample(const Half *map, int height, int width, float y, float x) {
  if (y < -1.f || y > height || x < -1.f || x > width) return 0.f;
  y = fminf(fmaxf(y, 0.f), float(height - 1));
  x = fminf(fmaxf(x, 0.f), float(width - 1));
  const int y0 = int(y), x0 = int(x);
  const float fy = y - y0, fx = x - x0;
  const Half *top = map + y0 * width, *bottom = map + min(y0 + 1, height - 1) * width;
  const int x1 = min(x0 + 1, width - 1);
  const float upper = float(top[x0]) * (1.f - fx) + float(top[x1]) * fx;
  const float lower = float(bottom[x0]) * (1.f - fx) + float(bottom[x1]) * fx;
  return upper * (1.f - fy) + lower * fy;
}

__global__ void riroi_align_rotated_forward_cuda_kernel_half(
    const int nthreads, const Half *bottom_data,
    const Half *bottom_rois, const Half spatial_scale,
    const int num_samples, const bool clockwise, const int channels,
    const int height, const int width, const int pooled_height,
    const int pooled_width, const int num_orientations, Half *top_data) {
  const float scale = spatial_scale;
  const int bins = pooled_height * pooled_width;
  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    const int map_index = index / bins;
    const int bin = index - map_index * bins;
    const int ph = bin / pooled_width, pw = bin - ph * pooled_width;
    const int channel_index = map_index / num_orientations;
    const int o = map_index - channel_index * num_orientations;
    const int n = channel_index / channels;
    const int c = channel_index - n * channels;

    const Half *roi = bottom_rois + n * 6;
    const float cx = float(roi[1]) * scale, cy = float(roi[2]) * scale;
    const float rw = fmaxf(float(roi[3]) * scale, 1.f), rh = fmaxf(float(roi[4]) * scale, 1.f);

    // No sample of a box that is far from the map can hit it, whatever its angle.
    const float radius = 0.5f * fmaxf(rw, rh);
    if (cx + radius < -1.f || cx - radius > width || cy + radius < -1.f || cy - radius > height) {
      top_data[index] = Half(0.f);
      continue;
    }

    const float theta = roi[5];
    const float position = theta * num_orientations / float(2 * M_PI);
    const int ind = int(floorf(position));
    const float l_var = position - ind, r_var = 1.f - l_var;
    int rot = (o - ind) % num_orientations;
    rot += rot < 0 ? num_orientations : 0;
    const int rot_plus = rot == num_orientations - 1 ? 0 : rot + 1;
    const int maps = (int(float(roi[0])) * channels + c) * num_orientations;
    const Half *map = bottom_data + (maps + rot) * height * width;
    const Half *map_plus = bottom_data + (maps + rot_plus) * height * width;

    const float bin_h = rh / pooled_height, bin_w = rw / pooled_width;
    const int grid_h = num_samples > 0 ? num_samples : int(ceilf(bin_h));
    const int grid_w = num_samples > 0 ? num_samples : int(ceilf(bin_w));
    const float angle = clockwise ? -theta : theta;
    const float cs = cosf(angle), sn = sinf(angle);
    float sum = 0.f, sum_plus = 0.f;
    for (int iy = 0; iy < grid_h; ++iy) {
      const float yy = -0.5f * rh + (ph + (iy + .5f) / grid_h) * bin_h;
      for (int ix = 0; ix < grid_w; ++ix) {
        const float xx = -0.5f * rw + (pw + (ix + .5f) / grid_w) * bin_w;
        const float y = yy * cs - xx * sn + cy, x = yy * sn + xx * cs + cx;
        sum += riroi_sample(map, height, width, y, x);
        sum_plus += riroi_sample(map_plus, height, width, y, x);
      }
    }
    top_data[index] = Half((r_var * sum + l_var * sum_plus) / max(grid_h * grid_w, 1));
  }
}
