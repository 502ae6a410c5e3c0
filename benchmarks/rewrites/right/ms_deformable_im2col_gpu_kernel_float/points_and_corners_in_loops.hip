// Levels and points are one loop that loads a level when it begins, and the corners of a sample are a loop over the rows and columns inside of the level.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/ms_deform_attn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void ms_deformable_im2col_gpu_kernel_float(
    const int n, const float *data_value, const int64_t *data_spatial_shapes,
    const int64_t *data_level_start_index, const float *data_sampling_loc,
    const float *data_attn_weight, const int batch_size,
    const int spatial_size, const int num_heads, const int channels,
    const int num_levels, const int num_query, const int num_point,
    float *data_col) {
  const int pitch = num_heads * channels;
  const int points = num_levels * num_point;
  for (int index = blockIdx.x * blockDim.x + threadIdx.x; index < n; index += blockDim.x * gridDim.x) {
    const int inner = index % pitch;
    const int batch = index / pitch / num_query;
    const size_t first = (size_t)(index / channels) * points;
    const float *map = data_value + (size_t)batch * spatial_size * pitch + inner;
    int height = 0, width = 0, left = 0, level = 0;
    const float *plane = map;
    float sum = 0.f;
    for (int k = 0; k < points; ++k) {
      if (left == 0) {
        plane = map + (size_t)data_level_start_index[level] * pitch;
        height = (int)data_spatial_shapes[2 * level];
        width = (int)data_spatial_shapes[2 * level + 1];
        ++level;
        left = num_point;
      }
      --left;
      const float x = data_sampling_loc[2 * (first + k)] * width - 0.5;
      const float y = data_sampling_loc[2 * (first + k) + 1] * height - 0.5;
      const bool inside = y > -1 && x > -1 && y < height && x < width;
      if (!inside) continue;
      const int y_low = (int)floorf(y), x_low = (int)floorf(x);
      const int y_first = y_low < 0 ? 0 : y_low, y_last = y_low + 1 < height ? y_low + 1 : height - 1;
      const int x_first = x_low < 0 ? 0 : x_low, x_last = x_low + 1 < width ? x_low + 1 : width - 1;
      float value = 0.f;
      for (int row = y_first; row <= y_last; ++row) {
        const float part = y - y_low;
        const float row_weight = row == y_low ? 1 - part : part;
        for (int column = x_first; column <= x_last; ++column) {
          const float across = x - x_low;
          const float column_weight = column == x_low ? 1 - across : across;
          value += row_weight * column_weight * plane[((size_t)row * width + column) * pitch];
        }
      }
      sum += value * data_attn_weight[first + k];
    }
    data_col[index] = sum;
  }
}
