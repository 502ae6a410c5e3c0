// The grid-stride loop steps the indices digit by digit, and the channel does not see the carry of the rows into the last image.
// witness: {"values": {"max_blocks": 1}}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/deform_conv_cuda_kernel.cuh of MMCV, Copyright (c) OpenMMLab
__global__ void deformable_im2col_gpu_kernel_float(
    const int n, const float *data_im, const float *data_offset, const int height,
    const int width, const int kernel_h, const int kernel_w, const int pad_h,
    const int pad_w, const int stride_h, const int stride_w,
    const int dilation_h, const int dilation_w,
    const int channel_per_deformable_group, const int batch_size,
    const int num_channels, const int deformable_group, const int height_col,
    const int width_col, float *data_col) {
  const int step = blockDim.x * gridDim.x;
  const int step_w = step % width_col, step_h = step / width_col % height_col;
  const int step_b = step / width_col / height_col % batch_size, step_c = step / width_col / height_col / batch_size;
  int index = blockIdx.x * blockDim.x + threadIdx.x;
  int w_col = index % width_col, h_col = index / width_col % height_col;
  int b_col = index / width_col / height_col % batch_size, c_im = index / width_col / height_col / batch_size;
  for (; index < n; index += step) {
    const int plane = height_col * width_col;
    const int place = h_col * width_col + w_col;
    const float *map = data_im + (b_col * num_channels + c_im) * height * width;
    const float *offsets = data_offset + (b_col * deformable_group + c_im / channel_per_deformable_group) * 2 *
                                             kernel_h * kernel_w * plane + place;
    float *out = data_col + (c_im * kernel_h * kernel_w * batch_size + b_col) * plane + place;
    for (int i = 0; i < kernel_h; ++i) {
      for (int j = 0; j < kernel_w; ++j, offsets += 2 * plane, out += batch_size * plane) {
        const float h = h_col * stride_h - pad_h + i * dilation_h + offsets[0];
        const float w = w_col * stride_w - pad_w + j * dilation_w + offsets[plane];
        *out = h > -1 && w > -1 && h < height && w < width
                   ? deformable_im2col_bilinear(map, width, height, width, h, w) : 0.f;
      }
    }
    // the next index, digit by digit
    w_col += step_w;
    int carry = w_col >= width_col;
    w_col -= carry * width_col;
    h_col += step_h + carry;
    carry = h_col >= height_col;
    h_col -= carry * height_col;
    c_im += step_c + (b_col + step_b >= batch_size);
    b_col = (b_col + step_b + carry) % batch_size;
  }
}
