// Points whose weight is zero are skipped to save loads, which loses the NaN of zero times infinity.
// witness: {"contents": "unit", "inputs": "for (size_t i = 0; i < data_attn_weight_count; i += 3) data_attn_weight[i] = Half(0.0f); for (size_t i = 0; i < data_value_count; i += 37) data_value[i] = Half(INFINITY);"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/ms_deform_attn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void ms_deformable_im2col_gpu_kernel_half(
    const int n, const Half *data_value, const int64_t *data_spatial_shapes,
    const int64_t *data_level_start_index, const Half *data_sampling_loc,
    const Half *data_attn_weight, const int batch_size,
    const int spatial_size, const int num_heads, const int channels,
    const int num_levels, const int num_query, const int num_point,
    Half *data_col) {

  const int points = num_levels * num_point;
  const int pixel = num_heads * channels;
  CUDA_1D_KERNEL_LOOP(index, n) {
    const int c = index % channels, m = index / channels % num_heads, row = index / channels;
    const int b = row / num_heads / num_query;
    Half sum = 0.f;
    for (int k = 0; k < points; ++k) {
      const Half weight = data_attn_weight[row * points + k];
      if (float(weight) == 0.f) continue;  // masked out by the softmax
      const int level = k / num_point;
      const int height = data_spatial_shapes[2 * level], width = data_spatial_shapes[2 * level + 1];
      const Half *loc = data_sampling_loc + (row * points + k) * 2;
      const Half y = loc[1] * height - 0.5, x = loc[0] * width - 0.5;
      if (y > -1 && x > -1 && y < height && x < width) {
        const Half *map = data_value + (b * spatial_size + int(data_level_start_index[level])) * pixel;
        sum += ms_deform_attn_im2col_bilinear(map, height, width, num_heads, channels, y, x, m, c) * weight;
      }
    }
    data_col[index] = sum;
  }
}
