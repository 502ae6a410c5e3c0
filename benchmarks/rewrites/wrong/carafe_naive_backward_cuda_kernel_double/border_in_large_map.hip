// the border is tested in coordinates of the large map, so where the factor does not divide the size a tap reaches past the last row or column
// witness: {"values": {"height": 9, "width": 11, "channels": 4}}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/carafe_naive_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void carafe_naive_backward_cuda_kernel_double(
    const int nthreads, const double *top_diff, const double *bottom_data,
    const double *bottom_masks, double *bottom_diff, double *mask_diff,
    const int kernel_size, const int group_size, const int scale_factor,
    const int channels, const int height, const int width) {
  const int half = kernel_size / 2;
  const int rows = height / scale_factor, columns = width / scale_factor;
  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    const int pw = index % width;
    const int ph = (index / width) % height;
    const int image_plane = index / width / height;
    const int c = image_plane % channels;
    const int n = image_plane / channels;
    const int group = c / (channels / group_size);
    const double grad = top_diff[index];
    const double *features = bottom_data + image_plane * rows * columns;
    double *feature_grads = bottom_diff + image_plane * rows * columns;
    const int mask_base =
        Loc2Index(n, group * kernel_size * kernel_size, ph, pw, kernel_size * kernel_size * group_size, height, width);
    for (int dy = -half; dy <= half; ++dy) {
      const int y = ph / scale_factor + dy;
      if (y < 0 || y * scale_factor >= height) continue;
      for (int dx = -half; dx <= half; ++dx) {
        const int x = pw / scale_factor + dx;
        if (x < 0 || x * scale_factor >= width) continue;
        const int mask = mask_base + ((dy + half) * kernel_size + dx + half) * height * width;
        const int at = y * columns + x;
        atomicAdd(feature_grads + at, grad * bottom_masks[mask]);
        atomicAdd(mask_diff + mask, grad * features[at]);
      }
    }
  }
}
