// Computes the sampling position and the weights in float, which loses half of the digits.
// witness: {"values": {"channels": "4", "height": "5", "width": "6", "kernel_h": "3", "kernel_w": "3", "batch_size": "2", "deformable_group": "2", "height_col": "4", "width_col": "5", "pad_h": "1", "pad_w": "1", "stride_h": "1", "stride_w": "1", "dilation_h": "1", "dilation_w": "1", "max_blocks": "4096"}, "contents": "wide", "seed": 1}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/mmcv/ops/csrc/common/cuda/deform_conv_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void deformable_col2im_gpu_kernel_double(
    const int n, const double *data_col, const double *data_offset,
    const int channels, const int height, const int width, const int kernel_h,
    const int kernel_w, const int pad_h, const int pad_w, const int stride_h,
    const int stride_w, const int dilation_h, const int dilation_w,
    const int channel_per_deformable_group, const int batch_size,
    const int deformable_group, const int height_col, const int width_col,
    double *grad_im) {
  for (int index = blockIdx.x * blockDim.x + threadIdx.x; index < n;
       index += blockDim.x * gridDim.x) {
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
    const int area = height_col * width_col;
    const double *offset =
        data_offset +
        ((b * deformable_group + group) * kernel_h * kernel_w + i * kernel_w + j) *
            2 * area +
        h_out * width_col + w_out;
    const float y = h_out * stride_h - pad_h + i * dilation_h + offset[0];
    const float x = w_out * stride_w - pad_w + j * dilation_w + offset[area];
    const double grad = data_col[index];
    double *map = grad_im + (b * channels + c) * height * width;
    if (y <= -1 || y >= height || x <= -1 || x >= width) continue;
    const int y_low = (int)floorf(y), x_low = (int)floorf(x);
    const float ly = y - y_low, lx = x - x_low;
    const float hy = 1 - ly, hx = 1 - lx;
    const int y_high = y_low + 1, x_high = x_low + 1;
    if (y_low >= 0 && x_low >= 0) atomicAdd(map + y_low * width + x_low, hy * hx * grad);
    if (y_low >= 0 && x_high < width && lx > 0)
      atomicAdd(map + y_low * width + x_high, hy * lx * grad);
    if (y_high < height && x_low >= 0 && ly > 0)
      atomicAdd(map + y_high * width + x_low, ly * hx * grad);
    if (y_high < height && x_high < width && ly > 0 && lx > 0)
      atomicAdd(map + y_high * width + x_high, ly * lx * grad);
  }
}
