// Levels and points are one flat loop with an early continue, the bounds are evaluated once and the corners guarded inline.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/ms_deform_attn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab

__global__ void ms_deformable_im2col_gpu_kernel_float(
    const int n, const float *data_value, const int64_t *data_spatial_shapes,
    const int64_t *data_level_start_index, const float *data_sampling_loc,
    const float *data_attn_weight, const int batch_size,
    const int spatial_size, const int num_heads, const int channels,
    const int num_levels, const int num_query, const int num_point,
    float *data_col) {
  const int points = num_levels * num_point;
  const int stride = num_heads * channels;
  CUDA_1D_KERNEL_LOOP(index, n) {
    const int sampling_index = index / channels;
    const int c_col = index - sampling_index * channels;
    const int m_col = sampling_index % num_heads;
    const int b_col = sampling_index / (num_heads * num_query);
    const float *loc = data_sampling_loc + sampling_index * points * 2;
    const float *att = data_attn_weight + sampling_index * points;
    const float *batch = data_value + b_col * spatial_size * stride + m_col * channels + c_col;
    float col = 0.0f;
    for (int q = 0; q < points; ++q) {
      const int l = q / num_point;
      const int height = static_cast<int>(data_spatial_shapes[2 * l]);
      const int width = static_cast<int>(data_spatial_shapes[2 * l + 1]);
      const float h = loc[2 * q + 1] * height - 0.5;
      const float w = loc[2 * q] * width - 0.5;
      if (!(h > -1 && w > -1 && h < height && w < width)) continue;
      const float *level = batch + static_cast<int>(data_level_start_index[l]) * stride;
      const float h_floor = floorf(h), w_floor = floorf(w);
      const int y = static_cast<int>(h_floor), x = static_cast<int>(w_floor);
      const float lh = h - h_floor, lw = w - w_floor;
      const float hh = 1 - lh, hw = 1 - lw;
      const bool up = y >= 0, down = y < height - 1, left = x >= 0, right = x < width - 1;
      float sum = hh * hw * (up && left ? level[(y * width + x) * stride] : 0.0f);
      sum += hh * lw * (up && right ? level[(y * width + x + 1) * stride] : 0.0f);
      sum += lh * hw * (down && left ? level[((y + 1) * width + x) * stride] : 0.0f);
      sum += lh * lw * (down && right ? level[((y + 1) * width + x + 1) * stride] : 0.0f);
      col += sum * att[q];
    }
    data_col[index] = col;
  }
}
