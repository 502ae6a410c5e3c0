// Sampling positions are computed in float, which loses the fraction of far positions in wide images.
// witness: {"values": {"channels": 2, "deformable_group": 1, "batch_size": 1, "kernel_h": 1, "kernel_w": 1, "height": 4, "width": 40000, "height_col": 4, "width_col": 8, "stride_h": 1, "pad_h": 0, "stride_w": 5000, "pad_w": 0}, "contents": "wide", "seed": 1}
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
    const float y = h_out * stride_h - pad_h + i * dilation_h + (float)offsets[0];
    const float x = w_out * stride_w - pad_w + j * dilation_w + (float)offsets[spots];
    if (!(y > -1 && y < height && x > -1 && x < width)) continue;
    double *plane = grad_im + (size_t)(b * channels + c) * height * width;
    const double top = data_col[index];
    const int y0 = (int)floorf(y), x0 = (int)floorf(x);
    const double wy[2] = {y0 + 1 - y, y - y0};
    const double wx[2] = {x0 + 1 - x, x - x0};
    for (int corner = 0; corner < 4; ++corner) {
      const int p = y0 + corner / 2, q = x0 + corner % 2;
      const double weight = wy[corner / 2] * wx[corner % 2];
      if (p < 0 || p >= height || q < 0 || q >= width || weight == 0) continue;
      atomicAdd(plane + p * width + q, weight * top);
    }
  }
}
