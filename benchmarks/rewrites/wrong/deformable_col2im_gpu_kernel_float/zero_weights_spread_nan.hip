// All four corners are updated even where the weight is zero, so that a NaN of data_col spreads to elements that the position does not touch.
// witness: {"values": {}, "inputs": "for (size_t e = 0; e < data_col_count; ++e) data_col[e] = float(e % 13) + 1; for (size_t e = 0; e < grad_im_count; ++e) grad_im[e] = 0; for (size_t e = 0; e < data_offset_count; ++e) data_offset[e] = 1.0f; data_col[0] = NAN;"}
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

    const int y_low = (int)floorf(y);
    const int x_low = (int)floorf(x);
    const int y_high = y_low + 1;
    const int x_high = x_low + 1;
    const float ly = y - y_low;
    const float lx = x - x_low;
    const float hy = 1 - ly;
    const float hx = 1 - lx;

    const float grad = data_col[index];
    float *image = grad_im + (b * channels + c) * height * width;
    if (y_low >= 0 && x_low >= 0)
      atomicAdd(image + y_low * width + x_low, hy * hx * grad);
    if (y_low >= 0 && x_high < width)
      atomicAdd(image + y_low * width + x_high, hy * lx * grad);
    if (y_high < height && x_low >= 0)
      atomicAdd(image + y_high * width + x_low, ly * hx * grad);
    if (y_high < height && x_high < width)
      atomicAdd(image + y_high * width + x_high, ly * lx * grad);
  }
}
