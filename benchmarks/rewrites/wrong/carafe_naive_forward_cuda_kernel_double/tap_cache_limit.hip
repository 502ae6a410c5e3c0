// The masks of an element are loaded to an array of 49, which larger kernels exceed.
// witness: {"values": {"kernel_size": 9, "channels": 2, "height": 12, "width": 12, "num_nthreads": 1}, "contents": "unit"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/carafe_naive_cuda_kernel.cuh of MMCV, Copyright (c) OpenMMLab

__global__ void carafe_naive_forward_cuda_kernel_double(
    const int nthreads, const double *bottom_data,
    const double *bottom_masks, double *top_data, const int kernel_size,
    const int group_size, const int scale_factor, const int channels,
    const int height, const int width) {
  const int down_height = height / scale_factor;
  const int down_width = width / scale_factor;
  const int radius = (kernel_size - 1) / 2;

  constexpr int max_taps = 49;  // a kernel of 7 x 7
  double taps[max_taps];
  const int count = min(kernel_size * kernel_size, max_taps);
  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    const int pw = index % width;
    const int ph = index / width % height;
    const int c = index / width / height % channels;
    const int n = index / width / height / channels;

    const int group = c / (channels / group_size);
    const int y0 = ph / scale_factor - radius;
    const int x0 = pw / scale_factor - radius;
    const int plane = height * width;
    const double *masks =
        bottom_masks +
        (n * group_size + group) * kernel_size * kernel_size * plane +
        ph * width + pw;
    for (int k = 0; k < count; ++k) taps[k] = masks[k * plane];
    const double *data =
        bottom_data + (n * channels + c) * down_height * down_width;
    double sum = 0;
    for (int k = 0; k < count; ++k) {
      const int y = y0 + k / kernel_size, x = x0 + k % kernel_size;
      if (y >= 0 && y < down_height && x >= 0 && x < down_width)
        sum += data[y * down_width + x] * taps[k];
    }
    top_data[index] = sum;
  }
}
