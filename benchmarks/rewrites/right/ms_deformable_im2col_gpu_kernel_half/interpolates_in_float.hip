// The four corners are summed in float with fused operations and rounded once; coordinates, weights and the sum over points stay in half.
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
    const int c = index % channels, row = index / channels, m = row % num_heads, b = row / num_heads / num_query;
    const int pixel = num_heads * channels;
    const Half *value = data_value + (int64_t)b * spatial_size * pixel + m * channels + c;
    Half col = 0.f;
    for (int l = 0; l < num_levels; ++l) {
      const int height = data_spatial_shapes[2 * l], width = data_spatial_shapes[2 * l + 1];
      const Half *map = value + data_level_start_index[l] * pixel;
      for (int p = 0; p < num_point; ++p) {
        const int64_t k = ((int64_t)row * num_levels + l) * num_point + p;
        const Half x = data_sampling_loc[2 * k] * width - 0.5, y = data_sampling_loc[2 * k + 1] * height - 0.5;
        if (!(y > -1 && x > -1 && y < height && x < width)) continue;
        const int y0 = int(floorf(y)), x0 = int(floorf(x));
        const Half ly = y - y0, lx = x - x0, hy = 1 - ly, hx = 1 - lx;
        float sample = float(hy * hx) * float(padded_pixel(map, y0, x0, height, width, pixel));
        sample = fmaf(hy * lx, float(padded_pixel(map, y0, x0 + 1, height, width, pixel)), sample);
        sample = fmaf(ly * hx, float(padded_pixel(map, y0 + 1, x0, height, width, pixel)), sample);
        sample = fmaf(ly * lx, float(padded_pixel(map, y0 + 1, x0 + 1, height, width, pixel)), sample);
        col += Half(float(Half(sample)) * float(data_attn_weight[k]));
      }
    }
    data_col[index] = col;
  }
}
