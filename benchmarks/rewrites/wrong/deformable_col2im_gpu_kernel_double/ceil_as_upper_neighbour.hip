// The upper neighbour is the ceiling, so that a sample exactly on a row or column of pixels has only weights of zero.
// witness: {"values": {}, "seed": 7, "inputs": "for (int i = 0; i < batch_size * deformable_group * kernel_h * kernel_w * 2 * height_col * width_col; ++i) data_offset[i] = 0.0; for (int i = 0; i < channels * kernel_h * kernel_w * batch_size * height_col * width_col; ++i) data_col[i] = 1.0 + i % 3;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/deform_conv_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab

__global__ void deformable_col2im_gpu_kernel_double(
    const int n, const double *data_col, const double *data_offset, const int channels,
    const int height, const int width, const int kernel_h, const int kernel_w,
    const int pad_h, const int pad_w, const int stride_h, const int stride_w,
    const int dilation_h, const int dilation_w,
    const int channel_per_deformable_group, const int batch_size,
    const int deformable_group, const int height_col, const int width_col,
    double *grad_im) {
  for (int index = blockIdx.x * blockDim.x + threadIdx.x; index < n; index += blockDim.x * gridDim.x) {
    const int w_out = index % width_col;
    int rest = index / width_col;
    const int h_out = rest % height_col;
    rest /= height_col;
    const int b = rest % batch_size;
    rest /= batch_size;
    const int j = rest % kernel_w;
    rest /= kernel_w;
    const int i = rest % kernel_h;
    const int c = rest / kernel_h;

    const int group = b * deformable_group + c / channel_per_deformable_group;
    const int row = (group * kernel_h + i) * kernel_w + j;
    const double *offset = data_offset + (row * 2 * height_col + h_out) * width_col + w_out;
    const double y = h_out * stride_h - pad_h + i * dilation_h + offset[0];
    const double x = w_out * stride_w - pad_w + j * dilation_w + offset[height_col * width_col];
    if (!(y > -1 && y < height && x > -1 && x < width)) continue;

    const double y_lo = floor(y), y_hi = ceil(y), x_lo = floor(x), x_hi = ceil(x);
    const double grad = data_col[index];
    double *plane = grad_im + (b * channels + c) * height * width;
    const int top = (int)y_lo * width, bottom = (int)y_hi * width;
    if (y_lo >= 0) {
      if (x_lo >= 0) atomicAdd(plane + top + (int)x_lo, (y_hi - y) * (x_hi - x) * grad);
      if (x_hi < width) atomicAdd(plane + top + (int)x_hi, (y_hi - y) * (x - x_lo) * grad);
    }
    if (y_hi < height) {
      if (x_lo >= 0) atomicAdd(plane + bottom + (int)x_lo, (y - y_lo) * (x_hi - x) * grad);
      if (x_hi < width) atomicAdd(plane + bottom + (int)x_hi, (y - y_lo) * (x - x_lo) * grad);
    }
  }
}
