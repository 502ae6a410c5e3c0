// where the window is clipped at the left, the columns of masks are counted from the first one inside
// witness: {"values": {"kernel_size": 3, "group_size": 2, "scale_factor": 2, "channels": 6, "height": 8, "width": 10, "num_nthreads": 2}, "inputs": "for (size_t i = 0; i < bottom_data_count; ++i) bottom_data[i] = __float2half(1 + float(i * 37 % 101) / 16); for (size_t i = 0; i < bottom_masks_count; ++i) bottom_masks[i] = __float2half(0.0625f * float(1 + i * 5 % 11));"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/carafe_naive_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void carafe_naive_forward_cuda_kernel_half(
    const int nthreads, const __half *bottom_data,
    const __half *bottom_masks, __half *top_data, const int kernel_size,
    const int group_size, const int scale_factor, const int channels,
    const int height, const int width) {
  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    const int pw = index % width;
    const int ph = (index / width) % height;
    const int c = (index / width / height) % channels;
    const int n = index / width / height / channels;
    const int group = c / (channels / group_size);
    const int x = pw / scale_factor, y = ph / scale_factor;
    const int down_width = width / scale_factor, down_height = height / scale_factor;
    const int half_size = (kernel_size - 1) / 2;
    const int start_w = max(x - half_size, 0), end_w = min(x + half_size, down_width - 1);
    const int start_h = max(y - half_size, 0), end_h = min(y + half_size, down_height - 1);
    const int plane = height * width;
    const __half *features = bottom_data + (n * channels + c) * down_height * down_width;
    const __half *masks =
        bottom_masks + (n * group_size + group) * kernel_size * kernel_size * plane + ph * width + pw;
    __half sum = __float2half(0.f);
    for (int iy = start_h; iy <= end_h; ++iy) {
      const __half *mask = masks + (iy - y + half_size) * kernel_size * plane;
      const __half *row = features + iy * down_width;
      for (int ix = start_w; ix <= end_w; ++ix, mask += plane) sum += row[ix] * *mask;
    }
    top_data[index] = sum;
  }
}
