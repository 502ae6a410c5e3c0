// a thread finds the position of a tap once, for all channels of its group
// SPDX-License-Identifier: Apache-2.0 AND BSD-2-Clause; derived from mmcv/ops/csrc/common/cuda/modulated_deform_conv_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab, and of Caffe, Copyright (c) 2014-2017 The Regents of the University of California
__global__ void modulated_deformable_col2im_gpu_kernel_float(
    const int n, const float *data_col, const float *data_offset, const float *data_mask,
    const int channels, const int height, const int width, const int kernel_h,
    const int kernel_w, const int pad_h, const int pad_w, const int stride_h,
    const int stride_w, const int dilation_h, const int dilation_w,
    const int channel_per_deformable_group, const int batch_size,
    const int deformable_group, const int height_col, const int width_col,
    float *grad_im) {
  const int plane = height_col * width_col;
  const int taps = kernel_h * kernel_w;
  const int depth = channel_per_deformable_group;
  CUDA_1D_KERNEL_LOOP(item, batch_size * deformable_group * taps * plane) {
    const int at = item % plane;
    const int tap = item / plane % taps;
    const int group = item / plane / taps % deformable_group;
    const int b = item / plane / taps / deformable_group;
    const int w_in = at % width_col * stride_w - pad_w;
    const int h_in = at / width_col * stride_h - pad_h;
    const float *offset = data_offset + (item - at) * 2 + at;
    const float y = h_in + tap / kernel_w * dilation_h + offset[0];
    const float x = w_in + tap % kernel_w * dilation_w + offset[plane];
    const float mask = data_mask[item];
    if (!(y > -1 && x > -1 && y < height && x < width)) continue;
    const int top = (int)floorf(y), left = (int)floorf(x);
    for (int k = 0; k < depth; ++k) {
      const int c = group * depth + k;
      const float value = data_col[((c * taps + tap) * batch_size + b) * plane + at] * mask;
      float *image = grad_im + (b * channels + c) * height * width;
      for (int w = max(left, 0); w < min(left + 2, width); ++w)
        for (int h = max(top, 0); h < min(top + 2, height); ++h)
          atomicAdd(image + h * width + w, (1 - fabsf(y - h)) * (1 - fabsf(x - w)) * value);
    }
  }
}
