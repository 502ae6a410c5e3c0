// the inner loop runs over the rows of the kernel
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/deform_conv_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void deformable_im2col_gpu_kernel_float(
    const int n, const float *data_im, const float *data_offset, const int height,
    const int width, const int kernel_h, const int kernel_w, const int pad_h,
    const int pad_w, const int stride_h, const int stride_w,
    const int dilation_h, const int dilation_w,
    const int channel_per_deformable_group, const int batch_size,
    const int num_channels, const int deformable_group, const int height_col,
    const int width_col, float *data_col) {
  CUDA_1D_KERNEL_LOOP(index, n) {
    int rest = index;
    const int w_col = rest % width_col; rest /= width_col;
    const int h_col = rest % height_col; rest /= height_col;
    const int b = rest % batch_size, c = rest / batch_size;
    const float *image = data_im + (b * num_channels + c) * height * width;
    const int first = (b * deformable_group + c / channel_per_deformable_group) * 2 * kernel_h * kernel_w;
    for (int j = kernel_w - 1; j >= 0; --j) {
      for (int i = kernel_h - 1; i >= 0; --i) {
        const int tap = i * kernel_w + j;
        const float dh = __ldg(data_offset + ((first + 2 * tap) * height_col + h_col) * width_col + w_col);
        const float dw = __ldg(data_offset + ((first + 2 * tap + 1) * height_col + h_col) * width_col + w_col);
        const float h = h_col * stride_h - pad_h + i * dilation_h + dh;
        const float w = w_col * stride_w - pad_w + j * dilation_w + dw;
        const bool inside = h > -1 && w > -1 && h < height && w < width;
        data_col[(((c * kernel_h * kernel_w + tap) * batch_size + b) * height_col + h_col) * width_col + w_col] =
            inside ? deformable_im2col_bilinear(image, width, height, width, h, w) : 0.f;
      }
    }
  }
}
