// All four corners are added even where their weight is zero, and zero times an infinite gradient is NaN.
// witness: {"contents": "unit", "values": {"channels": 2, "deformable_group": 1, "batch_size": 1, "stride_h": 1, "stride_w": 1, "dilation_h": 1, "dilation_w": 1}, "inputs": "for (size_t i = 0; i < data_offset_count; ++i) data_offset[i] = 0; for (size_t i = 0; i < data_mask_count; ++i) data_mask[i] = 1; data_col[134] = INFINITY;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/modulated_deform_conv_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void modulated_deformable_col2im_gpu_kernel_double(
    const int n, const double *data_col, const double *data_offset, const double *data_mask, const int channels,
    const int height, const int width, const int kernel_h, const int kernel_w, const int pad_h, const int pad_w,
    const int stride_h, const int stride_w, const int dilation_h, const int dilation_w,
    const int channel_per_deformable_group, const int batch_size, const int deformable_group, const int height_col,
    const int width_col, double *grad_im) {
  const int area = height_col * width_col;
  CUDA_1D_KERNEL_LOOP(index, n) {
    const int x_out = index % width_col;
    const int y_out = index / width_col % height_col;
    int rest = index / area;
    const int b = rest % batch_size;
    rest /= batch_size;
    const int tap = rest % (kernel_h * kernel_w);
    const int c = rest / (kernel_h * kernel_w);
    const int group = c / channel_per_deformable_group;
    const size_t plane = (size_t(b) * deformable_group + group) * kernel_h * kernel_w + tap;
    const size_t place = size_t(y_out) * width_col + x_out;
    const double at_y = y_out * stride_h - pad_h + tap / kernel_w * dilation_h + data_offset[2 * plane * area + place];
    const double at_x =
        x_out * stride_w - pad_w + tap % kernel_w * dilation_w + data_offset[(2 * plane + 1) * area + place];
    const double top = data_col[index] * data_mask[plane * area + place];
    double *image = grad_im + (size_t(b) * channels + c) * height * width;
    if (!(at_y > -1 && at_y < height && at_x > -1 && at_x < width)) continue;
    const int y0 = (int)floor(at_y), x0 = (int)floor(at_x);
    const double fy = at_y - y0, fx = at_x - x0;
    const bool upper = y0 >= 0, lower = y0 + 1 < height, left = x0 >= 0, right = x0 + 1 < width;
    double *corner = image + y0 * width + x0;
    if (upper && left) atomicAdd(corner, (1 - fy) * (1 - fx) * top);
    if (upper && right) atomicAdd(corner + 1, (1 - fy) * fx * top);
    if (lower && left) atomicAdd(corner + width, fy * (1 - fx) * top);
    if (lower && right) atomicAdd(corner + width + 1, fy * fx * top);
  }
}
