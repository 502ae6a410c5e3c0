// Prepares the four coefficients of the neighbours once and takes two channels in a step, with a tail.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/deform_conv_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
struct NeighbourSlopes {
  int at[4];        // offsets in the image, or -1 for those outside
  float factor[4];
};

__device__ inline NeighbourSlopes prepare_neighbour_slopes(float y, float x, int height, int width, int bp_dir) {
  NeighbourSlopes result;
  const bool inside = y > -1 && y < height && x > -1 && x < width;
  const int top = inside ? (int)floorf(y) : 0, left = inside ? (int)floorf(x) : 0;
  for (int q = 0; q < 4; ++q) {
    const int row = top + q / 2, column = left + q % 2;
    const bool valid = inside && row >= 0 && row < height && column >= 0 && column < width;
    result.at[q] = valid ? row * width + column : -1;
    if (bp_dir == 0) {
      const float part = q % 2 ? x - left : left + 1 - x;
      result.factor[q] = q / 2 ? part : -part;
    } else {
      const float part = q / 2 ? y - top : top + 1 - y;
      result.factor[q] = q % 2 ? part : -part;
    }
  }
  return result;
}

__device__ inline float apply_neighbour_slopes(const NeighbourSlopes &slopes, const float *image) {
  float sum = 0;
  for (int q = 3; q >= 0; --q)
    if (slopes.at[q] >= 0) sum += slopes.factor[q] * image[slopes.at[q]];
  return sum;
}

__global__ void deformable_col2im_coord_gpu_kernel_float(
    const int n, const float *data_col, const float *data_im, const float *data_offset,
    const int channels, const int height, const int width, const int kernel_h,
    const int kernel_w, const int pad_h, const int pad_w, const int stride_h,
    const int stride_w, const int dilation_h, const int dilation_w,
    const int channel_per_deformable_group, const int batch_size,
    const int offset_channels, const int deformable_group, const int height_col,
    const int width_col, float *grad_offset) {

  CUDA_1D_KERNEL_LOOP(index, n) {
    const int taps = kernel_h * kernel_w;
    const int w = index % width_col;
    const int h = index / width_col % height_col;
    const int c = index / (width_col * height_col) % offset_channels;
    const int b = index / (width_col * height_col) / offset_channels;
    const int group = c / (2 * taps);
    const int tap = c % (2 * taps) / 2;
    const int bp_dir = c % 2;
    const int group_channels = channel_per_deformable_group / taps;
    const int i = tap / kernel_w;
    const int j = tap % kernel_w;

    // the sampled position is the same for all channels of the group
    const int plane = height_col * width_col;
    const float *offsets = data_offset + ((b * deformable_group + group) * taps + tap) * 2 * plane + h * width_col + w;
    float inv_h = h * stride_h - pad_h + i * dilation_h + offsets[0];
    float inv_w = w * stride_w - pad_w + j * dilation_w + offsets[plane];
    if (inv_h <= -1 || inv_w <= -1 || inv_h >= height || inv_w >= width) inv_h = inv_w = -2;

    const float *image = data_im + (b * deformable_group + group) * group_channels * height * width;
    const int column_step = taps * batch_size * plane;
    const float *column = data_col + ((group * group_channels * taps + tap) * batch_size + b) * plane + h * width_col + w;
    const NeighbourSlopes slopes = prepare_neighbour_slopes(inv_h, inv_w, height, width, bp_dir);
    float val = 0;
    int k = 0;
    for (; k + 1 < group_channels; k += 2) {
      const float first = apply_neighbour_slopes(slopes, image + k * height * width);
      const float second = apply_neighbour_slopes(slopes, image + (k + 1) * height * width);
      val += first * column[k * column_step] + second * column[(k + 1) * column_step];
    }
    if (k < group_channels) val += apply_neighbour_slopes(slopes, image + k * height * width) * column[k * column_step];
    grad_offset[index] = val;
  }
}
