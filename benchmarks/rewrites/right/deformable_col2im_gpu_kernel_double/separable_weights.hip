// Different: threads take channel, tap and batch from nested loops over one output place, and weights of rows and columns are computed apart.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/deform_conv_cuda_kernel.cuh
// of mmcv, Copyright (c) OpenMMLab
// the weight of line `at` for a position, as get_gradient_weight has it for one axis
__device__ inline double axis_share(double position, int at) {
  const int low = (int)floorf((float)position);
  if (at == low) return at + 1 - position;
  if (at == low + 1) return position + 1 - at;
  return 0;
}

__global__ void deformable_col2im_gpu_kernel_double(
    const int n, const double *data_col, const double *data_offset, const int channels,
    const int height, const int width, const int kernel_h, const int kernel_w,
    const int pad_h, const int pad_w, const int stride_h, const int stride_w,
    const int dilation_h, const int dilation_w,
    const int channel_per_deformable_group, const int batch_size,
    const int deformable_group, const int height_col, const int width_col,
    double *grad_im) {
  const int spots = height_col * width_col;
  const int taps = kernel_h * kernel_w;
  const int maps = n / spots;
  const int threads = gridDim.x * blockDim.x;
  const int me = blockIdx.x * blockDim.x + threadIdx.x;
  // neighbouring threads take different maps of the same output place
  for (int at = me; at < n; at += threads) {
    const int spot = at / maps;
    const int map = at - spot * maps;
    const int b = map % batch_size;
    const int tap = map / batch_size % taps;
    const int c = map / batch_size / taps;
    const int h_out = spot / width_col;
    const int w_out = spot - h_out * width_col;
    const int i = tap / kernel_w;
    const int j = tap - i * kernel_w;
    const double *offsets =
        data_offset +
        ((size_t)(b * deformable_group + c / channel_per_deformable_group) * taps + tap) * 2 * spots + spot;
    const double y = h_out * stride_h - pad_h + i * dilation_h + offsets[0];
    const double x = w_out * stride_w - pad_w + j * dilation_w + offsets[spots];
    if (!(y > -1 && y < height && x > -1 && x < width)) continue;
    const double top = data_col[(size_t)map * spots + spot];
    double *plane = grad_im + (size_t)(b * channels + c) * height * width;
    const int y_begin = max((int)floor(y), 0), y_end = min((int)floor(y) + 2, height);
    const int x_begin = max((int)floor(x), 0), x_end = min((int)floor(x) + 2, width);
    for (int p = y_begin; p < y_end; ++p) {
      if (fabs(y - p) >= 1) continue;
      const double share = axis_share(y, p);
      for (int q = x_begin; q < x_end; ++q) {
        if (fabs(x - q) >= 1) continue;
        atomicAdd(&plane[p * width + q], share * axis_share(x, q) * top);
      }
    }
  }
}
