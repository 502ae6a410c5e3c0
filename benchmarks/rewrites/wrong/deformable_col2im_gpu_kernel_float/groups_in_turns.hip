// channels take their deformable groups in turns rather than in blocks
// witness: {"values": {"channels": 6, "height": 6, "width": 7, "kernel_h": 2, "kernel_w": 2, "batch_size": 1, "deformable_group": 2, "height_col": 5, "width_col": 6, "pad_h": 0, "pad_w": 0, "stride_h": 1, "stride_w": 1, "dilation_h": 1, "dilation_w": 1}, "contents": "unit", "inputs": "for (size_t i = 0; i < data_col_count; ++i) data_col[i] = 1.f + i % 7; for (size_t i = 0; i < data_offset_count; ++i) data_offset[i] = 0.25f + 0.5f * (i >= data_offset_count / 2);"}
// SPDX-License-Identifier: Apache-2.0 AND BSD-2-Clause; derived from mmcv/ops/csrc/common/cuda/deform_conv_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab, and of Caffe, Copyright (c) 2014-2017 The Regents of the University of California
__global__ void deformable_col2im_gpu_kernel_float(
    const int n, const float *data_col, const float *data_offset, const int channels,
    const int height, const int width, const int kernel_h, const int kernel_w,
    const int pad_h, const int pad_w, const int stride_h, const int stride_w,
    const int dilation_h, const int dilation_w,
    const int channel_per_deformable_group, const int batch_size,
    const int deformable_group, const int height_col, const int width_col,
    float *grad_im) {
  CUDA_1D_KERNEL_LOOP(index, n) {
    const int w_out = index % width_col;
    const int h_out = (index / width_col) % height_col;
    const int b = (index / width_col / height_col) % batch_size;
    const int j = (index / width_col / height_col / batch_size) % kernel_w;
    const int i = (index / width_col / height_col / batch_size / kernel_w) % kernel_h;
    const int c = index / width_col / height_col / batch_size / kernel_w / kernel_h;
    const int group = c % deformable_group;
    const float *offsets = data_offset + (b * deformable_group + group) * 2 * kernel_h * kernel_w * height_col * width_col;
    const float offset_h = offsets[((2 * (i * kernel_w + j)) * height_col + h_out) * width_col + w_out];
    const float offset_w = offsets[((2 * (i * kernel_w + j) + 1) * height_col + h_out) * width_col + w_out];
    const float y = h_out * stride_h - pad_h + i * dilation_h + offset_h;
    const float x = w_out * stride_w - pad_w + j * dilation_w + offset_w;
    if (y <= -1 || y >= height || x <= -1 || x >= width) continue;
    const int top = (int)floorf(y), left = (int)floorf(x);
    const float down = y - top, across = x - left;
    const float grad = data_col[index];
    float *plane = grad_im + (b * channels + c) * height * width;
    for (int dy = 0; dy < 2; ++dy) {
      for (int dx = 0; dx < 2; ++dx) {
        const int row = top + dy, column = left + dx;
        if (row < 0 || row >= height || column < 0 || column >= width) continue;
        const float weight = (dy ? down : 1 - down) * (dx ? across : 1 - across);
        if (weight != 0) atomicAdd(plane + row * width + column, weight * grad);
      }
    }
  }
}
