// corners and weights are found once for both orientations, whose values are mixed at the corners
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/riroi_align_rotated_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void riroi_align_rotated_forward_cuda_kernel_float(
    const int nthreads, const float *bottom_data,
    const float *bottom_rois, const float spatial_scale,
    const int num_samples, const bool clockwise, const int channels,
    const int height, const int width, const int pooled_height,
    const int pooled_width, const int num_orientations, float *top_data) {
  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    int rest = index;
    const int pw = rest % pooled_width; rest /= pooled_width;
    const int ph = rest % pooled_height; rest /= pooled_height;
    const int o = rest % num_orientations; rest /= num_orientations;
    const int c = rest % channels, n = rest / channels;
    const float *roi = bottom_rois + n * 6;
    const float center_w = roi[1] * spatial_scale, center_h = roi[2] * spatial_scale;
    const float roi_w = fmaxf(roi[3] * spatial_scale, 1.f), roi_h = fmaxf(roi[4] * spatial_scale, 1.f);
    const float bin_h = roi_h / static_cast<float>(pooled_height), bin_w = roi_w / static_cast<float>(pooled_width);

    const float turns = roi[5] * num_orientations / (2 * M_PI);
    const int whole = floorf(turns);
    const float far_weight = turns - whole, near_weight = 1.0 - far_weight;
    int near = (o - whole) % num_orientations;
    if (near < 0) near += num_orientations;
    const int far = near + 1 == num_orientations ? 0 : near + 1;
    const int area = height * width;
    const float *planes = bottom_data + (static_cast<int>(roi[0]) * channels + c) * num_orientations * area;
    const float *p = planes + near * area, *q = planes + far * area;

    const float theta = clockwise ? -roi[5] : roi[5];
    const float cosine = cos(theta), sine = sin(theta);
    const int rows = num_samples > 0 ? num_samples : ceilf(roi_h / pooled_height);
    const int columns = num_samples > 0 ? num_samples : ceilf(roi_w / pooled_width);
    float sum = 0.f;
    for (int iy = 0; iy < rows; iy++) {
      const float yy = -roi_h / 2.0f + ph * bin_h + (iy + .5f) * bin_h / static_cast<float>(rows);
      for (int ix = 0; ix < columns; ix++) {
        const float xx = -roi_w / 2.0f + pw * bin_w + (ix + .5f) * bin_w / static_cast<float>(columns);
        float y = yy * cosine - xx * sine + center_h;
        float x = yy * sine + xx * cosine + center_w;
        if (y < -1.0f || y > height || x < -1.0f || x > width) continue;
        y = fminf(fmaxf(y, 0.f), float(height - 1));
        x = fminf(fmaxf(x, 0.f), float(width - 1));
        const int y0 = y, x0 = x, y1 = min(y0 + 1, height - 1), x1 = min(x0 + 1, width - 1);
        const float ly = y - y0, lx = x - x0, hy = 1.f - ly, hx = 1.f - lx;
        const int a = y0 * width + x0, b = y0 * width + x1, d = y1 * width + x0, e = y1 * width + x1;
        sum += hy * hx * (near_weight * p[a] + far_weight * q[a]) + hy * lx * (near_weight * p[b] + far_weight * q[b]) +
               ly * hx * (near_weight * p[d] + far_weight * q[d]) + ly * lx * (near_weight * p[e] + far_weight * q[e]);
      }
    }
    top_data[index] = sum / max(rows * columns, 1);
  }
}
