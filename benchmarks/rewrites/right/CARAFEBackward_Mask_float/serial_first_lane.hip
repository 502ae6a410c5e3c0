// The first lane of each 32 sums all channels; no shuffles.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/carafe_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab

__global__ void CARAFEBackward_Mask_float(const int num_kernels,
                                    const float *__restrict__ top_diff,
                                    const float *__restrict__ bottom_data,
                                    const int kernel_size, const int group_size,
                                    const int scale_factor, const int channels,
                                    const int down_height, const int down_width,
                                    const int height, const int width,
                                    const int mask_channels,
                                    float *__restrict__ mask_diff) {
  const int thread = blockIdx.x * blockDim.x + threadIdx.x;
  if (thread >= num_kernels || thread % 32 != 0) return;
  const int item = thread / 32;
  const int taps = kernel_size * kernel_size;
  const int mask_c = item % mask_channels;
  int rest = item / mask_channels;
  const int x = rest % width;
  rest /= width;
  const int y = rest % height;
  const int n = rest / height;
  const int group = mask_c / taps, tap = mask_c % taps;
  const int radius = (kernel_size - 1) / 2;
  const int bx = x / scale_factor + tap % kernel_size - radius;
  const int by = y / scale_factor + tap / kernel_size - radius;
  float sum = 0.0f;
  if (bx >= 0 && bx < down_width && by >= 0 && by < down_height) {
    const int per_group = (channels + group_size - 1) / group_size;
    const int first = per_group * group, last = min(first + per_group, channels);
    const float *top = top_diff + ((n * height + y) * width + x) * channels;
    const float *bottom = bottom_data + ((n * down_height + by) * down_width + bx) * channels;
    for (int c = first; c < last; ++c) sum = fmaf(top[c], bottom[c], sum);
  }
  mask_diff[item] = sum;
}
