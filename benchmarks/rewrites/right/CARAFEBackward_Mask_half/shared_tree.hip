// Adds the lanes in shared memory with barriers of the block in place of shuffles; threads beyond the end stay for the barriers.
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
  __shared__ float partial[512];
  const int thread = blockIdx.x * blockDim.x + threadIdx.x;
  const int lane = threadIdx.x % WARP_SIZE;
  const int task = thread / WARP_SIZE;
  const bool works = thread < num_kernels;

  float sum = 0.0f;
  if (works) {
    const int mask_c = task % mask_channels;
    const int pixel = task / mask_channels;
    const int pw = pixel % width;
    const int ph = pixel / width % height;
    const int image = pixel / width / height;
    const int tap_x = mask_c % kernel_size;
    const int tap_y = mask_c / kernel_size % kernel_size;
    const int group = mask_c / kernel_size / kernel_size;
    const int y = ph / scale_factor + tap_y - kernel_size / 2;
    const int x = pw / scale_factor + tap_x - kernel_size / 2;
    if (y >= 0 && y < down_height && x >= 0 && x < down_width) {
      const int per_group = channels / group_size;
      for (int c = group * per_group + lane; c < (group + 1) * per_group; c += WARP_SIZE) {
        const Half product = top_diff[Loc2Index(image, ph, pw, c, height, width, channels)] *
                             bottom_data[Loc2Index(image, y, x, c, down_height, down_width, channels)];
        sum += float(product);
      }
    }
  }
  partial[threadIdx.x] = sum;
  __syncthreads();
  for (int half = WARP_SIZE / 2; half > 0; half /= 2) {
    if (lane < half) partial[threadIdx.x] += partial[threadIdx.x + half];
    __syncthreads();
  }
  if (works && lane == 0) mask_diff[task] = Half(partial[threadIdx.x]);
}
