// Keeps the grids in a table of eight levels in shared memory and leaves out further levels.
// witness: {"values": {"num_levels": "10"}, "inputs": "for (size_t i = 0; i < data_sampling_loc_count; ++i) data_sampling_loc[i] = 0.3125 + 0.03125 * double(i % 13); for (size_t i = 0; i < data_value_count; ++i) data_value[i] = 1.0 + double(i * 7 % 23); for (size_t i = 0; i < data_attn_weight_count; ++i) data_attn_weight[i] = 0.25 + 0.125 * double(i % 5); data_spatial_shapes[0] = 2; data_spatial_shapes[1] = 3; data_level_start_index[0] = 0; data_spatial_shapes[2] = 2; data_spatial_shapes[3] = 3; data_level_start_index[1] = 6; data_spatial_shapes[4] = 2; data_spatial_shapes[5] = 3; data_level_start_index[2] = 12; data_spatial_shapes[6] = 2; data_spatial_shapes[7] = 3; data_level_start_index[3] = 18; data_spatial_shapes[8] = 2; data_spatial_shapes[9] = 3; data_level_start_index[4] = 24; data_spatial_shapes[10] = 2; data_spatial_shapes[11] = 3; data_level_start_index[5] = 30; data_spatial_shapes[12] = 2; data_spatial_shapes[13] = 3; data_level_start_index[6] = 36; data_spatial_shapes[14] = 2; data_spatial_shapes[15] = 3; data_level_start_index[7] = 42; data_spatial_shapes[16] = 2; data_spatial_shapes[17] = 3; data_level_start_index[8] = 48; data_spatial_shapes[18] = 2; data_spatial_shapes[19] = 3; data_level_start_index[9] = 54; "}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/ms_deform_attn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void ms_deformable_im2col_gpu_kernel_double(
    const int n, const double *data_value, const int64_t *data_spatial_shapes,
    const int64_t *data_level_start_index, const double *data_sampling_loc,
    const double *data_attn_weight, const int batch_size,
    const int spatial_size, const int num_heads, const int channels,
    const int num_levels, const int num_query, const int num_point,
    double *data_col) {

  constexpr int MAX_LEVELS = 8;
  __shared__ int level_height[MAX_LEVELS];
  __shared__ int level_width[MAX_LEVELS];
  __shared__ int level_offset[MAX_LEVELS];
  const int levels = min(num_levels, MAX_LEVELS);
  const int qid_stride = num_heads * channels;
  for (int level = threadIdx.x; level < levels; level += blockDim.x) {
    level_height[level] = static_cast<int>(data_spatial_shapes[2 * level]);
    level_width[level] = static_cast<int>(data_spatial_shapes[2 * level + 1]);
    level_offset[level] = static_cast<int>(data_level_start_index[level]) * qid_stride;
  }
  __syncthreads();

  CUDA_1D_KERNEL_LOOP(index, n) {
    const int c_col = index % channels;
    const int sampling_index = index / channels;
    const int m_col = sampling_index % num_heads;
    const int b_col = sampling_index / (num_heads * num_query);
    const double *batch_value = data_value + b_col * spatial_size * qid_stride;

    double col = 0;
    for (int level = 0; level < levels; ++level) {
      const int spatial_h = level_height[level];
      const int spatial_w = level_width[level];
      const double *map = batch_value + level_offset[level];
      int sample = (sampling_index * num_levels + level) * num_point;
      for (int p = 0; p < num_point; ++p, ++sample) {
        const double h_im = data_sampling_loc[2 * sample + 1] * spatial_h - 0.5;
        const double w_im = data_sampling_loc[2 * sample] * spatial_w - 0.5;
        if (h_im > -1 && w_im > -1 && h_im < spatial_h && w_im < spatial_w) {
          col += data_attn_weight[sample] *
                 ms_deform_attn_im2col_bilinear(map, spatial_h, spatial_w, num_heads, channels,
                                                h_im, w_im, m_col, c_col);
        }
      }
    }
    data_col[index] = col;
  }
}
