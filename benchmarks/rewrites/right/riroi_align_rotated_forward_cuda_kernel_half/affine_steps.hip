// Positions are an affine function of the sample numbers, computed once per element; two separate sums, taps clamped by minimum.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/riroi_align_rotated_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void riroi_align_rotated_forward_cuda_kernel_half(
    const int nthreads, const Half *bottom_data,
    const Half *bottom_rois, const Half spatial_scale,
    const int num_samples, const bool clockwise, const int channels,
    const int height, const int width, const int pooled_height,
    const int pooled_width, const int num_orientations, Half *top_data) {
  const float scale = spatial_scale;
  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    const int row = index / pooled_width, pw = index - row * pooled_width;
    const int map = row / pooled_height, ph = row - map * pooled_height;
    const int feature = map / num_orientations, o = map - feature * num_orientations;
    const int n = feature / channels, c = feature - n * channels;
    const Half *roi = bottom_rois + n * 6;
    const float theta = roi[5];
    const float rw = fmaxf(float(roi[3]) * scale, 1.f), rh = fmaxf(float(roi[4]) * scale, 1.f);
    const float bin_h = rh / pooled_height, bin_w = rw / pooled_width;
    int grid_h = num_samples, grid_w = num_samples;
    if (num_samples <= 0) {
      grid_h = int(ceilf(bin_h));
      grid_w = int(ceilf(bin_w));
    }
    const float step_h = bin_h / grid_h, step_w = bin_w / grid_w;
    const float cs = cosf(theta), sn = clockwise ? -sinf(theta) : sinf(theta);
    const float yy0 = ph * bin_h - rh * 0.5f + step_h * 0.5f, xx0 = pw * bin_w - rw * 0.5f + step_w * 0.5f;
    const float y_origin = yy0 * cs - xx0 * sn + float(roi[2]) * scale;
    const float x_origin = yy0 * sn + xx0 * cs + float(roi[1]) * scale;

    const float position = theta * num_orientations / float(2 * M_PI);
    const float lower = floorf(position);
    const int turn = int(lower) % num_orientations;
    const int rot = (o - turn + num_orientations) % num_orientations;
    const int rot_plus = (rot + 1) % num_orientations;
    const int plane = height * width;
    const Half *maps = bottom_data + (int(float(roi[0])) * channels + c) * num_orientations * plane;
    const Half *map0 = maps + rot * plane, *map1 = maps + rot_plus * plane;

    float sum0 = 0.f, sum1 = 0.f;
    for (int iy = 0; iy < grid_h; ++iy)
      for (int ix = 0; ix < grid_w; ++ix) {
        float y = y_origin + (iy * step_h * cs - ix * step_w * sn);
        float x = x_origin + (iy * step_h * sn + ix * step_w * cs);
        if (!(y >= -1.f && y <= height && x >= -1.f && x <= width)) continue;
        y = fminf(fmaxf(y, 0.f), float(height - 1));
        x = fminf(fmaxf(x, 0.f), float(width - 1));
        const int y0 = int(y), x0 = int(x);
        const int right = x0 < width - 1 ? 1 : 0, down = y0 < height - 1 ? width : 0;
        const int p = y0 * width + x0;
        const float fy = y - y0, fx = x - x0;
        const float w11 = fy * fx, w10 = fy - w11, w01 = fx - w11, w00 = 1.f - fy - w01;
        sum0 += w00 * float(map0[p]) + w01 * float(map0[p + right]) + w10 * float(map0[p + down]) +
                w11 * float(map0[p + down + right]);
        sum1 += w00 * float(map1[p]) + w01 * float(map1[p + right]) + w10 * float(map1[p + down]) +
                w11 * float(map1[p + down + right]);
      }
    const float l_var = position - lower;
    top_data[index] = Half((sum0 + l_var * (sum1 - sum0)) / max(grid_h * grid_w, 1));
  }
}
