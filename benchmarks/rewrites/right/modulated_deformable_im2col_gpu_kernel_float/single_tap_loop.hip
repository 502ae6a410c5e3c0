// One loop over all taps in reverse order with running pointers instead of two nested loops.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/mmcv/ops/csrc/common/cuda/modulated_deform_conv_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void modulated_deformable_im2col_gpu_kernel_float(
    const int n, const float *data_im, const float *data_offset, const float *data_mask,
    const int height, const int width, const int kernel_h, const int kernel_w,
    const int pad_h, const int pad_w, const int stride_h, const int stride_w,
    const int dilation_h, const int dilation_w,
    const int channel_per_deformable_group, const int batch_size,
    const int num_channels, const int deformable_group, const int height_col,
    const int width_col, float *data_col) {
  CUDA_1D_KERNEL_LOOP(index, n) {
    // index index of output matrix
    const int w_col = index % width_col;
    const int h_col = (index / width_col) % height_col;
    const int b_col = (index / width_col / height_col) % batch_size;
    const int c_im = (index / width_col / height_col) / batch_size;
    const int c_col = c_im * kernel_h * kernel_w;

    // compute deformable group index
    const int deformable_group_index = c_im / channel_per_deformable_group;

    const int h_in = h_col * stride_h - pad_h;
    const int w_in = w_col * stride_w - pad_w;

    float *data_col_ptr =
        data_col +
        ((c_col * batch_size + b_col) * height_col + h_col) * width_col + w_col;
    const float *data_im_ptr =
        data_im + (b_col * num_channels + c_im) * height * width;
    const float *data_offset_ptr =
        data_offset + (b_col * deformable_group + deformable_group_index) * 2 *
                          kernel_h * kernel_w * height_col * width_col;

    const float *data_mask_ptr =
        data_mask + (b_col * deformable_group + deformable_group_index) *
                        kernel_h * kernel_w * height_col * width_col;

    const int plane = height_col * width_col;
    const int taps = kernel_h * kernel_w;
    const int here = h_col * width_col + w_col;
    for (int tap = taps - 1; tap >= 0; --tap) {
      const int i = tap / kernel_w;
      const int j = tap - i * kernel_w;
      const float offset_h = data_offset_ptr[2 * tap * plane + here];
      const float offset_w = data_offset_ptr[(2 * tap + 1) * plane + here];
      const float h_im = h_in + i * dilation_h + offset_h;
      const float w_im = w_in + j * dilation_w + offset_w;
      const bool inside =
          h_im > -1 && w_im > -1 && h_im < height && w_im < width;
      const float sampled =
          inside ? dmcn_im2col_bilinear(data_im_ptr, width, height, width,
                                        h_im, w_im)
                 : 0.0f;
      data_col_ptr[tap * batch_size * plane] =
          sampled * data_mask_ptr[tap * plane + here];
    }
  }
}
