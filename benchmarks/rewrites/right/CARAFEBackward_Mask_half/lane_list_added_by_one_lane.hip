// Lanes leave float products of one round in shared memory and the first lane folds them, round after round, in half precision.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/carafe_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ inline bool source_of_tap(int p, int tap, int radius, int scale, int extent, int &source) {
  source = p / scale + tap - radius;
  return source >= 0 && source < extent;
}
__global__ void CARAFEBackward_Mask_half(const int num_kernels,
                                         const Half *__restrict__ top_diff,
                                         const Half *__restrict__ bottom_data,
                                         const int kernel_size, const int group_size,
                                         const int scale_factor, const int channels,
                                         const int down_height, const int down_width,
                                         const int height, const int width,
                                         const int mask_channels,
                                         Half *__restrict__ mask_diff) {
  __shared__ float products[1024];
  const int group_in_block = threadIdx.x / 32, lane = threadIdx.x % 32;
  const int out = blockIdx.x * (blockDim.x / 32) + group_in_block;
  const bool active = out < num_kernels / 32;
  int rest = active ? out : 0;
  const int mc = rest % mask_channels;
  rest /= mask_channels;
  const int x = rest % width;
  rest /= width;
  const int y = rest % height, image = rest / height;
  const int tap_x = mc % kernel_size, tap_y = mc / kernel_size % kernel_size;
  const int group = mc / kernel_size / kernel_size;
  int sx, sy;
  const bool in_x = source_of_tap(x, tap_x, (kernel_size - 1) / 2, scale_factor, down_width, sx);
  const bool in_y = source_of_tap(y, tap_y, (kernel_size - 1) / 2, scale_factor, down_height, sy);
  const int per_group = channels / group_size;

  // Four partial sums keep the rounding of long sums small.
  Half sums[4] = {Half(0.0f), Half(0.0f), Half(0.0f), Half(0.0f)};
  for (int base = 0; base < per_group; base += 32) {  // the same number of rounds in all threads of a block
    float product = 0.0f;
    if (active && in_x && in_y && base + lane < per_group) {
      const int c = group * per_group + base + lane;
      product = float(top_diff[((image * height + y) * width + x) * channels + c]) *
                float(bottom_data[((image * down_height + sy) * down_width + sx) * channels + c]);
    }
    products[threadIdx.x] = product;
    __syncthreads();
    if (lane == 0)
      for (int k = 0; k < 32; ++k) sums[k & 3] += Half(products[threadIdx.x + k]);
    __syncthreads();
  }
  if (active && lane == 0) {
    sums[0] += sums[1];
    sums[2] += sums[3];
    sums[0] += sums[2];
    mask_diff[((image * height + y) * width + x) * mask_channels + mc] = sums[0];
  }
}
