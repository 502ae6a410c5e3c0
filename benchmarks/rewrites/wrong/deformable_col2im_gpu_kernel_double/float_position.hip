// the position is a float, and so the weights are
// witness: {"contents": "unit"}
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

  const int plane = height_col * width_col;
  for (int index = blockIdx.x * blockDim.x + threadIdx.x; index < n; index += blockDim.x * gridDim.x) {
    const int w_out = index % width_col, h_out = index / width_col % height_col;
    const int b = index / plane % batch_size;
    const int rest = index / plane / batch_size;
    const int i = rest % (kernel_h * kernel_w) / kernel_w, j = rest % kernel_w;
    const int c = rest / (kernel_h * kernel_w);
    const int group = c / channel_per_deformable_group;
    const size_t tap = (size_t(b) * deformable_group + group) * kernel_h * kernel_w + i * kernel_w + j;
    const double *offsets = data_offset + tap * 2 * plane + h_out * width_col + w_out;
    const float y = h_out * stride_h - pad_h + i * dilation_h + offsets[0];
    const float x = w_out * stride_w - pad_w + j * dilation_w + offsets[plane];
    double *image = grad_im + (size_t(b) * channels + c) * height * width;
    const double g = data_col[index];

    if (!(y > -1 && x > -1 && y < height && x < width)) continue;
    const float y0 = floorf(y), x0 = floorf(x);
    const float ly = y - y0, lx = x - x0;
    const int row = y0, column = x0;
    double *corner = image + row * width + column;
    const bool up = row >= 0, down = row + 1 < height, left = column >= 0, right = column + 1 < width;
    if (up && left) atomicAdd(corner, (1 - ly) * (1 - lx) * g);
    if (up && right) atomicAdd(corner + 1, (1 - ly) * lx * g);
    if (down && left) atomicAdd(corner + width, ly * (1 - lx) * g);
    if (down && right) atomicAdd(corner + width + 1, ly * lx * g);
  }
}
