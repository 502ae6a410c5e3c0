// Different: only the four corners around the position are visited instead of 25 candidates.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/deform_conv_cuda_kernel.cuh
// of mmcv, Copyright (c) OpenMMLab
__global__ void deformable_col2im_gpu_kernel_double(
    const int n, const double *data_col, const double *data_offset, const int channels,
    const int height, const int width, const int kernel_h, const int kernel_w,
    const int pad_h, const int pad_w, const int stride_h, const int stride_w,
    const int dilation_h, const int dilation_w,
    const int channel_per_deformable_group, const int batch_size,
    const int deformable_group, const int height_col, const int width_col,
    double *grad_im) {
  CUDA_1D_KERNEL_LOOP(index, n) {
    int rest = index;
    const int w_out = rest % width_col;
    rest /= width_col;
    const int h_out = rest % height_col;
    rest /= height_col;
    const int b = rest % batch_size;
    rest /= batch_size;
    const int tap = rest % (kernel_h * kernel_w);
    const int c = rest / (kernel_h * kernel_w);
    const int i = tap / kernel_w;
    const int j = tap - i * kernel_w;
    const size_t spots = (size_t)height_col * width_col;
    const int group = c / channel_per_deformable_group;
    const double *offsets = data_offset + ((size_t)(b * deformable_group + group) * kernel_h * kernel_w + tap) * 2 * spots +
                            h_out * width_col + w_out;
    const double y = h_out * stride_h - pad_h + i * dilation_h + offsets[0];
    const double x = w_out * stride_w - pad_w + j * dilation_w + offsets[spots];
    if (!(y > -1 && y < height && x > -1 && x < width)) continue;
    double *plane = grad_im + (size_t)(b * channels + c) * height * width;
    const double top = data_col[index];
    const int y0 = (int)floor(y), x0 = (int)floor(x);
    for (int p = y0; p <= y0 + 1; ++p) {
      if (p < 0 || p >= height || !(fabs(y - p) < 1)) continue;
      for (int q = x0; q <= x0 + 1; ++q) {
        if (q < 0 || q >= width || !(fabs(x - q) < 1)) continue;
        atomicAdd(plane + p * width + q, get_gradient_weight(y, x, p, q, height, width) * top);
      }
    }
  }
}
