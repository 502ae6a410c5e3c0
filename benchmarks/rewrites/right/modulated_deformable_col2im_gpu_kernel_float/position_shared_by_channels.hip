// A thread computes a sampling position once and distributes the gradients of all channels of its deformable group.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/modulated_deform_conv_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void modulated_deformable_col2im_gpu_kernel_float(
    const int n, const float *data_col, const float *data_offset, const float *data_mask,
    const int channels, const int height, const int width, const int kernel_h,
    const int kernel_w, const int pad_h, const int pad_w, const int stride_h,
    const int stride_w, const int dilation_h, const int dilation_w,
    const int channel_per_deformable_group, const int batch_size,
    const int deformable_group, const int height_col, const int width_col,
    float *grad_im) {
  const int col_area = height_col * width_col;
  const int taps = kernel_h * kernel_w;
  // One position for each image, group, tap and output pixel, in the order of the mask.
  const int positions = batch_size * deformable_group * taps * col_area;
  CUDA_1D_KERNEL_LOOP(at, positions) {
    const int pixel = at % col_area;
    const int tap = at / col_area % taps;
    const int image_group = at / col_area / taps;
    const int group = image_group % deformable_group;
    const int b = image_group / deformable_group;
    const int h_out = pixel / width_col;
    const int w_out = pixel % width_col;
    const int i = tap / kernel_w;
    const int j = tap % kernel_w;
    const int offset_at = 2 * (image_group * taps + tap) * col_area + pixel;
    const float pos_h =
        h_out * stride_h - pad_h + i * dilation_h + data_offset[offset_at];
    const float pos_w =
        w_out * stride_w - pad_w + j * dilation_w + data_offset[offset_at + col_area];
    const float mask = data_mask[at];
    const int low_h = (int)floorf(pos_h);
    const int low_w = (int)floorf(pos_w);

    for (int dy = 0; dy < 2; ++dy) {
      const int y = low_h + dy;
      if (y < 0 || y >= height || !(fabsf(pos_h - y) < 1.0f)) continue;
      for (int dx = 0; dx < 2; ++dx) {
        const int x = low_w + dx;
        if (x < 0 || x >= width || !(fabsf(pos_w - x) < 1.0f)) continue;
        const float weight = (1.0f - fabsf(pos_h - y)) * (1.0f - fabsf(pos_w - x));
        for (int k = 0; k < channel_per_deformable_group; ++k) {
          const int c = group * channel_per_deformable_group + k;
          const float top =
              data_col[((c * taps + tap) * batch_size + b) * col_area + pixel] * mask;
          atomicAdd(grad_im + ((b * channels + c) * height + y) * width + x, weight * top);
        }
      }
    }
  }
}
