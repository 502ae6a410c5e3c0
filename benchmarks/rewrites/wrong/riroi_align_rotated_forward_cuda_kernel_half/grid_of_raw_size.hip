// The adaptive sampling grid is computed from the box size before malformed boxes are forced to 1x1, so boxes of zero or negative size get no samples.
// witness: {"values": {"num_samples": 0, "num_rois": 12, "spatial_scale": 1.0}, "contents": "wide", "seed": 3}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/riroi_align_rotated_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ inline int riroi_grid(int num_samples, float extent, int bins) {
  return num_samples > 0 ? num_samples : int(ceilf(extent / bins));
}

__global__ void riroi_align_rotated_forward_cuda_kernel_half(
    const int nthreads, const Half *bottom_data,
    const Half *bottom_rois, const Half spatial_scale,
    const int num_samples, const bool clockwise, const int channels,
    const int height, const int width, const int pooled_height,
    const int pooled_width, const int num_orientations, Half *top_data) {
  const float scale = spatial_scale;
  const float to_orientation = num_orientations / float(2 * M_PI);
  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    int rest = index / pooled_width;
    const int pw = index - rest * pooled_width;
    const int ph = rest % pooled_height;
    rest /= pooled_height;
    const int o = rest % num_orientations;
    rest /= num_orientations;
    const int c = rest % channels;
    const Half *roi = bottom_rois + rest / channels * 6;

    float size_w = float(roi[3]) * scale;
    float size_h = float(roi[4]) * scale;
    const int grid_h = riroi_grid(num_samples, size_h, pooled_height);
    const int grid_w = riroi_grid(num_samples, size_w, pooled_width);
    size_w = fmaxf(size_w, 1.f);
    size_h = fmaxf(size_h, 1.f);

    const float theta = roi[5];
    const float position = theta * to_orientation;
    const float lower = floorf(position);
    const float next_weight = position - lower;
    int first = (o - int(lower)) % num_orientations;
    if (first < 0) first += num_orientations;
    const int second = (first + 1) % num_orientations;
    const int channel = int(float(roi[0])) * channels + c;
    const Half *map0 = bottom_data + (channel * num_orientations + first) * height * width;
    const Half *map1 = bottom_data + (channel * num_orientations + second) * height * width;

    const float angle = clockwise ? -theta : theta;
    const float cs = cosf(angle), sn = sinf(angle);
    const float bin_h = size_h / pooled_height, bin_w = size_w / pooled_width;
    const float cx = float(roi[1]) * scale, cy = float(roi[2]) * scale;
    const float start_y = ph * bin_h - size_h / 2, start_x = pw * bin_w - size_w / 2;

    float sum = 0.f;
    for (int i = 0; i < grid_h * grid_w; ++i) {
      const int iy = i / grid_w, ix = i - iy * grid_w;
      const float yy = start_y + (iy + .5f) * bin_h / grid_h;
      const float xx = start_x + (ix + .5f) * bin_w / grid_w;
      const float y = yy * cs - xx * sn + cy;
      const float x = yy * sn + xx * cs + cx;
      if (y < -1.f || y > height || x < -1.f || x > width) continue;
      const float yc = fminf(fmaxf(y, 0.f), float(height - 1));
      const float xc = fminf(fmaxf(x, 0.f), float(width - 1));
      const int y0 = int(yc), x0 = int(xc);
      const int dy = y0 < height - 1 ? width : 0, dx = x0 < width - 1 ? 1 : 0;
      const float fy = yc - y0, fx = xc - x0;
      const int p = y0 * width + x0;
      const float w[4] = {(1 - fy) * (1 - fx), (1 - fy) * fx, fy * (1 - fx), fy * fx};
      const int q[4] = {p, p + dx, p + dy, p + dy + dx};
      for (int k = 0; k < 4; ++k)
        sum += w[k] * ((1.f - next_weight) * float(map0[q[k]]) + next_weight * float(map1[q[k]]));
    }
    top_data[index] = Half(sum / fmaxf(float(grid_h) * grid_w, 1.f));
  }
}
