// The one or two rows and columns around the position are visited directly, with the weight as a product of two distances.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/deform_conv_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void deformable_col2im_gpu_kernel_float(
    const int n, const float *data_col, const float *data_offset,
    const int channels, const int height, const int width, const int kernel_h,
    const int kernel_w, const int pad_h, const int pad_w, const int stride_h,
    const int stride_w, const int dilation_h, const int dilation_w,
    const int channel_per_deformable_group, const int batch_size,
    const int deformable_group, const int height_col, const int width_col,
    float *grad_im) {
  const long long step = (long long)blockDim.x * gridDim.x;
  for (long long e = (long long)blockIdx.x * blockDim.x + threadIdx.x; e < n;
       e += step) {
    const int index = (int)e;
    int rest = index / width_col;
    const int w_out = index - rest * width_col;
    const int h_out = rest % height_col;
    rest /= height_col;
    const int b = rest % batch_size;
    rest /= batch_size;
    const int j = rest % kernel_w;
    rest /= kernel_w;
    const int i = rest % kernel_h;
    const int c = rest / kernel_h;

    const int group = c / channel_per_deformable_group;
    const int plane = height_col * width_col;
    const float *offsets =
        data_offset +
        ((b * deformable_group + group) * kernel_h * kernel_w +
         i * kernel_w + j) * 2 * plane +
        h_out * width_col + w_out;
    const float y = h_out * stride_h - pad_h + i * dilation_h + offsets[0];
    const float x = w_out * stride_w - pad_w + j * dilation_w + offsets[plane];
    // Also false for positions that no int can hold.
    if (!(y > -1 && y < height && x > -1 && x < width)) continue;

    const int y_low = (int)floorf(y);
    const int x_low = (int)floorf(x);
    const float grad = data_col[index];
    float *image = grad_im + (b * channels + c) * height * width;
    for (int h = y_low; h <= y_low + 1; ++h) {
      const float distance_h = fabsf(y - h);
      if (h < 0 || h >= height || !(distance_h < 1)) continue;
      for (int w = x_low; w <= x_low + 1; ++w) {
        const float distance_w = fabsf(x - w);
        if (w < 0 || w >= width || !(distance_w < 1)) continue;
        atomicAdd(image + h * width + w,
                  (1 - distance_h) * (1 - distance_w) * grad);
      }
    }
  }
}
