// Skips samples of attention weight zero, which loses the NaN of a NaN value.
// witness: {"inputs": "for (size_t i = 0; i < data_sampling_loc_count; ++i) data_sampling_loc[i] = 0.3125 + 0.03125 * double(i % 13); for (size_t i = 0; i < data_value_count; ++i) data_value[i] = 1.0 + double(i * 7 % 23); for (size_t i = 0; i < data_attn_weight_count; ++i) data_attn_weight[i] = 0.25 + 0.125 * double(i % 5); data_spatial_shapes[0] = 4; data_spatial_shapes[1] = 6; data_level_start_index[0] = 0; data_spatial_shapes[2] = 5; data_spatial_shapes[3] = 4; data_level_start_index[1] = 24; data_spatial_shapes[4] = 2; data_spatial_shapes[5] = 8; data_level_start_index[2] = 44; for (int p = 0; p < num_point; ++p) data_attn_weight[p] = 0.0; for (int i = 0; i < 24 * num_heads * channels; ++i) data_value[i] = NAN;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/ms_deform_attn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void ms_deformable_im2col_gpu_kernel_double(
    const int n, const double *data_value, const int64_t *data_spatial_shapes,
    const int64_t *data_level_start_index, const double *data_sampling_loc,
    const double *data_attn_weight, const int batch_size,
    const int spatial_size, const int num_heads, const int channels,
    const int num_levels, const int num_query, const int num_point,
    double *data_col) {

  const int row_size = num_heads * channels;
  const int samples = num_levels * num_point;

  CUDA_1D_KERNEL_LOOP(index, n) {
    const int c = index % channels;
    const int sampling = index / channels;
    const int m = sampling % num_heads;
    const int b = sampling / num_heads / num_query;
    const double *weights = data_attn_weight + sampling * samples;
    const double *locations = data_sampling_loc + sampling * samples * 2;
    const double *values = data_value + b * spatial_size * row_size;

    double col = 0;
    for (int s = 0; s < samples; ++s) {
      const double weight = weights[s];
      // Masked points have no attention and need no gather.
      if (weight == 0) continue;

      const int level = s / num_point;
      const int spatial_h = data_spatial_shapes[2 * level];
      const int spatial_w = data_spatial_shapes[2 * level + 1];
      const double w_im = locations[2 * s] * spatial_w - 0.5;
      const double h_im = locations[2 * s + 1] * spatial_h - 0.5;
      if (h_im <= -1 || w_im <= -1 || h_im >= spatial_h || w_im >= spatial_w) continue;

      const int level_start = data_level_start_index[level];
      const double *map = values + level_start * row_size;
      col += weight * ms_deform_attn_im2col_bilinear(map, spatial_h, spatial_w, num_heads,
                                                     channels, h_im, w_im, m, c);
    }
    data_col[index] = col;
  }
}
