// Neighbours outside the map are clamped to its border instead of counting as zero.
// witness: {"contents": "unit", "inputs": "for (size_t i = 0; i < data_sampling_loc_count; ++i) data_sampling_loc[i] = Half(i % 3 ? 0.0f : 1.0f); for (size_t i = 0; i < data_value_count; ++i) data_value[i] = Half(1.0f);"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/ms_deform_attn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ inline int clamped_index(int i, int size) { return i < 0 ? 0 : i >= size ? size - 1 : i; }

__global__ void ms_deformable_im2col_gpu_kernel_half(
    const int n, const Half *data_value, const int64_t *data_spatial_shapes,
    const int64_t *data_level_start_index, const Half *data_sampling_loc,
    const Half *data_attn_weight, const int batch_size,
    const int spatial_size, const int num_heads, const int channels,
    const int num_levels, const int num_query, const int num_point,
    Half *data_col) {

  CUDA_1D_KERNEL_LOOP(index, n) {
    int rest = index;
    const int c = rest % channels;
    rest /= channels;
    const int query = rest;
    const int m = rest % num_heads;
    const int b = rest / num_heads / num_query;
    const int pixel = num_heads * channels;
    Half col = 0.f;
    for (int l = 0; l < num_levels; ++l) {
      const int height = data_spatial_shapes[2 * l], width = data_spatial_shapes[2 * l + 1];
      const Half *map = data_value + (int64_t)(b * spatial_size + data_level_start_index[l]) * pixel + m * channels + c;
      for (int p = 0; p < num_point; ++p) {
        const int k = (query * num_levels + l) * num_point + p;
        const Half x = data_sampling_loc[2 * k] * width - 0.5, y = data_sampling_loc[2 * k + 1] * height - 0.5;
        if (!(y > -1 && x > -1 && y < height && x < width)) continue;
        const int y0 = floorf(y), x0 = floorf(x);
        const Half ly = y - y0, lx = x - x0, hy = 1 - ly, hx = 1 - lx;
        const int top = clamped_index(y0, height) * width, bottom = clamped_index(y0 + 1, height) * width;
        const int left = clamped_index(x0, width), right = clamped_index(x0 + 1, width);
        Half value = hy * hx * map[(top + left) * pixel];
        value += hy * lx * map[(top + right) * pixel];
        value += ly * hx * map[(bottom + left) * pixel];
        value += ly * lx * map[(bottom + right) * pixel];
        col += value * data_attn_weight[k];
      }
    }
    data_col[index] = col;
  }
}
