// Divides by scale_factor as a multiplication with its float reciprocal, which falls below the whole number for some factors (41, 47, ...).
// witness: {"values": {"scale_factor": 41, "down_height": 1, "down_width": 2, "num_top_grad": 1, "channels": 2, "group_size": 1}}
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
  const int pw = pixel % width;
  const int ph = pixel / width % height;
  const int image = pixel / (width * height);

  volatile float inverse = 1.0f / scale_factor;
  const int down_pw = static_cast<int>(pw * inverse);
  const int down_ph = static_cast<int>(ph * inverse);
  const int area = kernel_size * kernel_size;
  const int group = mask_c / area;
  const int tap = mask_c % area;
  const int y = down_ph + tap / kernel_size - kernel_size / 2;
  const int x = down_pw + tap % kernel_size - kernel_size / 2;

  Half sum = 0.0f;
  if (y >= 0 && y < down_height && x >= 0 && x < down_width) {
    const int per_group = channels / group_size;
    for (int k = lane; k < per_group; k += WARP_SIZE) {
      const int c = group * per_group + k;
      sum += top_diff[Loc2Index(image, ph, pw, c, height, width, channels)] *
             bottom_data[Loc2Index(image, y, x, c, down_height, down_width, channels)];
    }
  }
  __syncwarp();
  sum = warpReduceSum(sum);
  if (lane == 0) mask_diff[task] = sum;
}
