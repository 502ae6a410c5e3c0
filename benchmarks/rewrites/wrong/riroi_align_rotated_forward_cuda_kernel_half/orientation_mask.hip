// The orientation index wraps with a bit mask, which is right only if num_orientations is a power of two.
// witness: {"values": {"num_orientations": 3}, "contents": "unit", "seed": 11}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/riroi_align_rotated_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
struct riroi_taps {
  int p00, p01, p10, p11;
  float w00, w01, w10, w11;
};

__device__ inline bool riroi_make_taps(float y, float x, int height, int width, riroi_taps &t) {
  if (y < -1.f || y > height || x < -1.f || x > width) return false;
  y = fminf(fmaxf(y, 0.f), float(height - 1));
  x = fminf(fmaxf(x, 0.f), float(width - 1));
  const int y0 = int(y), x0 = int(x);
  const int y1 = min(y0 + 1, height - 1), x1 = min(x0 + 1, width - 1);
  const float fy = y - y0, fx = x - x0;
  t.p00 = y0 * width + x0;
  t.p01 = y0 * width + x1;
  t.p10 = y1 * width + x0;
  t.p11 = y1 * width + x1;
  t.w00 = (1.f - fy) * (1.f - fx);
  t.w01 = (1.f - fy) * fx;
  t.w10 = fy * (1.f - fx);
  t.w11 = fy * fx;
  return true;
}

__global__ void riroi_align_rotated_forward_cuda_kernel_half(
    const int nthreads, const Half *bottom_data,
    const Half *bottom_rois, const Half spatial_scale,
    const int num_samples, const bool clockwise, const int channels,
    const int height, const int width, const int pooled_height,
    const int pooled_width, const int num_orientations, Half *top_data) {
  const float scale = spatial_scale;
  const int mask = num_orientations - 1;
  const int plane = height * width;
  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    int rest = index;
    const int pw = rest % pooled_width;
    rest /= pooled_width;
    const int ph = rest % pooled_height;
    rest /= pooled_height;
    const int o = rest % num_orientations;
    rest /= num_orientations;
    const int c = rest % channels;
    const Half *roi = bottom_rois + (rest / channels) * 6;

    const int batch = int(float(roi[0]));
    const float cx = float(roi[1]) * scale, cy = float(roi[2]) * scale;
    const float rw = fmaxf(float(roi[3]) * scale, 1.f), rh = fmaxf(float(roi[4]) * scale, 1.f);
    const float bin_w = rw / pooled_width, bin_h = rh / pooled_height;
    float theta = roi[5];

    const float position = theta * num_orientations / float(2 * M_PI);
    const float below = floorf(position);
    const float l_var = position - below, r_var = 1.f - l_var;
    const int ind_rot = (o - int(below)) & mask;
    const int ind_next = (ind_rot + 1) & mask;
    const Half *base = bottom_data + (batch * channels + c) * num_orientations * plane;
    const Half *map0 = base + ind_rot * plane;
    const Half *map1 = base + ind_next * plane;

    const int grid_h = num_samples > 0 ? num_samples : int(ceilf(rh / pooled_height));
    const int grid_w = num_samples > 0 ? num_samples : int(ceilf(rw / pooled_width));
    if (clockwise) theta = -theta;
    const float cs = cosf(theta), sn = sinf(theta);

    float sum = 0.f;
    for (int iy = 0; iy < grid_h; ++iy) {
      const float yy = -rh * 0.5f + ph * bin_h + (iy + .5f) * bin_h / grid_h;
      for (int ix = 0; ix < grid_w; ++ix) {
        const float xx = -rw * 0.5f + pw * bin_w + (ix + .5f) * bin_w / grid_w;
        riroi_taps t;
        if (!riroi_make_taps(yy * cs - xx * sn + cy, yy * sn + xx * cs + cx, height, width, t)) continue;
        sum += r_var * (t.w00 * float(map0[t.p00]) + t.w01 * float(map0[t.p01]) + t.w10 * float(map0[t.p10]) +
                        t.w11 * float(map0[t.p11]));
        sum += l_var * (t.w00 * float(map1[t.p00]) + t.w01 * float(map1[t.p01]) + t.w10 * float(map1[t.p10]) +
                        t.w11 * float(map1[t.p11]));
      }
    }
    top_data[index] = Half(sum / max(grid_h * grid_w, 1));
  }
}
