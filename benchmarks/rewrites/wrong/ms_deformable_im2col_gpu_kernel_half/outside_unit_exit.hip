// Locations outside of [0, 1] are skipped as outside of the map, although those within half a pixel of it still touch its border.
// witness: {"values": {}, "contents": "unit", "seed": 1, "inputs": "for (size_t i = 0; i < data_sampling_loc_count; ++i) data_sampling_loc.get()[i] = Half(-0.01f);"}
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
  const int samples = num_levels * num_point;
  CUDA_1D_KERNEL_LOOP(index, n) {
    const int c = index % channels;
    const int group = index / channels;
    const int m = group % num_heads;
    const int batch = group / (num_heads * num_query);
    float sum = 0.f;
    for (int k = 0; k < samples; ++k) {
      const float u = data_sampling_loc[2 * (group * samples + k)];
      const float v = data_sampling_loc[2 * (group * samples + k) + 1];
      if (u < 0.f || u > 1.f || v < 0.f || v > 1.f) continue;  // normalised locations
      const int level = k / num_point;
      const int rows = data_spatial_shapes[2 * level], columns = data_spatial_shapes[2 * level + 1];
      const int start = data_level_start_index[level];
      const Half *grid = data_value + (batch * spatial_size + start) * pitch + m * channels + c;
      sum += float(data_attn_weight[group * samples + k]) *
             msd_sample(grid, rows, columns, pitch, v * rows - 0.5f, u * columns - 0.5f);
    }
    data_col[index] = Half(sum);
  }
}
