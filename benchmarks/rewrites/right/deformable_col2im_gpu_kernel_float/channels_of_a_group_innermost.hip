// a thread takes a position of a deformable group and loops over the channels of the group, for which weights are the same
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/deform_conv_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void deformable_col2im_gpu_kernel_float(
    const int n, const float *data_col, const float *data_offset, const int channels,
    const int height, const int width, const int kernel_h, const int kernel_w,
    const int pad_h, const int pad_w, const int stride_h, const int stride_w,
    const int dilation_h, const int dilation_w,
    const int channel_per_deformable_group, const int batch_size,
    const int deformable_group, const int height_col, const int width_col,
    float *grad_im) {
  const int columns = kernel_h * kernel_w * batch_size * height_col * width_col;
  const long long items = (long long)columns * (n / columns / channel_per_deformable_group);
  const size_t plane = (size_t)height_col * width_col;
  for (long long item = (long long)blockIdx.x * blockDim.x + threadIdx.x; item < items;
       item += (long long)blockDim.x * gridDim.x) {
    const int group = (int)(item / columns);
    const int column = (int)(item % columns);
    const int w_out = column % width_col;
    const int h_out = column / width_col % height_col;
    const int b = column / width_col / height_col % batch_size;
    const int tap = column / width_col / height_col / batch_size;
    const int i = tap / kernel_w, j = tap % kernel_w;
    const float *offset = data_offset +
        (((size_t)b * deformable_group + group) * kernel_h * kernel_w + tap) * 2 * plane +
        (size_t)h_out * width_col + w_out;
    const float y = h_out * stride_h - pad_h + i * dilation_h + offset[0];
    const float x = w_out * stride_w - pad_w + j * dilation_w + offset[plane];
    const int y_low = floorf(y), x_low = floorf(x);
    for (int k = 0; k < 4; ++k) {
      const int yy = y_low + (k >> 1), xx = x_low + (k & 1);
      if (yy < 0 || yy >= height || xx < 0 || xx >= width || !(fabsf(y - yy) < 1) || !(fabsf(x - xx) < 1)) continue;
      const float weight = get_gradient_weight(y, x, yy, xx, height, width);
      for (int c = group * channel_per_deformable_group; c < (group + 1) * channel_per_deformable_group; ++c)
        atomicAdd(grad_im + (((size_t)b * channels + c) * height + yy) * width + xx,
                  weight * data_col[(size_t)c * columns + column]);
    }
  }
}
