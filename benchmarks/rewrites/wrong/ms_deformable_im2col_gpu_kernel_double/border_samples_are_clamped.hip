// Clamps the four corners of a sample to the grid, so samples at the border get the border value instead of a part of it.
// witness: {"inputs": "for (size_t i = 0; i < data_sampling_loc_count; ++i) data_sampling_loc[i] = 0.3125 + 0.03125 * double(i % 13); for (size_t i = 0; i < data_value_count; ++i) data_value[i] = 1.0 + double(i * 7 % 23); for (size_t i = 0; i < data_attn_weight_count; ++i) data_attn_weight[i] = 0.25 + 0.125 * double(i % 5); data_spatial_shapes[0] = 4; data_spatial_shapes[1] = 6; data_level_start_index[0] = 0; data_spatial_shapes[2] = 5; data_spatial_shapes[3] = 4; data_level_start_index[1] = 24; data_spatial_shapes[4] = 2; data_spatial_shapes[5] = 8; data_level_start_index[2] = 44; data_sampling_loc[0] = 0.0078125; data_sampling_loc[1] = 0.5;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/ms_deform_attn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
// Bilinear value at (h, w) of the map of one head and channel.
__device__ inline double deform_sample_at(const double *map, const int height, const int width,
                                          const int stride, const double h, const double w) {
  const double h_floor = floor(h);
  const double w_floor = floor(w);
  const double lh = h - h_floor, lw = w - w_floor;
  // Corners outside of the grid must not be read.
  const int h_low = max(static_cast<int>(h_floor), 0);
  const int w_low = max(static_cast<int>(w_floor), 0);
  const int h_high = min(static_cast<int>(h_floor) + 1, height - 1);
  const int w_high = min(static_cast<int>(w_floor) + 1, width - 1);
  const double *low = map + h_low * width * stride;
  const double *high = map + h_high * width * stride;
  return (1 - lh) * ((1 - lw) * low[w_low * stride] + lw * low[w_high * stride]) +
         lh * ((1 - lw) * high[w_low * stride] + lw * high[w_high * stride]);
}

__global__ void ms_deformable_im2col_gpu_kernel_double(
    const int n, const double *data_value, const int64_t *data_spatial_shapes,
    const int64_t *data_level_start_index, const double *data_sampling_loc,
    const double *data_attn_weight, const int batch_size,
    const int spatial_size, const int num_heads, const int channels,
    const int num_levels, const int num_query, const int num_point,
    double *data_col) {

  const int stride = num_heads * channels;
  CUDA_1D_KERNEL_LOOP(index, n) {
    const int c = index % channels;
    const int sampling = index / channels;
    const int m = sampling % num_heads;
    const int b = sampling / num_heads / num_query;
    const double *values = data_value + b * spatial_size * stride + m * channels + c;

    double col = 0;
    int sample = sampling * num_levels * num_point;
    for (int level = 0; level < num_levels; ++level) {
      const int height = static_cast<int>(data_spatial_shapes[2 * level]);
      const int width = static_cast<int>(data_spatial_shapes[2 * level + 1]);
      const double *map = values + data_level_start_index[level] * stride;
      for (int p = 0; p < num_point; ++p, ++sample) {
        const double w = data_sampling_loc[2 * sample] * width - 0.5;
        const double h = data_sampling_loc[2 * sample + 1] * height - 0.5;
        if (h > -1 && w > -1 && h < height && w < width) {
          col += deform_sample_at(map, height, width, stride, h, w) * data_attn_weight[sample];
        }
      }
    }
    data_col[index] = col;
  }
}
