// no atomics: every element of bottom_diff and then every element of mask_diff is gathered by one thread
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/carafe_naive_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void carafe_naive_backward_cuda_kernel_double(
    const int nthreads, const double *top_diff, const double *bottom_data,
    const double *bottom_masks, double *bottom_diff, double *mask_diff,
    const int kernel_size, const int group_size, const int scale_factor,
    const int channels, const int height, const int width) {
  const int r = (kernel_size - 1) / 2;
  const int h = height / scale_factor, w = width / scale_factor;
  const int area = height * width, taps = kernel_size * kernel_size;
  const int planes = nthreads / area;
  const int per_group = channels / group_size;

  if (h > 0 && w > 0)
    CUDA_1D_KERNEL_LOOP(feature, planes * h * w) {
      const int x = feature % w, y = feature / w % h, plane = feature / (w * h);
      const int n = plane / channels, group = plane % channels / per_group;
      const int top = max((y - r) * scale_factor, 0), bottom = min((y + r + 1) * scale_factor, height);
      const int left = max((x - r) * scale_factor, 0), right = min((x + r + 1) * scale_factor, width);
      double sum = bottom_diff[feature];
      for (int oy = top; oy < bottom; ++oy)
        for (int ox = left; ox < right; ++ox) {
          const int tap = (y - oy / scale_factor + r) * kernel_size + (x - ox / scale_factor + r);
          sum += bottom_masks[((n * group_size + group) * taps + tap) * area + oy * width + ox] *
                 top_diff[plane * area + oy * width + ox];
        }
      bottom_diff[feature] = sum;
    }

  CUDA_1D_KERNEL_LOOP(mask, planes / channels * group_size * taps * area) {
    const int ox = mask % width, oy = mask / width % height;
    const int tap = mask / area % taps;
    const int n_group = mask / area / taps;
    const int n = n_group / group_size, first = n_group % group_size * per_group;
    const int y = oy / scale_factor - r + tap / kernel_size, x = ox / scale_factor - r + tap % kernel_size;
    if (y < 0 || y >= h || x < 0 || x >= w) continue;
    double sum = 0;
    for (int c = n * channels + first; c < n * channels + first + per_group; ++c)
      sum = fma(bottom_data[(c * h + y) * w + x], top_diff[(c * height + oy) * width + ox], sum);
    mask_diff[mask] += sum;
  }
}
