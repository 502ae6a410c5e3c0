// Samples of attention weight zero are skipped, which loses the NaN that a NaN in the map gives.
// witness: {"values": {}, "contents": "unit", "seed": 1, "inputs": "for (size_t i = 0; i < data_value_count; ++i) data_value.get()[i].x = 0x7e00; for (size_t i = 0; i < 12; ++i) data_attn_weight.get()[i].x = 0;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/ms_deform_attn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ inline float msd_sample(const Half *grid, int rows, int columns, int pitch, float y, float x) {
  const int top = static_cast<int>(floorf(y)), left = static_cast<int>(floorf(x));
  const float dy = y - top, dx = x - left;
  float sum = 0.f;
  if (top >= 0) {
    const Half *line = grid + top * columns * pitch;
    if (left >= 0) sum += (1.f - dy) * (1.f - dx) * float(line[left * pitch]);
    if (left + 1 < columns) sum += (1.f - dy) * dx * float(line[(left + 1) * pitch]);
  }
  if (top + 1 < rows) {
    const Half *line = grid + (top + 1) * columns * pitch;
    if (left >= 0) sum += dy * (1.f - dx) * float(line[left * pitch]);
    if (left + 1 < columns) sum += dy * dx * float(line[(left + 1) * pitch]);
  }
  return sum;
}

__global__ void ms_deformable_im2col_gpu_kernel_half(
    const int n, const Half *data_value, const int64_t *data_spatial_shapes,
    const int64_t *data_level_start_index, const Half *data_sampling_loc,
    const Half *data_attn_weight, const int batch_size,
    const int spatial_size, const int num_heads, const int channels,
    const int num_levels, const int num_query, const int num_point,
    Half *data_col) {
  const int pitch = num_heads * channels;
  CUDA_1D_KERNEL_LOOP(index, n) {
    const int c = index % channels;
    const int group = index / channels;
    const int m = group % num_heads;
    const int batch = group / num_heads / num_query;
    const Half *weight = data_attn_weight + group * num_levels * num_point;
    const Half *location = data_sampling_loc + 2 * group * num_levels * num_point;
    const Half *map = data_value + batch * spatial_size * pitch + m * channels + c;
    float sum = 0.f;
    for (int level = 0; level < num_levels; ++level) {
      const int rows = data_spatial_shapes[2 * level], columns = data_spatial_shapes[2 * level + 1];
      const Half *grid = map + static_cast<int>(data_level_start_index[level]) * pitch;
      for (int point = 0; point < num_point; ++point, ++weight, location += 2) {
        const float factor = *weight;
        if (factor == 0.f) continue;  // saves the four loads
        const float y = float(location[1]) * rows - 0.5f;
        const float x = float(location[0]) * columns - 0.5f;
        if (y > -1.f && x > -1.f && y < rows && x < columns)
          sum += factor * msd_sample(grid, rows, columns, pitch, y, x);
      }
    }
    data_col[index] = Half(sum);
  }
}
