// the window is clipped to the features first, and walked by pointers
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/carafe_naive_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void carafe_naive_forward_cuda_kernel_float(
    const int nthreads, const float *bottom_data,
    const float *bottom_masks, float *top_data, const int kernel_size,
    const int group_size, const int scale_factor, const int channels,
    const int height, const int width) {
  const int half = (kernel_size - 1) / 2;
  const int rows = height / scale_factor, columns = width / scale_factor;
  const int area = height * width;
  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    const int pixel = index % area;
    const int plane = index / area;
    const int group = plane % channels / (channels / group_size);
    const int n = plane / channels;
    const int y = pixel / width / scale_factor, x = pixel % width / scale_factor;
    const int top = max(y - half, 0), bottom = min(y + half, rows - 1);
    const int left = max(x - half, 0), right = min(x + half, columns - 1);
    const float *masks = bottom_masks + (n * group_size + group) * kernel_size * kernel_size * area + pixel;
    float sum = 0;
    for (int row = top; row <= bottom; ++row) {
      const float *feature = bottom_data + (plane * rows + row) * columns + left;
      const float *mask = masks + ((row - y + half) * kernel_size + left - x + half) * area;
      for (int column = left; column <= right; ++column, ++feature, mask += area) sum += *feature * *mask;
    }
    top_data[index] = sum;
  }
}
