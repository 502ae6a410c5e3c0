// Positions are computed in float, which loses the fraction of the position in very wide images.
// witness: {"values": {"channels": 1, "deformable_group": 1, "batch_size": 1, "kernel_h": 1, "kernel_w": 1, "height": 1, "width": 100000, "height_col": 1, "width_col": 4, "stride_h": 1, "stride_w": 3, "pad_h": 0, "pad_w": 0, "dilation_h": 1, "dilation_w": 1}, "seed": 7, "inputs": "for (int i = 0; i < width_col; ++i) { data_offset[i] = 0.0; data_offset[width_col + i] = 99000.2535; data_col[i] = 1.0; }"}
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
  const int area = height_col * width_col;
  const int taps = kernel_h * kernel_w;
  for (int index = blockIdx.x * blockDim.x + threadIdx.x; index < n; index += blockDim.x * gridDim.x) {
    const int cell = index % area;
    const int b = index / area % batch_size;
    const int tap = index / area / batch_size % taps;
    const int c = index / area / batch_size / taps;
    const double *offset =
        data_offset + ((b * deformable_group + c / channel_per_deformable_group) * taps + tap) * 2 * area + cell;

    // the geometry does not need more than float; only the gradients are summed in double
    const float y = float(cell / width_col * stride_h - pad_h + tap / kernel_w * dilation_h) + float(offset[0]);
    const float x = float(cell % width_col * stride_w - pad_w + tap % kernel_w * dilation_w) + float(offset[area]);
    if (!(y > -1 && y < height && x > -1 && x < width)) continue;

    const int y0 = (int)floorf(y), x0 = (int)floorf(x);
    const float fy = y - y0, fx = x - x0;
    const double grad = data_col[index];
    double *plane = grad_im + (b * channels + c) * height * width;
    for (int dy = 0; dy < 2; ++dy) {
      const int yy = y0 + dy;
      if (yy < 0 || yy >= height) continue;
      const double row_grad = (dy ? fy : 1 - fy) * grad;
      if (x0 >= 0) atomicAdd(plane + yy * width + x0, (1 - fx) * row_grad);
      if (x0 + 1 < width) atomicAdd(plane + yy * width + x0 + 1, fx * row_grad);
    }
  }
}
