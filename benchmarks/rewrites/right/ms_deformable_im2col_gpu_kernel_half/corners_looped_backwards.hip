// Threads take elements from the last one back, points run in one loop, and neighbours in a loop over four corners.
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
  const int stride = gridDim.x * blockDim.x;
  for (int index = n - 1 - int(blockIdx.x * blockDim.x + threadIdx.x); index >= 0; index -= stride) {
    const int row = index / channels, c = index - row * channels;
    const int m = row % num_heads, b = row / (num_heads * num_query);
    const Half *weights = data_attn_weight + (int64_t)row * points;
    const Half *locations = data_sampling_loc + (int64_t)row * points * 2;
    Half col = 0.f;
    int level = 0, left = num_point;
    for (int k = 0; k < points; ++k) {
      if (left == 0) {
        ++level;
        left = num_point;
      }
      --left;
      const int height = data_spatial_shapes[2 * level], width = data_spatial_shapes[2 * level + 1];
      const Half x = locations[2 * k] * width - 0.5, y = locations[2 * k + 1] * height - 0.5;
      const bool sampled = y > -1 && x > -1 && y < height && x < width;
      if (!sampled) continue;
      const int y0 = (int)floorf(y), x0 = (int)floorf(x);
      const Half part_y = y - y0, part_x = x - x0;
      const Half wy[2] = {1 - part_y, part_y}, wx[2] = {1 - part_x, part_x};
      const int64_t start = (int64_t)b * spatial_size + data_level_start_index[level];
      Half sample = 0.f;
      for (int corner = 0; corner < 4; ++corner) {
        const int dy = corner >> 1, dx = corner & 1, py = y0 + dy, px = x0 + dx;
        const bool inside = py >= 0 && px >= 0 && py < height && px < width;
        const Half value = inside ? data_value[(start + (int64_t)py * width + px) * pixel + m * channels + c] : Half(0.f);
        sample += wy[dy] * wx[dx] * value;
      }
      col += sample * weights[k];
    }
    data_col[index] = col;
  }
}
