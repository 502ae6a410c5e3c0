// Two neighbouring columns are handled per thread with one decoded row, but with an odd width_col the second may belong to the next row.
// witness: {"values": {"width_col": "5"}, "inputs": "for (size_t e = 0; e < data_col_count; ++e) data_col[e] = float(e % 13) + 1; for (size_t e = 0; e < grad_im_count; ++e) grad_im[e] = 0; for (size_t e = 0; e < data_offset_count; ++e) data_offset[e] = 0.5f;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/deform_conv_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
// Adds one gradient to the corners around the position (y, x).
__device__ inline void add_to_corners(float *image, float y, float x,
                                      float grad, int height, int width) {
  const int y_low = (int)floorf(y);
  const int x_low = (int)floorf(x);
  for (int h = max(y_low, 0); h <= min(y_low + 1, height - 1); ++h) {
    const float weight_h = 1 - fabsf(y - h);
    if (weight_h <= 0) continue;
    for (int w = max(x_low, 0); w <= min(x_low + 1, width - 1); ++w) {
      const float weight_w = 1 - fabsf(x - w);
      if (weight_w <= 0) continue;
      atomicAdd(image + h * width + w, weight_h * weight_w * grad);
    }
  }
}

__global__ void deformable_col2im_gpu_kernel_float(
    const int n, const float *data_col, const float *data_offset,
    const int channels, const int height, const int width, const int kernel_h,
    const int kernel_w, const int pad_h, const int pad_w, const int stride_h,
    const int stride_w, const int dilation_h, const int dilation_w,
    const int channel_per_deformable_group, const int batch_size,
    const int deformable_group, const int height_col, const int width_col,
    float *grad_im) {
  const int pairs = (n + 1) / 2;
  CUDA_1D_KERNEL_LOOP(pair, pairs) {
    const int index = 2 * pair;
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

    float *image = grad_im + (b * channels + c) * height * width;
    const int y_base = h_out * stride_h - pad_h + i * dilation_h;
    const int x_base = w_out * stride_w - pad_w + j * dilation_w;
    add_to_corners(image, y_base + offsets[0], x_base + offsets[plane],
                   data_col[index], height, width);
    if (index + 1 < n) {
      // The second column of the pair, one stride to the right.
      const int next = w_out + 1 < width_col ? 1 : 0;
      add_to_corners(image, y_base + offsets[next],
                     x_base + stride_w + offsets[plane + next],
                     data_col[index + 1], height, width);
    }
  }
}
