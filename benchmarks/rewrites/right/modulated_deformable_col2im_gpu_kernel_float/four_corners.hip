// adds to the four neighbours of a position, from the last to the first
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
  CUDA_1D_KERNEL_LOOP(index, n) {
    const int at = index % plane;
    const int b = index / plane % batch_size;
    const int tap = index / plane / batch_size % taps;
    const int c = index / plane / batch_size / taps;
    const int own = (b * deformable_group + c / channel_per_deformable_group) * taps + tap;
    const float y = at / width_col * stride_h - pad_h + tap / kernel_w * dilation_h + data_offset[2 * own * plane + at];
    const float x =
        at % width_col * stride_w - pad_w + tap % kernel_w * dilation_w + data_offset[(2 * own + 1) * plane + at];
    if (!(y > -1 && x > -1 && y < height && x < width)) continue;
    const float grad = data_mask[own * plane + at] * data_col[index];
    const int y0 = (int)floorf(y), x0 = (int)floorf(x);
    const float ly = y - y0, lx = x - x0;
    for (int corner = 3; corner >= 0; --corner) {
      const int h = y0 + (corner >> 1), w = x0 + (corner & 1);
      if (h < 0 || w < 0 || h >= height || w >= width) continue;
      const float weight = (corner & 2 ? ly : 1 - ly) * (corner & 1 ? lx : 1 - lx);
      atomicAdd(grad_im + ((b * channels + c) * height + h) * width + w, grad * weight);
    }
  }
}
