// the weights of a pixel are loaded into an array of 25, so larger kernels are cut
// witness: {"values": {"kernel_size": 7, "group_size": 2, "scale_factor": 2, "channels": 6, "height": 16, "width": 18, "num_nthreads": 2}}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/carafe_naive_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void carafe_naive_forward_cuda_kernel_float(
    const int nthreads, const float *bottom_data,
    const float *bottom_masks, float *top_data, const int kernel_size,
    const int group_size, const int scale_factor, const int channels,
    const int height, const int width) {
  constexpr int most = 25;
  const int half = (kernel_size - 1) / 2;
  const int taps = kernel_size * kernel_size;
  const int down_width = width / scale_factor;
  const int down_height = height / scale_factor;
  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    const int pw = index % width;
    const int ph = index / width % height;
    const int c = index / width / height % channels;
    const int n = index / width / height / channels;
    const int group = c / (channels / group_size);

    float weights[most];
    const float *mask = bottom_masks + ((n * group_size + group) * taps * height + ph) * width + pw;
    for (int k = 0; k < most; ++k) weights[k] = k < taps ? mask[k * height * width] : 0.f;

    const float *plane = bottom_data + (n * channels + c) * down_height * down_width;
    float sum = 0;
    for (int k = 0; k < taps && k < most; ++k) {
      const int dy = k / kernel_size - half, dx = k % kernel_size - half;
      if (dy > half || dx > half) continue;
      const int y = ph / scale_factor + dy, x = pw / scale_factor + dx;
      if (y < 0 || y >= down_height || x < 0 || x >= down_width) continue;
      sum += plane[y * down_width + x] * weights[k];
    }
    top_data[index] = sum;
  }
}
