// Computes the weights of the two rows and the two columns once by a helper and multiplies them.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/mmcv/ops/csrc/common/cuda/deform_conv_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ inline double axis_share(double position, int low, int side) {
  return side == 0 ? low + 1 - position : position + 1 - (low + 1);
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
    if (!(y > -1 && y < height && x > -1 && x < width)) continue;
    // rounded down in float as in the original
    const int y_low = (int)floorf((float)y), x_low = (int)floorf((float)x);
    double row_weight[2], column_weight[2];
    for (int side = 0; side < 2; ++side) {
      row_weight[side] = axis_share(y, y_low, side);
      column_weight[side] = axis_share(x, x_low, side);
    }
    for (int corner = 0; corner < 4; ++corner) {
      const int h = y_low + corner / 2, w = x_low + corner % 2;
      if (h < 0 || h >= height || w < 0 || w >= width) continue;
      if (fabs(y - h) >= 1 || fabs(x - w) >= 1) continue;
      atomicAdd(&map[h * width + w], row_weight[corner / 2] * column_weight[corner % 2] * grad);
    }
  }
}
