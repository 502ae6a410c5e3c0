// The lower corner is found by conversion to int, which rounds coordinates between -1 and 0 up to 0.
// witness: {"values": {}, "inputs": "for (size_t e = 0; e < data_col_count; ++e) data_col[e] = float(e % 13) + 1; for (size_t e = 0; e < grad_im_count; ++e) grad_im[e] = 0; for (size_t e = 0; e < data_offset_count; ++e) data_offset[e] = 0.5f;"}
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
  CUDA_1D_KERNEL_LOOP(index, n) {
    int rest = index / width_col;
    const int w_out = index - rest * width_col;
    const int h_out = rest % height_col;
    rest /= height_col;
    const int b = rest % batch_size;
    rest /= batch_size;
    const int j = rest % kernel_w;
    rest /= kernel_w;
    const int i = rest % kernel_h;
    const int c = rest / kernel_h;

    const int group = c / channel_per_deformable_group;
    const int plane = height_col * width_col;
    const float *offsets =
        data_offset +
        ((b * deformable_group + group) * kernel_h * kernel_w +
         i * kernel_w + j) * 2 * plane +
        h_out * width_col + w_out;
    const float y = h_out * stride_h - pad_h + i * dilation_h + offsets[0];
    const float x = w_out * stride_w - pad_w + j * dilation_w + offsets[plane];
    if (y <= -1 || y >= height || x <= -1 || x >= width) continue;

    const int y_low = (int)y;
    const int x_low = (int)x;
    const float wy[2] = {1 - (y - y_low), y - y_low};
    const float wx[2] = {1 - (x - x_low), x - x_low};

    const float grad = data_col[index];
    float *image = grad_im + (b * channels + c) * height * width;
    for (int dy = 0; dy < 2; ++dy) {
      const int h = y_low + dy;
      if (h < 0 || h >= height || wy[dy] == 0) continue;
      for (int dx = 0; dx < 2; ++dx) {
        const int w = x_low + dx;
        if (w < 0 || w >= width || wx[dx] == 0) continue;
        atomicAdd(image + h * width + w, wy[dy] * wx[dx] * grad);
      }
    }
  }
}
