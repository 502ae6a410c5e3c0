// Sums contiguous pieces of channels per lane in half and adds the lanes with xor shuffles; the last lane writes.
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
  const int thread = blockIdx.x * blockDim.x + threadIdx.x;
  if (thread >= num_kernels) return;
  const int lane = thread & (WARP_SIZE - 1);
  const int task = thread / WARP_SIZE;

  const int mask_c = task % mask_channels;
  const int pixel = task / mask_channels;
  const int image = pixel / (height * width);
  const int inside = pixel - image * height * width;
  const int ph = inside / width;
  const int pw = inside - ph * width;

  const int area = kernel_size * kernel_size;
  const int group = mask_c / area;
  const int tap = mask_c % area;
  const int y = ph / scale_factor + tap / kernel_size - (kernel_size - 1) / 2;
  const int x = pw / scale_factor + tap % kernel_size - (kernel_size - 1) / 2;

  Half piece = 0.0f;
  if (unsigned(y) < unsigned(down_height) && unsigned(x) < unsigned(down_width)) {
    const int per_group = channels / group_size;
    const int share = (per_group + WARP_SIZE - 1) / WARP_SIZE;
    const int end = (lane + 1) * share < per_group ? (lane + 1) * share : per_group;
    const int top = Loc2Index(image, ph, pw, group * per_group, height, width, channels);
    const int bottom = Loc2Index(image, y, x, group * per_group, down_height, down_width, channels);
    for (int c = lane * share; c < end; ++c) piece += top_diff[top + c] * bottom_data[bottom + c];
  }
  __syncwarp();
  float sum = piece;
  for (int mask = 1; mask < WARP_SIZE; mask *= 2) sum += __shfl_xor(sum, mask, 32);
  if (lane == WARP_SIZE - 1) mask_diff[task] = Half(sum);
}
