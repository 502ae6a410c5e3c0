// Sums the channels of a group in pairs and leaves out the last one of an odd number.
// witness: {"values": {"channels": "3", "height": "5", "width": "6", "kernel_h": "1", "kernel_w": "1", "batch_size": "1", "deformable_group": "1", "height_col": "2", "width_col": "3", "pad_h": "0", "pad_w": "0", "stride_h": "1", "stride_w": "1", "dilation_h": "1", "dilation_w": "1"}, "contents": "wide", "seed": 7, "inputs": "for (size_t i = 0; i < data_offset_count; ++i) data_offset[i] = 0.25f; "}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/deform_conv_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
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
    float even = 0, odd = 0;
    for (int k = 0; k + 1 < group_channels; k += 2) {
      const float *maps = image + k * height * width;
      const float *columns = column + k * column_step;
      even += get_coordinate_weight(inv_h, inv_w, height, width, maps, width, bp_dir) * columns[0];
      odd += get_coordinate_weight(inv_h, inv_w, height, width, maps + height * width, width, bp_dir) * columns[column_step];
    }
    const float val = even + odd;
    grad_offset[index] = val;
  }
}
