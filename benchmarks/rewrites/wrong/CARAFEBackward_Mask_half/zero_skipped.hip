// Skips channels whose gradient is zero, so zero times infinity or NaN gives 0 and not NaN.
// witness: {"inputs": "for (size_t i = 0; i < top_diff_count; i += 2) top_diff[i].x = 0; for (size_t i = 0; i < bottom_data_count; ++i) if (i % 3 == 0) bottom_data[i].x = 0x7c00;"}
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
  const int row = pixel / width;
  const int ph = row % height;
  const int image = row / height;

  const int area = kernel_size * kernel_size;
  const int tap = mask_c % area;
  const int y = ph / scale_factor + tap / kernel_size - (kernel_size - 1) / 2;
  const int x = pw / scale_factor + tap % kernel_size - (kernel_size - 1) / 2;

  float sum = 0.0f;
  if (y >= 0 && y < down_height && x >= 0 && x < down_width) {
    const int per_group = channels / group_size;
    const int first = mask_c / area * per_group;
    const Half *data = bottom_data + Loc2Index(image, y, x, 0, down_height, down_width, channels);
    const Half *diff = top_diff + pixel * channels;
    for (int c = first + lane; c < first + per_group; c += WARP_SIZE) {
      const float gradient = diff[c];
      if (gradient == 0.0f) continue;  // saves the read of the features
      sum += gradient * float(data[c]);
    }
  }
  __syncwarp();
  sum = warpReduceSum(sum);
  if (lane == 0) mask_diff[task] = Half(sum);
}
