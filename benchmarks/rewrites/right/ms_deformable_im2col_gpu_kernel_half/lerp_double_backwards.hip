// Levels and points run backwards, with two linear interpolations in double instead of four weights.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/ms_deform_attn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void ms_deformable_im2col_gpu_kernel_half(
    const int n, const Half *data_value, const int64_t *data_spatial_shapes,
    const int64_t *data_level_start_index, const Half *data_sampling_loc,
    const Half *data_attn_weight, const int batch_size,
    const int spatial_size, const int num_heads, const int channels,
    const int num_levels, const int num_query, const int num_point,
    Half *data_col) {
  const int pitch = num_heads * channels;
  CUDA_1D_KERNEL_LOOP(index, n) {
    const int c = index % channels;
    const int group = index / channels;
    const int m = group % num_heads;
    const int batch = group / (num_heads * num_query);
    double sum = 0;
    for (int k = num_levels * num_point - 1; k >= 0; --k) {
      const int level = k / num_point;
      const int rows = data_spatial_shapes[2 * level], columns = data_spatial_shapes[2 * level + 1];
      const size_t sample = static_cast<size_t>(group) * num_levels * num_point + k;
      const double x = double(float(data_sampling_loc[2 * sample])) * columns - 0.5;
      const double y = double(float(data_sampling_loc[2 * sample + 1])) * rows - 0.5;
      if (y <= -1 || x <= -1 || y >= rows || x >= columns) continue;
      const int top = static_cast<int>(floor(y)), left = static_cast<int>(floor(x));
      const Half *grid = data_value + (static_cast<size_t>(batch) * spatial_size + data_level_start_index[level]) * pitch + m * channels + c;
      double corner[2][2];
      for (int i = 0; i < 2; ++i)
        for (int j = 0; j < 2; ++j) {
          const int r = top + i, q = left + j;
          corner[i][j] = r >= 0 && r < rows && q >= 0 && q < columns ? double(float(grid[(r * columns + q) * pitch])) : 0.;
        }
      const double upper = corner[0][0] + (x - left) * (corner[0][1] - corner[0][0]);
      const double lower = corner[1][0] + (x - left) * (corner[1][1] - corner[1][0]);
      sum += (upper + (y - top) * (lower - upper)) * double(float(data_attn_weight[sample]));
    }
    data_col[index] = Half(static_cast<float>(sum));
  }
}
