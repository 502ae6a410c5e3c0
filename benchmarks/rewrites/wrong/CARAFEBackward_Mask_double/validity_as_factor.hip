// Reads a clamped pixel outside of the map and multiplies by a validity factor of 0, so that an infinity at the border makes NaN.
// witness: {"values": {"kernel_size": "3", "group_size": "1", "scale_factor": "1", "channels": "4", "down_height": "2", "down_width": "2", "num_top_grad": "1"}, "contents": "unit", "seed": 1, "inputs": "bottom_data[0] = INFINITY;"}
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
  const double valid =
      (x >= 0 && x < down_width && y >= 0 && y < down_height) ? 1.0 : 0.0;
  const int xc = min(max(x, 0), down_width - 1);
  const int yc = min(max(y, 0), down_height - 1);
  const double *top =
      top_diff + ((n * height + ph) * width + pw) * channels + group * per_group;
  const double *bottom = bottom_data +
                         ((n * down_height + yc) * down_width + xc) * channels +
                         group * per_group;
  double sum = 0;
  for (int c = lane_id; c < per_group; c += WARP_SIZE) sum += top[c] * bottom[c];
  sum *= valid;
  __syncwarp();
  sum = warpReduceSum(sum);
  if (lane_id == 0) mask_diff[out] = sum;
}
