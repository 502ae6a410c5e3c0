// All four corners are updated, also those of weight 0 at whole positions, which spreads NaN to neighbours that are not touched.
// witness: {"values": {}, "inputs": "for (size_t k = 0; k < data_offset_count; ++k) data_offset[k] = 0.0f; data_col[240] = NAN;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/modulated_deform_conv_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void modulated_deformable_col2im_gpu_kernel_float(
    const int n, const float *data_col, const float *data_offset, const float *data_mask,
    const int channels, const int height, const int width, const int kernel_h,
    const int kernel_w, const int pad_h, const int pad_w, const int stride_h,
    const int stride_w, const int dilation_h, const int dilation_w,
    const int channel_per_deformable_group, const int batch_size,
    const int deformable_group, const int height_col, const int width_col,
    float *grad_im) {
  const int col_area = height_col * width_col;
  CUDA_1D_KERNEL_LOOP(index, n) {
    int rest = index;
    const int w_out = rest % width_col;
    rest /= width_col;
    const int h_out = rest % height_col;
    rest /= height_col;
    const int b = rest % batch_size;
    rest /= batch_size;
    const int j = rest % kernel_w;
    rest /= kernel_w;
    const int i = rest % kernel_h;
    const int c = rest / kernel_h;

    const int group = c / channel_per_deformable_group;
    const int tap = ((b * deformable_group + group) * kernel_h + i) * kernel_w + j;
    const int pixel = h_out * width_col + w_out;
    const float offset_h = data_offset[2 * tap * col_area + pixel];
    const float offset_w = data_offset[(2 * tap + 1) * col_area + pixel];
    const float top = data_col[index] * data_mask[tap * col_area + pixel];
    const float pos_h = h_out * stride_h - pad_h + i * dilation_h + offset_h;
    const float pos_w = w_out * stride_w - pad_w + j * dilation_w + offset_w;
    if (pos_h <= -1 || pos_h >= height || pos_w <= -1 || pos_w >= width) continue;

    // Bilinear weights of the four corners around the position.
    const int low_h = (int)floorf(pos_h);
    const int low_w = (int)floorf(pos_w);
    const float lh = pos_h - low_h;
    const float lw = pos_w - low_w;
    const float hh = 1.0f - lh;
    const float hw = 1.0f - lw;
    float *plane = grad_im + (b * channels + c) * height * width;
    float *corner = plane + low_h * width + low_w;
    const bool has_top = low_h >= 0;
    const bool has_bottom = low_h + 1 < height;
    const bool has_left = low_w >= 0;
    const bool has_right = low_w + 1 < width;
    if (has_top && has_left) atomicAdd(corner, hh * hw * top);
    if (has_top && has_right) atomicAdd(corner + 1, hh * lw * top);
    if (has_bottom && has_left) atomicAdd(corner + width, lh * hw * top);
    if (has_bottom && has_right) atomicAdd(corner + width + 1, lh * lw * top);
  }
}
