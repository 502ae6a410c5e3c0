// a thread handles one element, also where there are fewer threads than elements
// witness: {"contents": "unit", "values": {"channels": 64, "height": 64, "width": 64, "kernel_h": 3, "kernel_w": 3, "pad_h": 1, "pad_w": 1, "stride_h": 1, "stride_w": 1, "dilation_h": 1, "dilation_w": 1, "batch_size": 1, "deformable_group": 1, "height_col": 64, "width_col": 64}}
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
  const int index = blockIdx.x * blockDim.x + threadIdx.x;
  if (index >= n) return;
  const int plane = height_col * width_col;
  const int w_out = index % width_col;
  const int h_out = index / width_col % height_col;
  const int b = index / plane % batch_size;
  const int tap = index / plane / batch_size % (kernel_h * kernel_w);
  const int c = index / plane / batch_size / (kernel_h * kernel_w);
  const int i = tap / kernel_w;
  const int j = tap % kernel_w;
  const int own = (b * deformable_group + c / channel_per_deformable_group) * kernel_h * kernel_w + tap;

  const float *offset = data_offset + 2 * own * plane + h_out * width_col + w_out;
  const float mask = data_mask[own * plane + h_out * width_col + w_out];
  const float y = h_out * stride_h - pad_h + i * dilation_h + offset[0];
  const float x = w_out * stride_w - pad_w + j * dilation_w + offset[plane];
  if (!(y > -1 && x > -1 && y < height && x < width)) return;

  const float top = data_col[index] * mask;
  const int h_low = (int)floorf(y), w_low = (int)floorf(x);
  const float lh = y - h_low, lw = x - w_low;
  float *image = grad_im + (b * channels + c) * height * width;
  const bool up = h_low >= 0, down = h_low + 1 < height, left = w_low >= 0, right = w_low + 1 < width;
  if (up && left) atomicAdd(image + h_low * width + w_low, (1 - lh) * (1 - lw) * top);
  if (up && right) atomicAdd(image + h_low * width + w_low + 1, (1 - lh) * lw * top);
  if (down && left) atomicAdd(image + (h_low + 1) * width + w_low, lh * (1 - lw) * top);
  if (down && right) atomicAdd(image + (h_low + 1) * width + w_low + 1, lh * lw * top);
}
