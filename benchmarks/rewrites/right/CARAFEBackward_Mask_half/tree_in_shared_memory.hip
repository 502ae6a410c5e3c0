// The lanes' partial sums are added in a tree in shared memory instead of with shuffles; pointers walk the channels.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/carafe_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void CARAFEBackward_Mask_half(const int num_kernels,
                                         const Half *__restrict__ top_diff,
                                         const Half *__restrict__ bottom_data,
                                         const int kernel_size, const int group_size,
                                         const int scale_factor, const int channels,
                                         const int down_height, const int down_width,
                                         const int height, const int width,
                                         const int mask_channels,
                                         Half *__restrict__ mask_diff) {
  __shared__ unsigned short partial[1024];
  const int tid = blockIdx.x * blockDim.x + threadIdx.x;
  const bool active = tid < num_kernels;
  const int lane = threadIdx.x & 31;
  const int out = (active ? tid : 0) >> 5;
  const int pixel = out / mask_channels;
  const int mc = out - pixel * mask_channels;
  const int row = pixel / width;
  const int x = pixel - row * width;
  const int image = row / height;
  const int y = row - image * height;
  const int taps = kernel_size * kernel_size;
  const int group = mc / taps;
  const int tap = mc - group * taps;
  const int sx = x / scale_factor + tap % kernel_size - kernel_size / 2;
  const int sy = y / scale_factor + tap / kernel_size - kernel_size / 2;

  Half sum = Half(0.0f);
  if (active && sx >= 0 && sx < down_width && sy >= 0 && sy < down_height) {
    const int per_group = channels / group_size;
    const Half *top = top_diff + ((image * height + y) * width + x) * channels + group * per_group + lane;
    const Half *bottom = bottom_data + ((image * down_height + sy) * down_width + sx) * channels + group * per_group + lane;
    for (int left = per_group - lane; left > 0; left -= 32) {
      sum += *top * *bottom;
      if (left > 32) top += 32, bottom += 32;
    }
  }
  partial[threadIdx.x] = sum.x;
  for (int step = 16; step > 0; step >>= 1) {
    __syncthreads();
    if (lane < step) {
      Half own, other;
      own.x = partial[threadIdx.x];
      other.x = partial[threadIdx.x + step];
      own += other;
      partial[threadIdx.x] = own.x;
    }
  }
  if (active && lane == 0) {
    Half total;
    total.x = partial[threadIdx.x];
    mask_diff[((image * height + y) * width + x) * mask_channels + mc] = total;
  }
}
