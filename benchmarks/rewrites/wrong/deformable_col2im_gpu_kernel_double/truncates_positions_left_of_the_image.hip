// Positions between -1 and 0 are truncated toward zero instead of rounded down, which gives weights outside of [0, 1].
// witness: {"values": {}, "seed": 7, "inputs": "for (int i = 0; i < batch_size * deformable_group * kernel_h * kernel_w * 2 * height_col * width_col; ++i) data_offset[i] = 0.4; for (int i = 0; i < channels * kernel_h * kernel_w * batch_size * height_col * width_col; ++i) data_col[i] = 1.0 + i % 3;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/deform_conv_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab

__device__ inline void scatter_bilinear(double *plane, int height, int width, double y, double x, double grad) {
  if (!(y > -1 && y < height && x > -1 && x < width)) return;
  const int y0 = (int)y, x0 = (int)x;
  const double fy = y - y0, fx = x - x0;
  const bool top = y0 >= 0, bottom = y0 + 1 < height;
  const bool left = x0 >= 0, right = x0 + 1 < width;
  double *cell = plane + y0 * width + x0;
  if (top && left) atomicAdd(cell, (1 - fy) * (1 - fx) * grad);
  if (top && right) atomicAdd(cell + 1, (1 - fy) * fx * grad);
  if (bottom && left) atomicAdd(cell + width, fy * (1 - fx) * grad);
  if (bottom && right) atomicAdd(cell + width + 1, fy * fx * grad);
}

__global__ void deformable_col2im_gpu_kernel_double(
    const int n, const double *data_col, const double *data_offset, const int channels,
    const int height, const int width, const int kernel_h, const int kernel_w,
    const int pad_h, const int pad_w, const int stride_h, const int stride_w,
    const int dilation_h, const int dilation_w,
    const int channel_per_deformable_group, const int batch_size,
    const int deformable_group, const int height_col, const int width_col,
    double *grad_im) {
  const int area = height_col * width_col;
  for (int index = blockIdx.x * blockDim.x + threadIdx.x; index < n; index += blockDim.x * gridDim.x) {
    const int cell = index % area;
    const int h_out = cell / width_col, w_out = cell % width_col;
    int rest = index / area;
    const int b = rest % batch_size;
    rest /= batch_size;
    const int tap = rest % (kernel_h * kernel_w);
    const int c = rest / (kernel_h * kernel_w);
    const int group = c / channel_per_deformable_group;

    const double *offset =
        data_offset + ((b * deformable_group + group) * kernel_h * kernel_w + tap) * 2 * area + cell;
    const double y = h_out * stride_h - pad_h + tap / kernel_w * dilation_h + offset[0];
    const double x = w_out * stride_w - pad_w + tap % kernel_w * dilation_w + offset[area];
    scatter_bilinear(grad_im + (b * channels + c) * height * width, height, width, y, x, data_col[index]);
  }
}
