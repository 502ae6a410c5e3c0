// Converts positions to integers by truncation, which rounds positions between -1 and 0 up.
// witness: {"inputs": "for (size_t i = 0; i < data_sampling_loc_count; ++i) data_sampling_loc[i] = 0.3125 + 0.03125 * double(i % 13); for (size_t i = 0; i < data_value_count; ++i) data_value[i] = 1.0 + double(i * 7 % 23); for (size_t i = 0; i < data_attn_weight_count; ++i) data_attn_weight[i] = 0.25 + 0.125 * double(i % 5); data_spatial_shapes[0] = 4; data_spatial_shapes[1] = 6; data_level_start_index[0] = 0; data_spatial_shapes[2] = 5; data_spatial_shapes[3] = 4; data_level_start_index[1] = 24; data_spatial_shapes[4] = 2; data_spatial_shapes[5] = 8; data_level_start_index[2] = 44; data_sampling_loc[1] = 0.0625; data_sampling_loc[0] = 0.5;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/ms_deform_attn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void ms_deformable_im2col_gpu_kernel_double(
    const int n, const double *data_value, const int64_t *data_spatial_shapes,
    const int64_t *data_level_start_index, const double *data_sampling_loc,
    const double *data_attn_weight, const int batch_size,
    const int spatial_size, const int num_heads, const int channels,
    const int num_levels, const int num_query, const int num_point,
    double *data_col) {

  const int w_stride = num_heads * channels;

  CUDA_1D_KERNEL_LOOP(index, n) {
    const int sampling_index = index / channels;
    const int m_col = sampling_index % num_heads;
    const int b_col = sampling_index / num_heads / num_query;
    const int base = m_col * channels + index % channels;
    int sample = sampling_index * num_levels * num_point;
    double col = 0;

    for (int l_col = 0; l_col < num_levels; ++l_col) {
      const int spatial_h = data_spatial_shapes[2 * l_col];
      const int spatial_w = data_spatial_shapes[2 * l_col + 1];
      const int level_start = data_level_start_index[l_col];
      const double *map = data_value + (b_col * spatial_size + level_start) * w_stride + base;
      const int h_stride = spatial_w * w_stride;

      for (int p_col = 0; p_col < num_point; ++p_col, ++sample) {
        const double h_im = data_sampling_loc[2 * sample + 1] * spatial_h - 0.5;
        const double w_im = data_sampling_loc[2 * sample] * spatial_w - 0.5;
        if (h_im <= -1 || w_im <= -1 || h_im >= spatial_h || w_im >= spatial_w) continue;

        const int h_low = static_cast<int>(h_im);
        const int w_low = static_cast<int>(w_im);
        const double lh = h_im - h_low;
        const double lw = w_im - w_low;
        double value = 0;
        for (int corner = 0; corner < 4; ++corner) {
          const int h = h_low + (corner >> 1);
          const int w = w_low + (corner & 1);
          if (h < 0 || w < 0 || h >= spatial_h || w >= spatial_w) continue;
          const double corner_weight =
              ((corner >> 1) ? lh : 1 - lh) * ((corner & 1) ? lw : 1 - lw);
          value = fma(corner_weight, map[h * h_stride + w * w_stride], value);
        }
        col = fma(value, data_attn_weight[sample], col);
      }
    }
    data_col[index] = col;
  }
}
