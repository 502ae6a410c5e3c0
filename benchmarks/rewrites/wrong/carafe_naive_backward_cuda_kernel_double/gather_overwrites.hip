// the gradient of the features is gathered and stored, not added to what bottom_diff already holds
// witness: {}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/carafe_naive_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void carafe_naive_backward_cuda_kernel_double(
    const int nthreads, const double *top_diff, const double *bottom_data,
    const double *bottom_masks, double *bottom_diff, double *mask_diff,
    const int kernel_size, const int group_size, const int scale_factor,
    const int channels, const int height, const int width) {
  const int r = (kernel_size - 1) / 2;
  const int h = height / scale_factor, w = width / scale_factor;
  const int planes = nthreads / (height * width);
  const int taps = kernel_size * kernel_size;

  // each element of the small map belongs to one thread: no atomics
  CUDA_1D_KERNEL_LOOP(feature, planes * h * w) {
    const int x = feature % w, y = feature / w % h, plane = feature / (w * h);
    const int n = plane / channels, group = plane % channels / (channels / group_size);
    const int top = max((y - r) * scale_factor, 0), bottom = min((y + r + 1) * scale_factor, height);
    const int left = max((x - r) * scale_factor, 0), right = min((x + r + 1) * scale_factor, width);
    double sum = 0;
    for (int oy = top; oy < bottom; ++oy)
      for (int ox = left; ox < right; ++ox) {
        const int tap = (y - oy / scale_factor + r) * kernel_size + (x - ox / scale_factor + r);
        sum += bottom_masks[Loc2Index(n, group * taps + tap, oy, ox, taps * group_size, height, width)] *
               top_diff[(plane * height + oy) * width + ox];
      }
    bottom_diff[feature] = sum;
  }

  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    const int ox = index % width, oy = index / width % height, plane = index / (width * height);
    const int n = plane / channels, group = plane % channels / (channels / group_size);
    for (int tap = 0; tap < taps; ++tap) {
      const int y = oy / scale_factor + tap / kernel_size - r;
      const int x = ox / scale_factor + tap % kernel_size - r;
      if (y >= 0 && y < h && x >= 0 && x < w)
        atomicAdd(&mask_diff[Loc2Index(n, group * taps + tap, oy, ox, taps * group_size, height, width)],
                  bottom_data[(plane * h + y) * w + x] * top_diff[index]);
    }
  }
}
