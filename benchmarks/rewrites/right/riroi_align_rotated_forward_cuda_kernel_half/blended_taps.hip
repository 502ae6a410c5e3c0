// Blends the two orientation maps at every tap before the interpolation, in float, columns of samples in the outer loop, and keeps the fraction at the far border.
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
    int rest = index;
    const int pw = rest % pooled_width;
    rest /= pooled_width;
    const int ph = rest % pooled_height;
    rest /= pooled_height;
    const int o = rest % num_orientations;
    rest /= num_orientations;
    const int c = rest % channels;
    const int n = rest / channels;
    const Half *roi = bottom_rois + n * 6;
    const float cx = float(roi[1]) * scale, cy = float(roi[2]) * scale;
    const float rw = fmaxf(float(roi[3]) * scale, 1.f), rh = fmaxf(float(roi[4]) * scale, 1.f);
    const float theta = roi[5];
    const float position = theta * num_orientations / float(2 * M_PI);
    const int ind = int(floorf(position));
    const float l_var = position - ind, r_var = 1.f - l_var;
    int rot = (o - ind) % num_orientations;
    if (rot < 0) rot += num_orientations;
    const int rot_plus = rot + 1 < num_orientations ? rot + 1 : 0;
    const Half *maps = bottom_data + (int(float(roi[0])) * channels + c) * num_orientations * height * width;
    const Half *map0 = maps + rot * height * width, *map1 = maps + rot_plus * height * width;
    const float bin_h = rh / pooled_height, bin_w = rw / pooled_width;
    const int grid_h = num_samples > 0 ? num_samples : int(ceilf(bin_h));
    const int grid_w = num_samples > 0 ? num_samples : int(ceilf(bin_w));
    const float angle = clockwise ? -theta : theta;
    const float cs = cosf(angle), sn = sinf(angle);
    float sum = 0.f;
    for (int ix = 0; ix < grid_w; ++ix) {
      const float xx = -rw / 2 + pw * bin_w + (ix + .5f) * bin_w / grid_w;
      for (int iy = 0; iy < grid_h; ++iy) {
        const float yy = -rh / 2 + ph * bin_h + (iy + .5f) * bin_h / grid_h;
        float y = yy * cs - xx * sn + cy, x = yy * sn + xx * cs + cx;
        if (y < -1.f || y > height || x < -1.f || x > width) continue;
        y = fmaxf(y, 0.f);
        x = fmaxf(x, 0.f);
        const int y0 = min(int(y), height - 1), x0 = min(int(x), width - 1);
        const int y1 = min(y0 + 1, height - 1), x1 = min(x0 + 1, width - 1);
        const float fy = y - y0, fx = x - x0;
        auto at = [&](int yi, int xi) {
          return fmaf(l_var, float(map1[yi * width + xi]), r_var * float(map0[yi * width + xi]));
        };
        const float upper = (1.f - fx) * at(y0, x0) + fx * at(y0, x1);
        const float lower = (1.f - fx) * at(y1, x0) + fx * at(y1, x1);
        sum += (1.f - fy) * upper + fy * lower;
      }
    }
    top_data[index] = Half(sum / max(grid_h * grid_w, 1));
  }
}
