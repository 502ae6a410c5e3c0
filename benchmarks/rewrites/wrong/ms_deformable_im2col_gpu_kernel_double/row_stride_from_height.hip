// Takes the height of a grid for its row stride, which is right for square grids only.
// witness: {"inputs": "for (size_t i = 0; i < data_sampling_loc_count; ++i) data_sampling_loc[i] = 0.3125 + 0.03125 * double(i % 13); for (size_t i = 0; i < data_value_count; ++i) data_value[i] = 1.0 + double(i * 7 % 23); for (size_t i = 0; i < data_attn_weight_count; ++i) data_attn_weight[i] = 0.25 + 0.125 * double(i % 5); data_spatial_shapes[0] = 4; data_spatial_shapes[1] = 6; data_level_start_index[0] = 0; data_spatial_shapes[2] = 5; data_spatial_shapes[3] = 4; data_level_start_index[1] = 24; data_spatial_shapes[4] = 2; data_spatial_shapes[5] = 8; data_level_start_index[2] = 44; "}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/ms_deform_attn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void ms_deformable_im2col_gpu_kernel_double(
    const int n, const double *data_value, const int64_t *data_spatial_shapes,
    const int64_t *data_level_start_index, const double *data_sampling_loc,
    const double *data_attn_weight, const int batch_size,
    const int spatial_size, const int num_heads, const int channels,
    const int num_levels, const int num_query, const int num_point,
    double *data_col) {

  const int pixel_stride = num_heads * channels;
  const long long batch_stride = static_cast<long long>(spatial_size) * pixel_stride;

  CUDA_1D_KERNEL_LOOP(index, n) {
    const int sampling_index = index / channels;
    const int head_channel = index % pixel_stride;  // m * channels + c
    const int b_col = index / (pixel_stride * num_query);
    const double *base = data_value + b_col * batch_stride + head_channel;
    const double *loc = data_sampling_loc + 2LL * sampling_index * num_levels * num_point;
    const double *attention = data_attn_weight + 1LL * sampling_index * num_levels * num_point;

    double col = 0;
    for (int level = 0; level < num_levels; ++level) {
      // One 16-byte entry per level: height, then width.
      const int size[2] = {static_cast<int>(data_spatial_shapes[2 * level]),
                           static_cast<int>(data_spatial_shapes[2 * level + 1])};
      const double *map = base + data_level_start_index[level] * pixel_stride;
      const int row_stride = size[0] * pixel_stride;

      for (int p = 0; p < num_point; ++p, loc += 2, ++attention) {
        const double x = loc[0] * size[1] - 0.5;
        const double y = loc[1] * size[0] - 0.5;
        if (!(y > -1 && x > -1 && y < size[0] && x < size[1])) continue;
        const int x0 = static_cast<int>(floor(x));
        const int y0 = static_cast<int>(floor(y));
        const double fx = x - x0;
        const double fy = y - y0;
        const bool left = x0 >= 0, right = x0 + 1 < size[1];
        double top_value = 0, bottom_value = 0;
        if (y0 >= 0) {
          const double *row = map + y0 * row_stride + x0 * pixel_stride;
          top_value = (left ? row[0] : 0.0) * (1 - fx) + (right ? row[pixel_stride] : 0.0) * fx;
        }
        if (y0 + 1 < size[0]) {
          const double *row = map + (y0 + 1) * row_stride + x0 * pixel_stride;
          bottom_value = (left ? row[0] : 0.0) * (1 - fx) + (right ? row[pixel_stride] : 0.0) * fx;
        }
        col += (top_value * (1 - fy) + bottom_value * fy) * attention[0];
      }
    }
    data_col[index] = col;
  }
}
