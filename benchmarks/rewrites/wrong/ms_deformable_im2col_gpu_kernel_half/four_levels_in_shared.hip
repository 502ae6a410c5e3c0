// Shapes and starts of the levels are kept in shared arrays of four, and further levels are left out.
// witness: {"values": {"num_levels": 6, "spatial_size": 150}, "contents": "unit", "inputs": "for (size_t i = 0; i < data_attn_weight_count; ++i) data_attn_weight[i] = Half(i / num_point % num_levels < 4 ? 0.0f : 1.0f);"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/ms_deform_attn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void ms_deformable_im2col_gpu_kernel_half(
    const int n, const Half *data_value, const int64_t *data_spatial_shapes,
    const int64_t *data_level_start_index, const Half *data_sampling_loc,
    const Half *data_attn_weight, const int batch_size,
    const int spatial_size, const int num_heads, const int channels,
    const int num_levels, const int num_query, const int num_point,
    Half *data_col) {

  constexpr int MAX_LEVELS = 4;  // feature pyramids have four levels
  __shared__ int heights[MAX_LEVELS], widths[MAX_LEVELS], starts[MAX_LEVELS];
  const int levels = num_levels < MAX_LEVELS ? num_levels : MAX_LEVELS;
  if (threadIdx.x < levels) {
    heights[threadIdx.x] = data_spatial_shapes[2 * threadIdx.x];
    widths[threadIdx.x] = data_spatial_shapes[2 * threadIdx.x + 1];
    starts[threadIdx.x] = data_level_start_index[threadIdx.x];
  }
  __syncthreads();

  CUDA_1D_KERNEL_LOOP(index, n) {
    const int c = index % channels, row = index / channels, m = row % num_heads, b = row / num_heads / num_query;
    const Half *batch_values = data_value + (int64_t)b * spatial_size * num_heads * channels;
    Half col = 0.f;
    for (int l = 0; l < levels; ++l) {
      const int height = heights[l], width = widths[l];
      const Half *map = batch_values + starts[l] * num_heads * channels;
      const int base = (row * num_levels + l) * num_point;
      for (int p = 0; p < num_point; ++p) {
        const Half x = data_sampling_loc[2 * (base + p)] * width - 0.5;
        const Half y = data_sampling_loc[2 * (base + p) + 1] * height - 0.5;
        if (y > -1 && x > -1 && y < height && x < width)
          col += ms_deform_attn_im2col_bilinear(map, height, width, num_heads, channels, y, x, m, c) *
                 data_attn_weight[base + p];
      }
    }
    data_col[index] = col;
  }
}
