// Each lane keeps its products in eight registers, so channels of a group beyond the first 256 are dropped.
// witness: {"values": {"kernel_size": "1", "group_size": "1", "scale_factor": "1", "channels": "600", "down_height": "1", "down_width": "2", "num_top_grad": "1"}, "contents": "unit", "seed": 3}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/carafe_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
#define LANE_PRODUCTS 8
__global__ void CARAFEBackward_Mask_half(const int num_kernels,
                                         const Half *__restrict__ top_diff,
                                         const Half *__restrict__ bottom_data,
                                         const int kernel_size, const int group_size,
                                         const int scale_factor, const int channels,
                                         const int down_height, const int down_width,
                                         const int height, const int width,
                                         const int mask_channels,
                                         Half *__restrict__ mask_diff) {
  const int tid = blockIdx.x * blockDim.x + threadIdx.x;
  if (tid >= num_kernels) return;
  const int lane = tid & 31;
  const int out = tid >> 5;
  const int mc = out % mask_channels;
  const int pixel = out / mask_channels;
  const int x = pixel % width, y = pixel / width % height, image = pixel / (width * height);
  const int area = kernel_size * kernel_size;
  const int group = mc / area, tap = mc % area;
  const int half_size = (kernel_size - 1) / 2;
  const int sx = x / scale_factor + tap % kernel_size - half_size;
  const int sy = y / scale_factor + tap / kernel_size - half_size;
  const int per_group = channels / group_size;
  const bool inside = sx >= 0 && sx < down_width && sy >= 0 && sy < down_height;

  Half products[LANE_PRODUCTS];
#pragma unroll
  for (int r = 0; r < LANE_PRODUCTS; ++r) {
    const int local = r * 32 + lane;
    products[r] = Half(0.0f);
    if (inside && local < per_group) {
      const int c = group * per_group + local;
      const Half g = top_diff[((image * height + y) * width + x) * channels + c];
      const Half d = bottom_data[((image * down_height + sy) * down_width + sx) * channels + c];
      products[r] = g * d;
    }
  }
  Half sum = Half(0.0f);
#pragma unroll
  for (int r = 0; r < LANE_PRODUCTS; ++r) sum += products[r];
  sum = warpReduceSum(sum);
  if (lane == 0) mask_diff[((image * height + y) * width + x) * mask_channels + mc] = sum;
}
