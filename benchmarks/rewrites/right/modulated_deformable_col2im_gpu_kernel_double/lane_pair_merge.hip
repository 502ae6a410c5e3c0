// Neighbouring lanes that hit the same pixel of the same plane add their sum with one atomic.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/modulated_deform_conv_cuda_kernel.cuh
// of mmcv, Copyright (c) OpenMMLab
__global__ void modulated_deformable_col2im_gpu_kernel_double(
    const int n, const double *data_col, const double *data_offset, const double *data_mask,
    const int channels, const int height, const int width, const int kernel_h,
    const int kernel_w, const int pad_h, const int pad_w, const int stride_h,
    const int stride_w, const int dilation_h, const int dilation_w,
    const int channel_per_deformable_group, const int batch_size,
    const int deformable_group, const int height_col, const int width_col,
    double *grad_im) {
  // the same number of rounds for all threads of a block, so that lanes can exchange
  for (int base = blockIdx.x * blockDim.x; base < n; base += blockDim.x * gridDim.x) {
    const bool active = base + (int)threadIdx.x < n;
    const int index = active ? base + (int)threadIdx.x : n - 1;
    int rest = index / width_col;
    const int w_out = index - rest * width_col;
    const int h_out = rest % height_col; rest /= height_col;
    const int b = rest % batch_size; rest /= batch_size;
    const int j = rest % kernel_w; rest /= kernel_w;
    const int i = rest % kernel_h;
    const int c = rest / kernel_h;
    const int g = c / channel_per_deformable_group;
    const int taps = kernel_h * kernel_w;
    const int area = height_col * width_col;
    const int tap = i * kernel_w + j;
    const int at = h_out * width_col + w_out;
    const double *off = data_offset + ((b * deformable_group + g) * 2 * taps + 2 * tap) * area + at;
    const double h = h_out * stride_h - pad_h + i * dilation_h + off[0];
    const double w = w_out * stride_w - pad_w + j * dilation_w + off[area];
    const double top = data_col[index] * data_mask[((b * deformable_group + g) * taps + tap) * area + at];
    const int plane = (b * channels + c) * height * width;
    const int h0 = (int)h, w0 = (int)w;
#pragma unroll
    for (int corner = 0; corner < 4; ++corner) {
      int pixel = -1;
      double value = 0;
      if (active && h > -1 && h < height && w > -1 && w < width) {
        const int y = h0 + (corner >> 1), x = w0 + (corner & 1);
        if (y < height && x < width && fabs(h - y) < 1 && fabs(w - x) < 1) {
          pixel = plane + y * width + x;
          value = dmcn_get_gradient_weight(h, w, y, x, height, width) * top;
        }
      }
      // neighbouring lanes that hit the same pixel need one atomic only
      const int other = __shfl_xor(pixel, 1);
      const double more = __shfl_xor(value, 1);
      if (pixel < 0) continue;
      const bool merged = other == pixel;
      if (merged && (threadIdx.x & 1)) continue;
      atomicAdd(grad_im + pixel, merged ? value + more : value);
    }
  }
}
