// One thread handles a sample for all channels of its deformable group, so offsets and weights are computed once.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/modulated_deform_conv_cuda_kernel.cuh
// of mmcv, Copyright (c) OpenMMLab
__global__ void modulated_deformable_col2im_gpu_kernel_double(
    const int n, const double *data_col, const double *data_offset, const double *data_mask,
    const int channels, const int height, const int width, const int kernel_h,
    const int kernel_w, const int pad_h, const int pad_w, const int stride_h,
    const int stride_w, const int dilation_h, const int dilation_w,
    const int channel_per_deformable_group, const int batch_size,
    const int deformable_group, const int height_col, const int width_col,
    double *grad_im) {

  const int area = height_col * width_col;
  const int taps = kernel_h * kernel_w;
  const int per_channel = taps * batch_size * area;
  const int samples = per_channel * deformable_group;
  for (int s = blockIdx.x * blockDim.x + threadIdx.x; s < samples;
       s += blockDim.x * gridDim.x) {
    const int g = s / per_channel;
    const int inside = s - g * per_channel;
    const int tap = inside / (batch_size * area);
    const int b = inside / area % batch_size;
    const int at = inside % area;
    const int group = b * deformable_group + g;
    const double *off = data_offset + (size_t)(group * taps + tap) * 2 * area + at;
    const double h = at / width_col * stride_h - pad_h + tap / kernel_w * dilation_h + off[0];
    const double w = at % width_col * stride_w - pad_w + tap % kernel_w * dilation_w + off[area];
    if (!(h > -1 && w > -1 && h < height && w < width)) continue;
    const double mask = data_mask[(size_t)(group * taps + tap) * area + at];
    int pixel[4];
    double weight[4];
    int count = 0;
    for (int y = max((int)floor(h), 0); y < height && y < h + 1; ++y) {
      if (!(fabs(h - y) < 1)) continue;
      for (int x = max((int)floor(w), 0); x < width && x < w + 1; ++x) {
        if (!(fabs(w - x) < 1)) continue;
        pixel[count] = y * width + x;
        weight[count++] = dmcn_get_gradient_weight(h, w, y, x, height, width);
      }
    }
    for (int cc = 0; cc < channel_per_deformable_group; ++cc) {
      const int c = g * channel_per_deformable_group + cc;
      const double top = data_col[(size_t)c * per_channel + inside] * mask;
      double *im = grad_im + (size_t)(b * channels + c) * height * width;
      for (int q = 0; q < count; ++q) atomicAdd(im + pixel[q], weight[q] * top);
    }
  }
}
