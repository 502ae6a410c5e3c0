// One thread per channel, sample and output position loops over the taps of the kernel.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/deform_conv_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void deformable_col2im_gpu_kernel_float(
    const int n, const float *data_col, const float *data_offset,
    const int channels, const int height, const int width, const int kernel_h,
    const int kernel_w, const int pad_h, const int pad_w, const int stride_h,
    const int stride_w, const int dilation_h, const int dilation_w,
    const int channel_per_deformable_group, const int batch_size,
    const int deformable_group, const int height_col, const int width_col,
    float *grad_im) {
  const int plane = height_col * width_col;
  const int taps = kernel_h * kernel_w;
  const long long work = (long long)channels * batch_size * plane;
  const long long step = (long long)blockDim.x * gridDim.x;
  for (long long e = (long long)blockIdx.x * blockDim.x + threadIdx.x; e < work;
       e += step) {
    const int at = (int)(e % plane);
    const int b = (int)(e / plane % batch_size);
    const int c = (int)(e / plane / batch_size);
    const int h_out = at / width_col;
    const int w_out = at % width_col;
    const int group = c / channel_per_deformable_group;

    const float *offsets =
        data_offset +
        (long long)(b * deformable_group + group) * taps * 2 * plane + at;
    float *image = grad_im + (long long)(b * channels + c) * height * width;
    for (int tap = 0; tap < taps; ++tap) {
      const int i = tap / kernel_w;
      const int j = tap % kernel_w;
      const float y =
          h_out * stride_h - pad_h + i * dilation_h + offsets[2 * tap * plane];
      const float x = w_out * stride_w - pad_w + j * dilation_w +
                      offsets[(2 * tap + 1) * plane];
      if (!(y > -1 && y < height && x > -1 && x < width)) continue;

      const float grad =
          data_col[((long long)(c * taps + tap) * batch_size + b) * plane + at];
      const int y_low = (int)floorf(y);
      const int x_low = (int)floorf(x);
      for (int corner = 0; corner < 4; ++corner) {
        const int h = y_low + corner / 2;
        const int w = x_low + corner % 2;
        if (h < 0 || h >= height || w < 0 || w >= width) continue;
        if (!(fabsf(y - h) < 1 && fabsf(x - w) < 1)) continue;
        const float weight = get_gradient_weight(y, x, h, w, height, width);
        atomicAdd(image + h * width + w, weight * grad);
      }
    }
  }
}
