// the displacements of the taps are precomputed in shared memory, in a table of 256 taps; further taps are not written
// witness: {"values": {"height": 3, "width": 4, "kernel_h": 20, "kernel_w": 20, "batch_size": 1, "num_channels": 1, "deformable_group": 1, "height_col": 2, "width_col": 2}, "contents": "unit", "seed": 7}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/modulated_deform_conv_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
#define TAP_TABLE_SIZE 256

__global__ void modulated_deformable_im2col_gpu_kernel_half(
    const int n, const Half *data_im, const Half *data_offset, const Half *data_mask,
    const int height, const int width, const int kernel_h, const int kernel_w,
    const int pad_h, const int pad_w, const int stride_h, const int stride_w,
    const int dilation_h, const int dilation_w,
    const int channel_per_deformable_group, const int batch_size,
    const int num_channels, const int deformable_group, const int height_col,
    const int width_col, Half *data_col) {
  __shared__ int tap_h[TAP_TABLE_SIZE];
  __shared__ int tap_w[TAP_TABLE_SIZE];
  const int taps = min(kernel_h * kernel_w, TAP_TABLE_SIZE);
  for (int t = threadIdx.x; t < taps; t += blockDim.x) {
    tap_h[t] = t / kernel_w * dilation_h - pad_h;
    tap_w[t] = t % kernel_w * dilation_w - pad_w;
  }
  __syncthreads();

  const int plane = height_col * width_col;
  CUDA_1D_KERNEL_LOOP(index, n) {
    const int w_col = index % width_col;
    const int h_col = index / width_col % height_col;
    const int b_col = index / plane % batch_size;
    const int c_im = index / plane / batch_size;
    const int group = b_col * deformable_group + c_im / channel_per_deformable_group;
    const int position = h_col * width_col + w_col;
    const Half *image = data_im + (b_col * num_channels + c_im) * height * width;
    const Half *offsets = data_offset + group * 2 * kernel_h * kernel_w * plane + position;
    const Half *masks = data_mask + group * kernel_h * kernel_w * plane + position;
    Half *col = data_col + (c_im * kernel_h * kernel_w * batch_size + b_col) * plane + position;
    for (int t = 0; t < taps; ++t) {
      const Half h_im = h_col * stride_h + tap_h[t] + offsets[2 * t * plane];
      const Half w_im = w_col * stride_w + tap_w[t] + offsets[(2 * t + 1) * plane];
      Half val = static_cast<Half>(0.f);
      if (h_im > -1 && w_im > -1 && h_im < height && w_im < width)
        val = dmcn_im2col_bilinear(image, width, height, width, h_im, w_im);
      col[t * batch_size * plane] = val * masks[t * plane];
    }
  }
}
