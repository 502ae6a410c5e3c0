// weights and addresses are found once for a tap; channels are summed from the last to the first
// SPDX-License-Identifier: Apache-2.0 AND BSD-2-Clause; derived from mmcv/ops/csrc/common/cuda/modulated_deform_conv_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab, and of Caffe, Copyright (c) 2014-2017 The Regents of the University of California
__global__ void modulated_deformable_col2im_coord_gpu_kernel_float(
    const int n, const float *data_col, const float *data_im, const float *data_offset,
    const float *data_mask, const int channels, const int height, const int width,
    const int kernel_h, const int kernel_w, const int pad_h, const int pad_w,
    const int stride_h, const int stride_w, const int dilation_h,
    const int dilation_w, const int channel_per_deformable_group,
    const int batch_size, const int offset_channels, const int deformable_group,
    const int height_col, const int width_col, float *grad_offset, float *grad_mask) {
  const int taps = kernel_h * kernel_w;
  const int plane = height_col * width_col;
  const int depth = channel_per_deformable_group / taps;
  CUDA_1D_KERNEL_LOOP(index, n) {
    const int at = index % plane;
    const int c = index / plane % offset_channels;
    const int b = index / plane / offset_channels;
    const int group = c / (2 * taps);
    const int tap = c / 2 % taps;
    const bool along_w = c % 2 == 1;
    const int own = (b * deformable_group + group) * taps + tap;

    const float y = at / width_col * stride_h - pad_h + tap / kernel_w * dilation_h + data_offset[2 * own * plane + at];
    const float x =
        at % width_col * stride_w - pad_w + tap % kernel_w * dilation_w + data_offset[(2 * own + 1) * plane + at];
    float slope = 0, value = 0;
    if (y > -1 && x > -1 && y < height && x < width) {
      const int y0 = (int)floorf(y), x0 = (int)floorf(x);
      const float ly = y - y0, lx = x - x0, hy = 1 - ly, hx = 1 - lx;
      const bool up = y0 >= 0, down = y0 + 1 < height, left = x0 >= 0, right = x0 + 1 < width;
      const float *im = data_im + (b * deformable_group + group) * depth * height * width;
      const int first = y0 * width + x0;
      for (int k = depth - 1; k >= 0; --k) {
        const float *image = im + k * height * width;
        const float v1 = up && left ? image[first] : 0.f;
        const float v2 = up && right ? image[first + 1] : 0.f;
        const float v3 = down && left ? image[first + width] : 0.f;
        const float v4 = down && right ? image[first + width + 1] : 0.f;
        const float col = data_col[(((group * depth + k) * taps + tap) * batch_size + b) * plane + at];
        const float change = along_w ? hy * (v2 - v1) + ly * (v4 - v3) : hx * (v3 - v1) + lx * (v4 - v2);
        slope += change * col;
        value += col * (hy * hx * v1 + hy * lx * v2 + ly * hx * v3 + ly * lx * v4);
      }
    }
    grad_offset[index] = slope * data_mask[own * plane + at];
    if (!along_w) grad_mask[own * plane + at] = value;
  }
}
