// the orientation of a negative angle is truncated towards zero instead of rounded down, so its shares leave [0, 1]
// witness: {"values": {"num_rois": 2, "num_samples": 1, "pooled_height": 1, "pooled_width": 1}, "contents": "unit", "inputs": "for (size_t k = 0; k < bottom_rois_count; k += 6) { bottom_rois[k + 1] = Half(5.0f); bottom_rois[k + 2] = Half(4.0f); bottom_rois[k + 3] = Half(2.0f); bottom_rois[k + 4] = Half(2.0f); bottom_rois[k + 5] = Half(-1.0f); } for (size_t k = 0; k < bottom_diff_count; ++k) bottom_diff[k] = Half(0.0f);"}
// SPDX-License-Identifier: Apache-2.0; derived from riroi_align_rotated_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ inline void riroi_scatter(Half *plane, int width, int y0, int y1, int x0, int x1, Half g1, Half g2,
                                     Half g3, Half g4, Half share) {
  atomicAdd(plane + y0 * width + x0, g1 * share);
  atomicAdd(plane + y0 * width + x1, g2 * share);
  atomicAdd(plane + y1 * width + x0, g3 * share);
  atomicAdd(plane + y1 * width + x1, g4 * share);
}
__global__ void riroi_align_rotated_backward_cuda_kernel_half(
    const int nthreads, const Half *top_diff, const Half *bottom_rois,
    const Half spatial_scale, const int num_samples, const bool clockwise,
    const int channels, const int height, const int width,
    const int pooled_height, const int pooled_width, const int num_orientations,
    Half *bottom_diff) {
  const int stride = blockDim.x * gridDim.x;
  for (int index = blockIdx.x * blockDim.x + threadIdx.x; index < nthreads; index += stride) {
    int rest = index;
    const int pw = rest % pooled_width;
    rest /= pooled_width;
    const int ph = rest % pooled_height;
    rest /= pooled_height;
    const int o = rest % num_orientations;
    rest /= num_orientations;
    const int c = rest % channels;
    const Half *roi = bottom_rois + rest / channels * 6;
    const int batch = roi[0];
    const Half cw = roi[1] * spatial_scale, ch = roi[2] * spatial_scale;
    const Half rw = max(roi[3] * spatial_scale, (Half)1.), rh = max(roi[4] * spatial_scale, (Half)1.);
    const Half bh = rh / static_cast<Half>(pooled_height), bw = rw / static_cast<Half>(pooled_width);
    Half theta = roi[5];

    const Half turns = theta * num_orientations / (2 * M_PI);
    const int whole = (int)float(turns);
    const Half upper = turns - (Half)whole;
    const Half lower = 1.0 - upper;
    const int shift = (whole % num_orientations + num_orientations) % num_orientations;
    const int first = (o - shift + num_orientations) % num_orientations;
    const int second = (first + 1) % num_orientations;
    Half *group = bottom_diff + (batch * channels + c) * num_orientations * height * width;

    if (clockwise) theta = -theta;
    const Half cosine = cos(theta), sine = sin(theta);
    const int gh = num_samples > 0 ? num_samples : ceilf(rh / pooled_height);
    const int gw = num_samples > 0 ? num_samples : ceilf(rw / pooled_width);
    const Half left = -rw / 2.0, top = -rh / 2.0, count = gh * gw;
    const Half g = top_diff[index];
    for (int s = 0; s < gh * gw; ++s) {
      const Half yy = top + ph * bh + static_cast<Half>(s / gw + .5f) * bh / static_cast<Half>(gh);
      const Half xx = left + pw * bw + static_cast<Half>(s % gw + .5f) * bw / static_cast<Half>(gw);
      const Half y = yy * cosine - xx * sine + ch, x = yy * sine + xx * cosine + cw;
      Half w1, w2, w3, w4;
      int xl, xh, yl, yh;
      bilinear_interpolate_gradient<Half>(height, width, y, x, w1, w2, w3, w4, xl, xh, yl, yh, index);
      if (xl < 0 || yl < 0) continue;
      const Half g1 = g * w1 / count, g2 = g * w2 / count, g3 = g * w3 / count, g4 = g * w4 / count;
      riroi_scatter(group + first * height * width, width, yl, yh, xl, xh, g1, g2, g3, g4, lower);
      riroi_scatter(group + second * height * width, width, yl, yh, xl, xh, g1, g2, g3, g4, upper);
    }
  }
}
