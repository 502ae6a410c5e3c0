// pixels are scaled down by a shift, which serves for powers of two only
// witness: {"values": {"kernel_size": 3, "group_size": 2, "scale_factor": 3, "channels": 6, "height": 9, "width": 12, "num_nthreads": 2}}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/carafe_naive_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void carafe_naive_forward_cuda_kernel_float(
    const int nthreads, const float *bottom_data,
    const float *bottom_masks, float *top_data, const int kernel_size,
    const int group_size, const int scale_factor, const int channels,
    const int height, const int width) {
  const int half = (kernel_size - 1) / 2;
  const int down_width = width / scale_factor;
  const int down_height = height / scale_factor;
  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    const int pw = index % width;
    const int ph = index / width % height;
    const int c = index / width / height % channels;
    const int n = index / width / height / channels;
    const int group = c / (channels / group_size);
    const int shift = 31 - __clz(scale_factor);
    const int down_pw = pw >> shift;
    const int down_ph = ph >> shift;
    float sum = 0;
    for (int dy = -half; dy <= half; ++dy) {
      for (int dx = -half; dx <= half; ++dx) {
        const int y = down_ph + dy, x = down_pw + dx;
        if (y < 0 || y >= down_height || x < 0 || x >= down_width) continue;
        const int tap = (group * kernel_size + dy + half) * kernel_size + dx + half;
        sum += bottom_data[Loc2Index(n, c, y, x, channels, down_height, down_width)] *
               bottom_masks[Loc2Index(n, tap, ph, pw, kernel_size * kernel_size * group_size, height, width)];
      }
    }
    top_data[index] = sum;
  }
}
