// what falls on neighbours outside the image is added to its border
// witness: {"contents": "unit", "values": {"channels": 3, "height": 6, "width": 7, "kernel_h": 3, "kernel_w": 3, "pad_h": 1, "pad_w": 1, "stride_h": 1, "stride_w": 1, "dilation_h": 1, "dilation_w": 1, "batch_size": 1, "deformable_group": 1, "height_col": 6, "width_col": 7}}
// SPDX-License-Identifier: Apache-2.0 AND BSD-2-Clause; derived from mmcv/ops/csrc/common/cuda/modulated_deform_conv_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab, and of Caffe, Copyright (c) 2014-2017 The Regents of the University of California
__global__ void modulated_deformable_col2im_gpu_kernel_float(
    const int n, const float *data_col, const float *data_offset, const float *data_mask,
    const int channels, const int height, const int width, const int kernel_h,
    const int kernel_w, const int pad_h, const int pad_w, const int stride_h,
    const int stride_w, const int dilation_h, const int dilation_w,
    const int channel_per_deformable_group, const int batch_size,
    const int deformable_group, const int height_col, const int width_col,
    float *grad_im) {
  const int plane = height_col * width_col;
  CUDA_1D_KERNEL_LOOP(index, n) {
    const int w_out = index % width_col;
    const int h_out = (index / width_col) % height_col;
    const int b = (index / plane) % batch_size;
    const int j = (index / plane / batch_size) % kernel_w;
    const int i = (index / plane / batch_size / kernel_w) % kernel_h;
    const int c = index / plane / batch_size / kernel_w / kernel_h;
    const int group = c / channel_per_deformable_group;
    const int tap = ((b * deformable_group + group) * kernel_h + i) * kernel_w + j;
    const int at = h_out * width_col + w_out;

    const float y = h_out * stride_h - pad_h + i * dilation_h + data_offset[2 * tap * plane + at];
    const float x = w_out * stride_w - pad_w + j * dilation_w + data_offset[(2 * tap + 1) * plane + at];
    if (y <= -1 || x <= -1 || y >= height || x >= width) continue;

    const float grad = data_col[index] * data_mask[tap * plane + at];
    const int y_floor = (int)floorf(y), x_floor = (int)floorf(x);
    const float ly = y - y_floor, lx = x - x_floor;
    const int y_low = max(y_floor, 0), y_high = min(y_floor + 1, height - 1);
    const int x_low = max(x_floor, 0), x_high = min(x_floor + 1, width - 1);
    float *image = grad_im + (b * channels + c) * height * width;
    atomicAdd(image + y_low * width + x_low, (1 - ly) * (1 - lx) * grad);
    atomicAdd(image + y_low * width + x_high, (1 - ly) * lx * grad);
    atomicAdd(image + y_high * width + x_low, ly * (1 - lx) * grad);
    atomicAdd(image + y_high * width + x_high, ly * lx * grad);
  }
}
