// Four lanes of a wavefront share an output, each with every fourth channel, and add their sums by shuffles.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/deform_conv_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void deformable_col2im_coord_gpu_kernel_double(
    const int n, const double *data_col, const double *data_im, const double *data_offset, const int channels,
    const int height, const int width, const int kernel_h, const int kernel_w, const int pad_h, const int pad_w,
    const int stride_h, const int stride_w, const int dilation_h, const int dilation_w,
    const int channel_per_deformable_group, const int batch_size, const int offset_channels,
    const int deformable_group, const int height_col, const int width_col, double *grad_offset) {
  const int taps = kernel_h * kernel_w;
  const int col_area = height_col * width_col;
  const int group_channels = channel_per_deformable_group / taps;
  const size_t im_area = (size_t)height * width;
  const int lane4 = threadIdx.x & 3;
  const int per_block = blockDim.x / 4;
  for (int base = blockIdx.x * per_block; base < n; base += gridDim.x * per_block) {
    const int index = base + threadIdx.x / 4;
    double sum = 0;
    if (index < n) {
      const int at = index % col_area;
      const int w_out = at % width_col, h_out = at / width_col;
      const int plane = index / col_area;
      const int dir = plane % 2, tap = plane / 2 % taps, bg = plane / 2 / taps;
      const int group = bg % deformable_group, b = bg / deformable_group;
      const int i = tap / kernel_w, j = tap % kernel_w;
      const double *off = data_offset + ((size_t)bg * taps + tap) * 2 * col_area + at;
      const double y = h_out * stride_h - pad_h + i * dilation_h + off[0];
      const double x = w_out * stride_w - pad_w + j * dilation_w + off[col_area];
      for (int k = lane4; k < group_channels; k += 4) {
        const int ch = group * group_channels + k;
        sum += get_coordinate_weight(y, x, height, width, data_im + ((size_t)b * channels + ch) * im_area, width, dir) *
               data_col[(((size_t)ch * taps + tap) * batch_size + b) * col_area + at];
      }
    }
    sum += __shfl_xor(sum, 1);
    sum += __shfl_xor(sum, 2);
    if (index < n && lane4 == 0) grad_offset[index] = sum;
  }
}
