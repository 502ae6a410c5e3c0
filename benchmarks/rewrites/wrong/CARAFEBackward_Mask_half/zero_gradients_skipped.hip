// Channels whose gradient is zero are skipped to save the load, so zero times infinity or NaN no longer gives NaN.
// witness: {"values": {"kernel_size": "1", "group_size": "2", "scale_factor": "1", "channels": "4", "down_height": "4", "down_width": "5", "num_top_grad": "1"}, "contents": "wide", "seed": 5, "inputs": "top_diff[3] = Half(0.0f); bottom_data[3] = Half(INFINITY);"}
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
  const int tid = blockIdx.x * blockDim.x + threadIdx.x;
  if (tid >= num_kernels) return;
  const int lane = tid % 32;
  const int out = tid / 32;
  const int mc = out % mask_channels;
  const int pixel = out / mask_channels;
  const int x = pixel % width;
  const int y = pixel / width % height;
  const int image = pixel / (height * width);
  const int taps = kernel_size * kernel_size;
  const int radius = (kernel_size - 1) / 2;
  const int sx = x / scale_factor + (mc % taps) % kernel_size - radius;
  const int sy = y / scale_factor + (mc % taps) / kernel_size - radius;
  Half sum = Half(0.0f);
  if (sx >= 0 && sy >= 0 && sx < down_width && sy < down_height) {
    const int per_group = (channels + group_size - 1) / group_size;
    int c = mc / taps * per_group + lane;
    const int last = min(mc / taps * per_group + per_group, channels);
    while (c < last) {
      const float g = float(top_diff[((image * height + y) * width + x) * channels + c]);
      if (g != 0.0f) {
        const float d = float(bottom_data[((image * down_height + sy) * down_width + sx) * channels + c]);
        sum += Half(g * d);
      }
      c += 32;
    }
  }
  sum = warpReduceSum(sum);
  if (lane == 0) mask_diff[((image * height + y) * width + x) * mask_channels + mc] = sum;
}
