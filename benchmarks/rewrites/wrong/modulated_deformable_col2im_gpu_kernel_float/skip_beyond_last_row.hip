// Positions beyond the last row or column are skipped, although those less than one pixel beyond it still contribute.
// witness: {"values": {}, "inputs": "for (size_t k = 0; k < data_offset_count; ++k) data_offset[k] = 1.5f;"}
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
    // Nothing to do for samples outside of the image.
    if (pos_h <= -1 || pos_h > height - 1 || pos_w <= -1 || pos_w > width - 1) continue;
    const int low_h = (int)floorf(pos_h);
    const int low_w = (int)floorf(pos_w);

    float *plane = grad_im + (b * channels + c) * height * width;
    for (int y = low_h; y <= low_h + 1; ++y) {
      const float weight_h = 1.0f - fabsf(pos_h - y);
      if (y < 0 || y >= height || !(weight_h > 0.0f)) continue;
      for (int x = low_w; x <= low_w + 1; ++x) {
        const float weight_w = 1.0f - fabsf(pos_w - x);
        if (x < 0 || x >= width || !(weight_w > 0.0f)) continue;
        atomicAdd(plane + y * width + x, weight_h * weight_w * top);
      }
    }
  }
}
