// Reduces the lanes by a tree in shared memory in the place of shuffles.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/mmcv/ops/csrc/common/cuda/carafe_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void CARAFEBackward_Mask_double(
    const int num_kernels, const double *__restrict__ top_diff,
    const double *__restrict__ bottom_data, const int kernel_size,
    const int group_size, const int scale_factor, const int channels,
    const int down_height, const int down_width, const int height,
    const int width, const int mask_channels, double *__restrict__ mask_diff) {
  __shared__ double partial[1024];
  const int thread = blockIdx.x * blockDim.x + threadIdx.x;
  const bool active = thread < num_kernels;
  const int lane_id = threadIdx.x % WARP_SIZE;
  const int out = thread / WARP_SIZE;
  double sum = 0;
  if (active) {
    const int mask_c = out % mask_channels;
    const int pixel = out / mask_channels;
    const int pw = pixel % width;
    const int row = pixel / width;  // n * height + ph
    const int ph = row % height;
    const int n = row / height;
    const int group = mask_c / kernel_size / kernel_size;
    const int x = pw / scale_factor + mask_c % kernel_size - kernel_size / 2;
    const int y = ph / scale_factor + mask_c / kernel_size % kernel_size - kernel_size / 2;
    if (!(x < 0 || y < 0 || x >= down_width || y >= down_height)) {
      const int per_group = channels / group_size;
      const size_t top_start = size_t(pixel) * channels;
      const size_t bottom_start = (size_t(n * down_height + y) * down_width + x) * channels;
      for (int c = group * per_group + lane_id; c < (group + 1) * per_group; c += WARP_SIZE)
        sum += bottom_data[bottom_start + c] * top_diff[top_start + c];
    }
  }
  partial[threadIdx.x] = sum;
  __syncthreads();
  for (int step = WARP_SIZE / 2; step > 0; step /= 2) {
    if (lane_id < step) partial[threadIdx.x] += partial[threadIdx.x + step];
    __syncthreads();
  }
  if (active && lane_id == 0) mask_diff[out] = partial[threadIdx.x];
}
