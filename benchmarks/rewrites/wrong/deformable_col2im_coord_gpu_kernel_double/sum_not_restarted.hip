// the sum is not set back to zero when a thread goes on to its next element, so it is wrong once the grid is smaller than the work
// witness: {"values": {"max_blocks": 2}}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/deform_conv_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void deformable_col2im_coord_gpu_kernel_double(
    const int n, const double *data_col, const double *data_im, const double *data_offset,
    const int channels, const int height, const int width, const int kernel_h,
    const int kernel_w, const int pad_h, const int pad_w, const int stride_h,
    const int stride_w, const int dilation_h, const int dilation_w,
    const int channel_per_deformable_group, const int batch_size,
    const int offset_channels, const int deformable_group, const int height_col,
    const int width_col, double *grad_offset) {
  const int area = kernel_h * kernel_w;
  const int per_group = channel_per_deformable_group / area;
  const int image_size = height * width;
  double val = 0;
  int index = blockIdx.x * blockDim.x + threadIdx.x;
  while (index < n) {
    const int w = index % width_col;
    const int h = index / width_col % height_col;
    const int c = index / (width_col * height_col) % offset_channels;
    const int b = index / (width_col * height_col * offset_channels);
    const int group = c / (2 * area);
    const int tap = c / 2 % area;
    const int at = (((b * deformable_group + group) * area + tap) * 2 * height_col + h) * width_col + w;
    double y = h * stride_h - pad_h + tap / kernel_w * dilation_h + data_offset[at];
    double x = w * stride_w - pad_w + tap % kernel_w * dilation_w + data_offset[at + height_col * width_col];
    if (y <= -1 || x <= -1 || y >= height || x >= width) y = x = -2;
    for (int k = 0; k < per_group; ++k) {
      const int channel = group * per_group + k;
      const double grad = data_col[(((channel * area + tap) * batch_size + b) * height_col + h) * width_col + w];
      val += grad * get_coordinate_weight(y, x, height, width, data_im + (b * channels + channel) * image_size, width, c % 2);
    }
    grad_offset[index] = val;
    index += gridDim.x * blockDim.x;
  }
}
