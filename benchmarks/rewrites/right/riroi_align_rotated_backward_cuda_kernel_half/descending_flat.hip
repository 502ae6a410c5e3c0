// elements in descending order, samples in one flat descending loop, and the two orientations in a loop of their own
// SPDX-License-Identifier: Apache-2.0; derived from riroi_align_rotated_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ inline Half riroi_place(Half start, int bin, Half size, int sample, int samples) {
  return start + bin * size + static_cast<Half>(sample + .5f) * size / static_cast<Half>(samples);
}
__global__ void riroi_align_rotated_backward_cuda_kernel_half(
    const int nthreads, const Half *top_diff, const Half *bottom_rois,
    const Half spatial_scale, const int num_samples, const bool clockwise,
    const int channels, const int height, const int width,
    const int pooled_height, const int pooled_width, const int num_orientations,
    Half *bottom_diff) {
  const int step = blockDim.x * gridDim.x;
  for (int k = blockIdx.x * blockDim.x + threadIdx.x; k < nthreads; k += step) {
    const int index = nthreads - 1 - k;
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
    const Half cx = roi[1] * spatial_scale, cy = roi[2] * spatial_scale;
    const Half w = max(roi[3] * spatial_scale, (Half)1.), h = max(roi[4] * spatial_scale, (Half)1.);
    const Half bin_h = h / static_cast<Half>(pooled_height), bin_w = w / static_cast<Half>(pooled_width);
    const Half theta = roi[5];
    const Half turns = theta * num_orientations / (2 * M_PI);
    const int whole = floorf(turns);
    Half share[2];
    share[1] = turns - (Half)whole;
    share[0] = 1.0 - share[1];
    int channel[2];
    channel[0] = (o - whole) % num_orientations;
    if (channel[0] < 0) channel[0] += num_orientations;
    channel[1] = channel[0] + 1 == num_orientations ? 0 : channel[0] + 1;
    const int rows = num_samples > 0 ? num_samples : ceilf(h / pooled_height);
    const int columns = num_samples > 0 ? num_samples : ceilf(w / pooled_width);
    const Half count = rows * columns;
    const Half angle = clockwise ? -theta : theta;
    const Half cosine = cos(angle), sine = sin(angle);
    const Half diff = top_diff[index];
    for (int s = rows * columns - 1; s >= 0; --s) {
      const Half yy = riroi_place(-h / 2.0, ph, bin_h, s / columns, rows);
      const Half xx = riroi_place(-w / 2.0, pw, bin_w, s % columns, columns);
      Half weight[4];
      int x0, x1, y0, y1;
      bilinear_interpolate_gradient<Half>(height, width, yy * cosine - xx * sine + cy, yy * sine + xx * cosine + cx,
                                          weight[0], weight[1], weight[2], weight[3], x0, x1, y0, y1, index);
      if (x0 < 0 || y0 < 0) continue;
      for (int side = 1; side >= 0; --side) {
        Half *plane = bottom_diff + ((batch * channels + c) * num_orientations + channel[side]) * height * width;
        for (int corner = 3; corner >= 0; --corner) {
          const Half g = diff * weight[corner] / count;
          atomicAdd(plane + (corner & 2 ? y1 : y0) * width + (corner & 1 ? x1 : x0), g * share[side]);
        }
      }
    }
  }
}
