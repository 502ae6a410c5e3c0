// The first lane of each group sums all channels serially in float with FMA and rounds once.
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

  if (lane != 0) return;
  const int mask_c = task % mask_channels;
  const int pixel = task / mask_channels;
  const int pw = pixel % width;
  const int ph = pixel / width % height;
  const int image = pixel / width / height;

  const int area = kernel_size * kernel_size;
  const int group = mask_c / area;
  const int tap = mask_c - group * area;
  const int y = ph / scale_factor + tap / kernel_size - kernel_size / 2;
  const int x = pw / scale_factor + tap % kernel_size - kernel_size / 2;

  float sum = 0.0f;
  if (y >= 0 && y < down_height && x >= 0 && x < down_width) {
    const int per_group = channels / group_size;
    const Half *diff = top_diff + int64_t(pixel) * channels + group * per_group;
    const Half *data = bottom_data + (int64_t(image * down_height + y) * down_width + x) * channels + group * per_group;
    for (int c = per_group - 1; c >= 0; --c) sum = fmaf(float(diff[c]), float(data[c]), sum);
  }
  mask_diff[task] = Half(sum);
}
