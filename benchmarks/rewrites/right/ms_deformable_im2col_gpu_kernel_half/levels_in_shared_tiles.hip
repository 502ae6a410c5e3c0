// Shapes and starts of the levels are read into shared memory, as many at a time as fit, and partial sums wait in the output.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/ms_deform_attn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void ms_deformable_im2col_gpu_kernel_half(
    const int n, const Half *data_value, const int64_t *data_spatial_shapes,
    const int64_t *data_level_start_index, const Half *data_sampling_loc,
    const Half *data_attn_weight, const int batch_size,
    const int spatial_size, const int num_heads, const int channels,
    const int num_levels, const int num_query, const int num_point,
    Half *data_col) {

  constexpr int TILE = 8;
  __shared__ int heights[TILE], widths[TILE];
  __shared__ int64_t starts[TILE];
  const int pixel = num_heads * channels;
  for (int first = 0; first < num_levels; first += TILE) {
    const int count = num_levels - first < TILE ? num_levels - first : TILE;
    __syncthreads();
    for (int l = threadIdx.x; l < count; l += blockDim.x) {
      heights[l] = data_spatial_shapes[2 * (first + l)];
      widths[l] = data_spatial_shapes[2 * (first + l) + 1];
      starts[l] = data_level_start_index[first + l];
    }
    __syncthreads();
    CUDA_1D_KERNEL_LOOP(index, n) {
      const int c = index % channels, row = index / channels, m = row % num_heads, b = row / num_heads / num_query;
      Half col = first == 0 ? Half(0.f) : data_col[index];
      for (int l = 0; l < count; ++l) {
        const Half *map = data_value + (b * (int64_t)spatial_size + starts[l]) * pixel;
        const int64_t base = ((int64_t)row * num_levels + first + l) * num_point;
        for (int64_t k = base; k < base + num_point; ++k) {
          const Half x = data_sampling_loc[2 * k] * widths[l] - 0.5;
          const Half y = data_sampling_loc[2 * k + 1] * heights[l] - 0.5;
          if (y > -1 && x > -1 && y < heights[l] && x < widths[l])
            col += ms_deform_attn_im2col_bilinear(map, heights[l], widths[l], num_heads, channels, y, x, m, c) *
                   data_attn_weight[k];
        }
      }
      data_col[index] = col;
    }
  }
}
