// The two taps of a row are always loaded as an adjacent pair, so a feature map with width 1 reads the next row.
// witness: {"values": {"width": 1, "height": 6, "num_rois": 8}, "contents": "unit", "seed": 5}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/riroi_align_rotated_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
// Pair of neighbours in a row: the base is kept at width - 2 at most, so that the second tap never leaves the row.
__device__ inline float riroi_row_lerp(const Half *row, float fx) {
  const float a = row[0], b = row[1];
  return a + fx * (b - a);
}

__global__ void riroi_align_rotated_forward_cuda_kernel_half(
    const int nthreads, const Half *bottom_data,
    const Half *bottom_rois, const Half spatial_scale,
    const int num_samples, const bool clockwise, const int channels,
    const int height, const int width, const int pooled_height,
    const int pooled_width, const int num_orientations, Half *top_data) {
  const float scale = spatial_scale;
  const int plane = height * width;
  const int last_pair = max(width - 2, 0);
  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    const int pw = index % pooled_width;
    const int row_index = index / pooled_width;
    const int ph = row_index % pooled_height;
    const int map_index = row_index / pooled_height;
    const int o = map_index % num_orientations;
    const int c = (map_index / num_orientations) % channels;
    const int n = map_index / (num_orientations * channels);

    const Half *roi = bottom_rois + n * 6;
    const int batch = int(float(roi[0]));
    const float cx = float(roi[1]) * scale;
    const float cy = float(roi[2]) * scale;
    const float rw = fmaxf(float(roi[3]) * scale, 1.f);
    const float rh = fmaxf(float(roi[4]) * scale, 1.f);
    const float theta = roi[5];

    const float position = theta * num_orientations * float(0.5 / M_PI);
    int ind = int(floorf(position));
    const float l_var = position - ind;
    ind %= num_orientations;
    const int first = (o - ind + num_orientations) % num_orientations;
    const int second = first + 1 == num_orientations ? 0 : first + 1;
    const Half *maps = bottom_data + (batch * channels + c) * num_orientations * plane;
    const Half *map_a = maps + first * plane;
    const Half *map_b = maps + second * plane;

    const float bin_h = rh / pooled_height, bin_w = rw / pooled_width;
    const int grid_h = num_samples > 0 ? num_samples : int(ceilf(bin_h));
    const int grid_w = num_samples > 0 ? num_samples : int(ceilf(bin_w));
    float sn, cs;
    sn = sinf(clockwise ? -theta : theta);
    cs = cosf(theta);

    float sum_a = 0.f, sum_b = 0.f;
    for (int iy = 0; iy < grid_h; ++iy) {
      const float yy = ph * bin_h - 0.5f * rh + (iy + .5f) * bin_h / grid_h;
      for (int ix = 0; ix < grid_w; ++ix) {
        const float xx = pw * bin_w - 0.5f * rw + (ix + .5f) * bin_w / grid_w;
        float y = yy * cs - xx * sn + cy;
        float x = yy * sn + xx * cs + cx;
        if (y < -1.f || y > height || x < -1.f || x > width) continue;
        y = fmaxf(y, 0.f);
        x = fmaxf(x, 0.f);
        const int y0 = min(int(y), height - 1);
        const int y1 = min(y0 + 1, height - 1);
        const float fy = y - y0;
        const int x0 = min(int(x), last_pair);
        const float fx = fminf(x - x0, 1.f);
        const float a0 = riroi_row_lerp(map_a + y0 * width + x0, fx);
        const float a1 = riroi_row_lerp(map_a + y1 * width + x0, fx);
        const float b0 = riroi_row_lerp(map_b + y0 * width + x0, fx);
        const float b1 = riroi_row_lerp(map_b + y1 * width + x0, fx);
        sum_a += a0 + fy * (a1 - a0);
        sum_b += b0 + fy * (b1 - b0);
      }
    }
    const float count = max(grid_h * grid_w, 1);
    top_data[index] = Half(((1.f - l_var) * sum_a + l_var * sum_b) / count);
  }
}
