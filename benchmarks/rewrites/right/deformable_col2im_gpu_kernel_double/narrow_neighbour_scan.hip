// Looks at the truncated position and the next one only, since no other cell is closer than 1.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/mmcv/ops/csrc/common/cuda/deform_conv_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ inline bool near_cell(double position, int cell, int size) {
  return cell >= 0 && cell < size && fabs(position - cell) < 1;
}

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
    const double y = h_out * stride_h - pad_h + i * dilation_h + offset[0];
    const double x = w_out * stride_w - pad_w + j * dilation_w + offset[area];
    const double grad = data_col[index];
    double *map = grad_im + (b * channels + c) * height * width;
    for (int h = (int)y; h <= (int)y + 1; ++h) {
      if (!near_cell(y, h, height)) continue;
      for (int w = (int)x; w <= (int)x + 1; ++w) {
        if (!near_cell(x, w, width)) continue;
        atomicAdd(map + h * width + w,
                  get_gradient_weight(y, x, h, w, height, width) * grad);
      }
    }
  }
}
