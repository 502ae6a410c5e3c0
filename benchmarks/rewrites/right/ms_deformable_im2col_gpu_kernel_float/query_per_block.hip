// Blocks walk over queries and heads and their threads over the channels, with an unrolled pair of points.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/ms_deform_attn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab

__device__ __forceinline__ void add_point(
    float &col, const float *value, const float loc_w, const float loc_h,
    const float weight, const int height, const int width, const int num_heads,
    const int channels, const int m, const int c) {
  const float h_im = loc_h * height - 0.5;
  const float w_im = loc_w * width - 0.5;
  if (h_im > -1 && w_im > -1 && h_im < height && w_im < width) {
    col += ms_deform_attn_im2col_bilinear(value, height, width, num_heads, channels,
                                          h_im, w_im, m, c) * weight;
  }
}

__global__ void ms_deformable_im2col_gpu_kernel_float(
    const int n, const float *data_value, const int64_t *data_spatial_shapes,
    const int64_t *data_level_start_index, const float *data_sampling_loc,
    const float *data_attn_weight, const int batch_size,
    const int spatial_size, const int num_heads, const int channels,
    const int num_levels, const int num_query, const int num_point,
    float *data_col) {
  const int rows = n / channels;
  for (int row = blockIdx.x; row < rows; row += gridDim.x) {
    const int m = row % num_heads;
    const int b = row / num_heads / num_query;
    for (int c = threadIdx.x; c < channels; c += blockDim.x) {
      float col = 0;
      for (int l = 0; l < num_levels; ++l) {
        const int height = data_spatial_shapes[2 * l];
        const int width = data_spatial_shapes[2 * l + 1];
        const int start = data_level_start_index[l];
        const float *value = data_value + (b * spatial_size + start) * (num_heads * channels);
        const float *att = data_attn_weight + (row * num_levels + l) * num_point;
        const float *loc = data_sampling_loc + (row * num_levels + l) * num_point * 2;
        int p = 0;
        for (; p + 2 <= num_point; p += 2) {
          add_point(col, value, loc[2 * p], loc[2 * p + 1], att[p], height, width,
                    num_heads, channels, m, c);
          add_point(col, value, loc[2 * p + 2], loc[2 * p + 3], att[p + 1], height, width,
                    num_heads, channels, m, c);
        }
        if (p < num_point) {
          add_point(col, value, loc[2 * p], loc[2 * p + 1], att[p], height, width,
                    num_heads, channels, m, c);
        }
      }
      data_col[row * channels + c] = col;
    }
  }
}
