// only the two by two neighbours are visited, with checks of distance, and wide offsets
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/deform_conv_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void deformable_col2im_gpu_kernel_float(
    const int n, const float *data_col, const float *data_offset, const int channels,
    const int height, const int width, const int kernel_h, const int kernel_w,
    const int pad_h, const int pad_w, const int stride_h, const int stride_w,
    const int dilation_h, const int dilation_w,
    const int channel_per_deformable_group, const int batch_size,
    const int deformable_group, const int height_col, const int width_col,
    float *grad_im) {
  CUDA_1D_KERNEL_LOOP(index, n) {
    int rest = index;
    const int w_out = rest % width_col;
    rest /= width_col;
    const int h_out = rest % height_col;
    rest /= height_col;
    const int b = rest % batch_size;
    rest /= batch_size;
    const int j = rest % kernel_w;
    rest /= kernel_w;
    const int i = rest % kernel_h;
    const int c = rest / kernel_h;
    const int group = c / channel_per_deformable_group;
    const float top_grad = data_col[index];
    const size_t plane = (size_t)height_col * width_col;
    const float *offset = data_offset +
        (((size_t)b * deformable_group + group) * kernel_h * kernel_w + i * kernel_w + j) * 2 * plane +
        h_out * width_col + w_out;
    const int y0 = h_out * stride_h - pad_h + i * dilation_h;
    const int x0 = w_out * stride_w - pad_w + j * dilation_w;
    const float y = y0 + offset[0];
    const float x = x0 + offset[plane];
    const int y_low = floorf(y);
    const int x_low = floorf(x);
    float *image = grad_im + ((size_t)b * channels + c) * height * width;
    for (int yy = y_low; yy <= y_low + 1; ++yy) {
      if (yy < 0 || yy >= height || !(fabsf(y - yy) < 1)) continue;
      for (int xx = x_low; xx <= x_low + 1; ++xx) {
        if (xx < 0 || xx >= width || !(fabsf(x - xx) < 1)) continue;
        atomicAdd(image + (size_t)yy * width + xx,
                  get_gradient_weight(y, x, yy, xx, height, width) * top_grad);
      }
    }
  }
}
