// Each thread gathers the serial sum for one element of grad_im from all columns, without atomic operations.
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
  const int total = batch_size * channels * height * width;
  for (int target = blockIdx.x * blockDim.x + threadIdx.x; target < total;
       target += blockDim.x * gridDim.x) {
    const int w = target % width;
    const int h = target / width % height;
    const int c = target / width / height % channels;
    const int b = target / width / height / channels;
    const int area = height_col * width_col;
    const double *offset = data_offset + (b * deformable_group + c / channel_per_deformable_group) *
                                             2 * kernel_h * kernel_w * area;
    double sum = grad_im[target];
    for (int tap = 0; tap < kernel_h * kernel_w; ++tap) {
      const double *col = data_col + ((c * kernel_h * kernel_w + tap) * batch_size + b) * area;
      for (int place = 0; place < area; ++place) {
        const double y = place / width_col * stride_h - pad_h + tap / kernel_w * dilation_h +
                         offset[2 * tap * area + place];
        if (fabs(y - h) >= 1) continue;
        const double x = place % width_col * stride_w - pad_w + tap % kernel_w * dilation_w +
                         offset[(2 * tap + 1) * area + place];
        if (fabs(x - w) >= 1) continue;
        sum += get_gradient_weight(y, x, h, w, height, width) * col[place];
      }
    }
    grad_im[target] = sum;
  }
}
