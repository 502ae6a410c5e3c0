// The image plane of the block's first element is staged in shared memory and used by all threads of the block, though a block may span several channels or images.
// witness: {"values": {"max_blocks": "4096"}, "contents": "unit", "seed": 1}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/mmcv/ops/csrc/common/cuda/deform_conv_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void deformable_im2col_gpu_kernel_float(
    const int n, const float *data_im, const float *data_offset, const int height,
    const int width, const int kernel_h, const int kernel_w, const int pad_h,
    const int pad_w, const int stride_h, const int stride_w,
    const int dilation_h, const int dilation_w,
    const int channel_per_deformable_group, const int batch_size,
    const int num_channels, const int deformable_group, const int height_col,
    const int width_col, float *data_col) {
  __shared__ float tile[2048];
  const int plane = height_col * width_col;
  const int pixels = height * width;
  const bool staged = pixels <= 2048;
  for (int start = blockIdx.x * blockDim.x; start < n; start += blockDim.x * gridDim.x) {
    const int first_b = (start / plane) % batch_size;
    const int first_c = (start / plane) / batch_size;
    if (staged) {
      const float *source = data_im + (first_b * num_channels + first_c) * pixels;
      for (int p = threadIdx.x; p < pixels; p += blockDim.x) tile[p] = source[p];
    }
    __syncthreads();
    const int index = start + threadIdx.x;
    if (index < n) {
      const int w_col = index % width_col;
      const int h_col = (index / width_col) % height_col;
      const int b_col = (index / width_col / height_col) % batch_size;
      const int c_im = (index / width_col / height_col) / batch_size;
      const int group = c_im / channel_per_deformable_group;
      const float *im = staged ? tile : data_im + (b_col * num_channels + c_im) * pixels;
      const float *offset = data_offset + (b_col * deformable_group + group) * 2 *
                                              kernel_h * kernel_w * plane +
                            h_col * width_col + w_col;
      float *out = data_col +
          ((c_im * kernel_h * kernel_w * batch_size + b_col) * height_col + h_col) * width_col + w_col;
      for (int tap = 0; tap < kernel_h * kernel_w; ++tap) {
        const float h_im = h_col * stride_h - pad_h + tap / kernel_w * dilation_h + offset[2 * tap * plane];
        const float w_im = w_col * stride_w - pad_w + tap % kernel_w * dilation_w + offset[(2 * tap + 1) * plane];
        float val = 0.0f;
        if (h_im > -1 && w_im > -1 && h_im < height && w_im < width)
          val = deformable_im2col_bilinear(im, width, height, width, h_im, w_im);
        out[tap * batch_size * plane] = val;
      }
    }
    __syncthreads();
  }
}
