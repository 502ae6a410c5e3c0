// the window is clipped to the map before the loops, the mask is addressed from a pointer to its first tap
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/carafe_naive_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab

__global__ void carafe_naive_forward_cuda_kernel_half(
    const int nthreads, const __half *bottom_data,
    const __half *bottom_masks, __half *top_data, const int kernel_size,
    const int group_size, const int scale_factor, const int channels,
    const int height, const int width) {
  const int radius = (kernel_size - 1) / 2;
  const int down_height = height / scale_factor;
  const int down_width = width / scale_factor;
  const int plane = height * width;
  const long long step = static_cast<long long>(blockDim.x) * gridDim.x;
  for (long long item = static_cast<long long>(blockIdx.x) * blockDim.x + threadIdx.x;
       item < nthreads; item += step) {
    const int index = static_cast<int>(item);
    const int pw = index % width;
    const int ph = index / width % height;
    const int c = index / width / height % channels;
    const int n = index / width / height / channels;
    const int group = c / (channels / group_size);
    const int cx = pw / scale_factor;
    const int cy = ph / scale_factor;

    const int top = cy - radius > 0 ? cy - radius : 0;
    const int left = cx - radius > 0 ? cx - radius : 0;
    const int bottom = cy + radius < down_height - 1 ? cy + radius : down_height - 1;
    const int right = cx + radius < down_width - 1 ? cx + radius : down_width - 1;

    const __half *feature = bottom_data + (n * channels + c) * down_height * down_width;
    const __half *mask = bottom_masks +
                         (n * group_size + group) * kernel_size * kernel_size * plane +
                         ph * width + pw;
    __half sum = 0;
    for (int y = top; y <= bottom; ++y) {
      const __half *feature_row = feature + y * down_width;
      const int tap_row = (y - cy + radius) * kernel_size - cx + radius;
      for (int x = left; x <= right; ++x)
        sum += feature_row[x] * mask[(tap_row + x) * plane];
    }
    top_data[index] = sum;
  }
}
