// Sampling locations are taken as laid out with the query before the batch, which is the same only for a single batch or query.
// witness: {"values": {"batch_size": 3, "num_query": 4, "spatial_size": 200}, "contents": "unit", "inputs": "for (size_t i = 0; i < data_sampling_loc_count / 3; ++i) data_sampling_loc[i] = Half(5.0f);"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/ms_deform_attn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
// The value of one pixel, zero outside the map.
__device__ inline Half padded_pixel(const Half *map, int y, int x, int height, int width, int pixel_stride) {
  if (y < 0 || x < 0 || y >= height || x >= width) return Half(0.f);
  return map[((int64_t)y * width + x) * pixel_stride];
}

__global__ void ms_deformable_im2col_gpu_kernel_half(
    const int n, const Half *data_value, const int64_t *data_spatial_shapes,
    const int64_t *data_level_start_index, const Half *data_sampling_loc,
    const Half *data_attn_weight, const int batch_size,
    const int spatial_size, const int num_heads, const int channels,
    const int num_levels, const int num_query, const int num_point,
    Half *data_col) {

  const int points = num_levels * num_point;
  CUDA_1D_KERNEL_LOOP(index, n) {
    const int c = index % channels;
    const int m = index / channels % num_heads;
    const int q = index / channels / num_heads % num_query;
    const int b = index / channels / num_heads / num_query;
    const int pixel = num_heads * channels;
    const Half *loc = data_sampling_loc + ((int64_t)(q * batch_size + b) * num_heads + m) * points * 2;
    const Half *weight = data_attn_weight + ((int64_t)(b * num_query + q) * num_heads + m) * points;
    const Half *value = data_value + (int64_t)b * spatial_size * pixel + m * channels + c;
    Half col = 0.f;
    for (int k = 0; k < points; ++k) {
      const int l = k / num_point;
      const int height = data_spatial_shapes[2 * l], width = data_spatial_shapes[2 * l + 1];
      const Half x = loc[2 * k] * width - 0.5, y = loc[2 * k + 1] * height - 0.5;
      if (!(y > -1 && x > -1 && y < height && x < width)) continue;
      const int y0 = floorf(y), x0 = floorf(x);
      const Half ly = y - y0, lx = x - x0, hy = 1 - ly, hx = 1 - lx;
      const Half *map = value + data_level_start_index[l] * pixel;
      Half sample = hy * hx * padded_pixel(map, y0, x0, height, width, pixel);
      sample += hy * lx * padded_pixel(map, y0, x0 + 1, height, width, pixel);
      sample += ly * hx * padded_pixel(map, y0 + 1, x0, height, width, pixel);
      sample += ly * lx * padded_pixel(map, y0 + 1, x0 + 1, height, width, pixel);
      col += sample * weight[k];
    }
    data_col[index] = col;
  }
}
