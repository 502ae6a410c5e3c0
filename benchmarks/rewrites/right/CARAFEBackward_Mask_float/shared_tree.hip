// Partial sums are reduced through shared memory.
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
  const bool active = thread < num_kernels;
  const int lane = threadIdx.x % 32;
  float sum = 0.0f;
  int target = 0;
  if (active) {
    const int item = thread / 32;
    const int mask_c = item % mask_channels;
    const int pixel = item / mask_channels;
    const int x = pixel % width, y = pixel / width % height, n = pixel / (width * height);
    const int tap_x = mask_c % kernel_size, tap_y = mask_c / kernel_size % kernel_size;
    const int group = mask_c / kernel_size / kernel_size;
    const int bx = x / scale_factor + tap_x - kernel_size / 2;
    const int by = y / scale_factor + tap_y - kernel_size / 2;
    target = item;
    if (unsigned(bx) < unsigned(down_width) && unsigned(by) < unsigned(down_height)) {
      const int per_group = channels / group_size + (channels % group_size != 0);
      const int first = per_group * group, last = min(first + per_group, channels);
      for (int c = first + lane; c < last; c += 32)
        sum += top_diff[((n * height + y) * width + x) * channels + c] *
               bottom_data[((n * down_height + by) * down_width + bx) * channels + c];
    }
  }
  __shared__ float partial[1024];
  partial[threadIdx.x] = sum;
  __syncthreads();
  for (int half = 16; half > 0; half /= 2) {
    if (lane < half) partial[threadIdx.x] += partial[threadIdx.x + half];
    __syncthreads();
  }
  if (active && lane == 0) mask_diff[target] = partial[threadIdx.x];
}
