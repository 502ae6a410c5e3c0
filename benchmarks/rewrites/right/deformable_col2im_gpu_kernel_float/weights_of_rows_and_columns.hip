// weights of two rows and two columns are computed first, those of zero distance or outside are left out
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
    float wy[2], wx[2];
    bool in_y[2], in_x[2];
#pragma unroll
    for (int k = 0; k < 2; ++k) {
      const int yy = y_low + k, xx = x_low + k;
      in_y[k] = yy >= 0 && yy < height && fabsf(y - yy) < 1;
      in_x[k] = xx >= 0 && xx < width && fabsf(x - xx) < 1;
      wy[k] = k == 0 ? yy + 1 - y : y + 1 - yy;
      wx[k] = k == 0 ? xx + 1 - x : x + 1 - xx;
    }
#pragma unroll
    for (int k = 0; k < 4; ++k)
      if (in_y[k >> 1] && in_x[k & 1])
        atomicAdd(image + (size_t)(y_low + (k >> 1)) * width + x_low + (k & 1), wy[k >> 1] * wx[k & 1] * top_grad);
  }
}
