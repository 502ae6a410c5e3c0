// each lane multiplies one channel of the group, so groups of more than 32 channels are cut
// witness: {"values": {"channels": 70, "down_height": 4, "down_width": 5, "num_top_grad": 1, "kernel_size": 3, "group_size": 2, "scale_factor": 2}}
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
  int index = threadIdx.x + blockIdx.x * blockDim.x;
  if (index > num_kernels - 1) return;
  const int lane_id = index % WARP_SIZE;
  index = index / WARP_SIZE;
  const int mask_c = index % mask_channels;
  index = index / mask_channels;
  const int pw = index % width, ph = index / width % height, n = index / width / height;
  const int mask_group = mask_c / (kernel_size * kernel_size), mask_loc = mask_c % (kernel_size * kernel_size);
  const int down_x = pw / scale_factor + mask_loc % kernel_size - (kernel_size - 1) / 2;
  const int down_y = ph / scale_factor + mask_loc / kernel_size - (kernel_size - 1) / 2;
  const bool inside = down_y >= 0 && down_y < down_height && down_x >= 0 && down_x < down_width;
  const int per_group = (channels + group_size - 1) / group_size;
  const int c = per_group * mask_group + lane_id;
  float output_val = 0;
  if (inside && lane_id < per_group && c < channels)
    output_val = top_diff[Loc2Index(n, ph, pw, c, height, width, channels)] *
                 bottom_data[Loc2Index(n, down_y, down_x, c, down_height, down_width, channels)];
  output_val = warpReduceSum(output_val);
  if (lane_id == 0) mask_diff[Loc2Index(n, ph, pw, mask_c, height, width, mask_channels)] = output_val;
}
