// Loops over columns within taps, with the four corners added in a loop that skips corners outside.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/deform_conv_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void deformable_im2col_gpu_kernel_float(
    const int n, const float* data_im, const float* data_offset, const int height, const int width,
    const int kernel_h, const int kernel_w, const int pad_h, const int pad_w, const int stride_h,
    const int stride_w, const int dilation_h, const int dilation_w, const int channel_per_deformable_group,
    const int batch_size, const int num_channels, const int deformable_group, const int height_col,
    const int width_col, float* data_col) {
  const int taps = kernel_h * kernel_w, area_col = height_col * width_col;
  for (int i = 0; i < kernel_h; ++i)
    for (int j = 0; j < kernel_w; ++j) {
      const int tap = i * kernel_w + j;
      for (int index = blockIdx.x * blockDim.x + threadIdx.x; index < n; index += gridDim.x * blockDim.x) {
        const int place = index % area_col, plane = index / area_col;
        const int image = plane % batch_size, channel = plane / batch_size;
        const int group = channel / channel_per_deformable_group;
        const float* shifts = data_offset + ((image * deformable_group + group) * taps + tap) * 2 * area_col + place;
        const float y = place / width_col * stride_h - pad_h + i * dilation_h + shifts[0];
        const float x = place % width_col * stride_w - pad_w + j * dilation_w + shifts[area_col];
        float value = 0;
        if (y > -1 && x > -1 && y < height && x < width) {
          const float y0 = floorf(y), x0 = floorf(x);
          const float wy[2] = {1 - (y - y0), y - y0}, wx[2] = {1 - (x - x0), x - x0};
          const float* map = data_im + (image * num_channels + channel) * height * width;
          for (int corner = 0; corner < 4; ++corner) {
            const int cy = (int)y0 + corner / 2, cx = (int)x0 + corner % 2;
            if (cy >= 0 && cy < height && cx >= 0 && cx < width)
              value += wy[corner / 2] * wx[corner % 2] * map[cy * width + cx];
          }
        }
        data_col[((channel * taps + tap) * batch_size + image) * area_col + place] = value;
      }
    }
}
