// taps of weight zero are skipped, infinite features under them do not give NaN
// witness: {"values": {}, "seed": 7, "inputs": "for (int i = 0; i < num_nthreads * kernel_size * kernel_size * group_size * height * width; ++i) bottom_masks[i] = __float2half(0.0f); for (int i = 0; i < num_nthreads * channels * height * width / (scale_factor * scale_factor); i += 7) bottom_data[i] = __float2half(__builtin_inff());"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/carafe_naive_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab

__global__ void carafe_naive_forward_cuda_kernel_half(
    const int nthreads, const __half *bottom_data,
    const __half *bottom_masks, __half *top_data, const int kernel_size,
    const int group_size, const int scale_factor, const int channels,
    const int height, const int width) {
  const int radius = (kernel_size - 1) / 2;
  const int mask_channels = kernel_size * kernel_size * group_size;
  const int down_height = height / scale_factor;
  const int down_width = width / scale_factor;
  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    const int pw = index % width;
    const int ph = (index / width) % height;
    const int c = (index / width / height) % channels;
    const int n = index / width / height / channels;
    const int group = c / (channels / group_size);
    const int down_pw = pw / scale_factor;
    const int down_ph = ph / scale_factor;

    __half sum = 0;
    for (int iy = -radius; iy <= radius; ++iy) {
      for (int ix = -radius; ix <= radius; ++ix) {
        const int y = down_ph + iy;
        const int x = down_pw + ix;
        if (y < 0 || y > down_height - 1 || x < 0 || x > down_width - 1) continue;
        const int channel = (group * kernel_size + iy + radius) * kernel_size + ix + radius;
        const __half weight =
            bottom_masks[Loc2Index(n, channel, ph, pw, mask_channels, height, width)];
        // after the softmax most weights are zero: save the load of the feature
        if (__half2float(weight) == 0.0f) continue;
        sum += bottom_data[Loc2Index(n, c, y, x, channels, down_height, down_width)] * weight;
      }
    }
    top_data[index] = sum;
  }
}
