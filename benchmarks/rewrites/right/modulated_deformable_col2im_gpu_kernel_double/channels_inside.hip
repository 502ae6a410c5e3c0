// A thread computes the weights of a sampling position once and adds for all channels of its deformable group.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/modulated_deform_conv_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void modulated_deformable_col2im_gpu_kernel_double(
    const int n, const double *data_col, const double *data_offset, const double *data_mask, const int channels,
    const int height, const int width, const int kernel_h, const int kernel_w, const int pad_h, const int pad_w,
    const int stride_h, const int stride_w, const int dilation_h, const int dilation_w,
    const int channel_per_deformable_group, const int batch_size, const int deformable_group, const int height_col,
    const int width_col, double *grad_im) {
  const int area = height_col * width_col, taps = kernel_h * kernel_w;
  const int per_channel = taps * batch_size * area;
  const long long places = (long long)deformable_group * per_channel;
  for (long long at = (long long)blockIdx.x * blockDim.x + threadIdx.x; at < places;
       at += (long long)blockDim.x * gridDim.x) {
    const int group = at / per_channel, within = at % per_channel;
    const int place = within % area, b = within / area % batch_size, tap = within / area / batch_size;
    const size_t plane = (size_t(b) * deformable_group + group) * taps + tap;
    const double at_y =
        place / width_col * stride_h - pad_h + tap / kernel_w * dilation_h + data_offset[2 * plane * area + place];
    const double at_x = place % width_col * stride_w - pad_w + tap % kernel_w * dilation_w +
                        data_offset[(2 * plane + 1) * area + place];
    const double mask = data_mask[plane * area + place];
    if (!(at_y > -1 && at_y < height && at_x > -1 && at_x < width)) continue;
    const int first_row = max(0, (int)floor(at_y)), last_row = min(height - 1, (int)floor(at_y) + 1);
    const int first_column = max(0, (int)floor(at_x)), last_column = min(width - 1, (int)floor(at_x) + 1);
    for (int row = first_row; row <= last_row; ++row) {
      for (int column = first_column; column <= last_column; ++column) {
        if (fabs(at_y - row) >= 1 || fabs(at_x - column) >= 1) continue;
        const double weight = dmcn_get_gradient_weight(at_y, at_x, row, column, height, width);
        for (int k = 0; k < channel_per_deformable_group; ++k) {
          const int c = group * channel_per_deformable_group + k;
          const double top = data_col[size_t(c) * per_channel + within] * mask;
          atomicAdd(grad_im + ((size_t(b) * channels + c) * height + row) * width + column, weight * top);
        }
      }
    }
  }
}
