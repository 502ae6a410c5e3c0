// a thread finds both gradients of a tap, of channels at even and odd places with sums of their own
// SPDX-License-Identifier: Apache-2.0 AND BSD-2-Clause; derived from mmcv/ops/csrc/common/cuda/deform_conv_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab, and of Caffe, Copyright (c) 2014-2017 The Regents of the University of California
__global__ void deformable_col2im_coord_gpu_kernel_float(
    const int n, const float *data_col, const float *data_im, const float *data_offset,
    const int channels, const int height, const int width, const int kernel_h,
    const int kernel_w, const int pad_h, const int pad_w, const int stride_h,
    const int stride_w, const int dilation_h, const int dilation_w,
    const int channel_per_deformable_group, const int batch_size,
    const int offset_channels, const int deformable_group, const int height_col,
    const int width_col, float *grad_offset) {
  const int taps = kernel_h * kernel_w;
  const int group_channels = channel_per_deformable_group / taps;
  const int plane_col = height_col * width_col, plane = height * width;
  const int pairs = n / 2;
  for (int pair = blockIdx.x * blockDim.x + threadIdx.x; pair < pairs; pair += blockDim.x * gridDim.x) {
    const int at = pair % plane_col;
    const int tap = pair / plane_col % taps;
    const int group = pair / plane_col / taps % deformable_group;
    const int b = pair / plane_col / taps / deformable_group;
    const int h = at / width_col, w = at % width_col;
    const int i = tap / kernel_w, j = tap % kernel_w;
    const size_t out = (size_t)(pair / plane_col) * 2 * plane_col + at;
    const float y = h * stride_h - pad_h + i * dilation_h + data_offset[out];
    const float x = w * stride_w - pad_w + j * dilation_w + data_offset[out + plane_col];
    float rows[2] = {0, 0}, columns[2] = {0, 0};
    for (int k = 0; k < group_channels; k++) {
      const int channel = group * group_channels + k;
      const float *image = data_im + ((size_t)b * channels + channel) * plane;
      const float grad = data_col[(((size_t)channel * taps + tap) * batch_size + b) * plane_col + at];
      rows[k % 2] += get_coordinate_weight(y, x, height, width, image, width, 0) * grad;
      columns[k % 2] += get_coordinate_weight(y, x, height, width, image, width, 1) * grad;
    }
    grad_offset[out] = rows[0] + rows[1];
    grad_offset[out + plane_col] = columns[0] + columns[1];
  }
}
