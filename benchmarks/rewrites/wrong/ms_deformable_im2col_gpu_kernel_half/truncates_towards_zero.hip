// Coordinates between -1 and 0 are truncated to 0 instead of floored to -1, so that the border is extrapolated.
// witness: {"contents": "unit", "inputs": "for (size_t i = 0; i < data_sampling_loc_count; ++i) data_sampling_loc[i] = Half(0.0f); for (size_t i = 0; i < data_value_count; ++i) data_value[i] = Half(1.0f);"}
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

  CUDA_1D_KERNEL_LOOP(index, n) {
    const int c = index % channels;
    const int sampling = index / channels;
    const int head = sampling % num_heads;
    const int batch = sampling / num_heads / num_query;
    const int pixel = num_heads * channels;
    const Half *value = data_value + (int64_t)batch * spatial_size * pixel + head * channels + c;
    const Half *weights = data_attn_weight + sampling * num_levels * num_point;
    const Half *locations = data_sampling_loc + sampling * num_levels * num_point * 2;
    Half sum = 0.f;
    for (int level = 0; level < num_levels; ++level) {
      const int height = data_spatial_shapes[2 * level], width = data_spatial_shapes[2 * level + 1];
      const Half *map = value + data_level_start_index[level] * pixel;
      for (int p = 0; p < num_point; ++p, locations += 2, ++weights) {
        const Half y = locations[1] * height - 0.5, x = locations[0] * width - 0.5;
        if (!(y > -1 && x > -1 && y < height && x < width)) continue;
        const int y0 = (int)float(y), x0 = (int)float(x);
        const Half ly = y - y0, lx = x - x0, hy = 1 - ly, hx = 1 - lx;
        const Half sample = hy * hx * padded_pixel(map, y0, x0, height, width, pixel) +
                            hy * lx * padded_pixel(map, y0, x0 + 1, height, width, pixel) +
                            ly * hx * padded_pixel(map, y0 + 1, x0, height, width, pixel) +
                            ly * lx * padded_pixel(map, y0 + 1, x0 + 1, height, width, pixel);
        sum += sample * *weights;
      }
    }
    data_col[index] = sum;
  }
}
