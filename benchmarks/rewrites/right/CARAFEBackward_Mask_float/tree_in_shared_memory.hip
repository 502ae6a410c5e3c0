// the lanes are summed in shared memory, half by half, and no thread leaves before the barriers
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
  __shared__ float sums[1024];
  const int thread = threadIdx.x + blockIdx.x * blockDim.x, lane = threadIdx.x % WARP_SIZE;
  const int item = thread / WARP_SIZE, mask_c = item % mask_channels, at = item / mask_channels;
  const int pw = at % width, ph = at / width % height, n = at / width / height;
  float sum = 0;
  if (thread < num_kernels) {
    const int tap = mask_c % (kernel_size * kernel_size), group = mask_c / (kernel_size * kernel_size);
    const int x = pw / scale_factor + tap % kernel_size - (kernel_size - 1) / 2;
    const int y = ph / scale_factor + tap / kernel_size - (kernel_size - 1) / 2;
    if (x >= 0 && x < down_width && y >= 0 && y < down_height) {
      const int per_group = (channels + group_size - 1) / group_size;
      const float *top = top_diff + ((n * height + ph) * width + pw) * channels;
      const float *bottom = bottom_data + ((n * down_height + y) * down_width + x) * channels;
      for (int c = per_group * group + lane; c < min(per_group * (group + 1), channels); c += WARP_SIZE)
        sum += top[c] * bottom[c];
    }
  }
  sums[threadIdx.x] = sum;
  for (int half = WARP_SIZE / 2; half > 0; half /= 2) {
    __syncthreads();
    if (lane < half) sums[threadIdx.x] += sums[threadIdx.x + half];
  }
  if (lane == 0 && thread < num_kernels) mask_diff[(at * mask_channels) + mask_c] = sums[threadIdx.x];
}
