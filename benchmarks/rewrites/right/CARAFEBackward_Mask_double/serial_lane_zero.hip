// Lane 0 sums the channels of its group one after the other; the other lanes do nothing.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/mmcv/ops/csrc/common/cuda/carafe_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void CARAFEBackward_Mask_double(
    const int num_kernels, const double *__restrict__ top_diff,
    const double *__restrict__ bottom_data, const int kernel_size,
    const int group_size, const int scale_factor, const int channels,
    const int down_height, const int down_width, const int height,
    const int width, const int mask_channels, double *__restrict__ mask_diff) {
  const int thread = blockIdx.x * blockDim.x + threadIdx.x;
  if (thread >= num_kernels) return;
  const int lane_id = thread % WARP_SIZE;
  const int out = thread / WARP_SIZE;  // also the index into mask_diff
  const int mask_c = out % mask_channels;
  const int pixel = out / mask_channels;
  const int pw = pixel % width;
  const int ph = (pixel / width) % height;
  const int n = pixel / (width * height);
  const int window = kernel_size * kernel_size;
  const int group = mask_c / window;
  const int mask_loc = mask_c % window;
  const int half_window = (kernel_size - 1) / 2;
  const int x = pw / scale_factor + mask_loc % kernel_size - half_window;
  const int y = ph / scale_factor + mask_loc / kernel_size - half_window;
  const int per_group = channels / group_size;
  if (lane_id != 0) return;
  double sum = 0;
  if (x >= 0 && x < down_width && y >= 0 && y < down_height) {
    const double *top =
        top_diff + ((n * height + ph) * width + pw) * channels + group * per_group;
    const double *bottom = bottom_data +
                           ((n * down_height + y) * down_width + x) * channels +
                           group * per_group;
    for (int c = 0; c < per_group; ++c) sum += top[c] * bottom[c];
  }
  mask_diff[out] = sum;
}
