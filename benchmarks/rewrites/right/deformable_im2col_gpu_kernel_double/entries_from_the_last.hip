// a step for every entry of the columns, from the last to the first, in the order in which they lie
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/deform_conv_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void deformable_im2col_gpu_kernel_double(
    const int n, const double *data_im, const double *data_offset, const int height,
    const int width, const int kernel_h, const int kernel_w, const int pad_h,
    const int pad_w, const int stride_h, const int stride_w,
    const int dilation_h, const int dilation_w,
    const int channel_per_deformable_group, const int batch_size,
    const int num_channels, const int deformable_group, const int height_col,
    const int width_col, double *data_col) {
  const int taps = kernel_h * kernel_w, plane = height_col * width_col;
  const long long total = (long long)n * taps, threads = (long long)blockDim.x * gridDim.x;
  for (long long entry = total - 1 - ((long long)blockIdx.x * blockDim.x + threadIdx.x); entry >= 0; entry -= threads) {
    long long rest = entry;
    const int w_col = rest % width_col;
    rest /= width_col;
    const int h_col = rest % height_col;
    rest /= height_col;
    const int b = rest % batch_size;
    rest /= batch_size;
    const int j = rest % kernel_w;
    rest /= kernel_w;
    const int i = rest % kernel_h;
    const int c = rest / kernel_h;
    const int group = c / channel_per_deformable_group;
    const double *offset =
        data_offset + ((b * deformable_group + group) * taps + i * kernel_w + j) * 2 * plane + h_col * width_col + w_col;
    const double h = h_col * stride_h - pad_h + i * dilation_h + offset[0];
    const double w = w_col * stride_w - pad_w + j * dilation_w + offset[plane];
    const double *image = data_im + (b * num_channels + c) * height * width;
    data_col[entry] = deformable_im2col_bilinear<double>(image, width, height, width, h, w);
  }
}
