// Four points are handled at a time, but the pointers are not advanced by the points that remain, so that the following levels read wrong samples.
// witness: {"values": {"num_point": 5}, "contents": "unit", "seed": 1}
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

__device__ inline float msd_point(const Half *grid, int rows, int columns, int pitch, const Half *location, Half factor) {
  const float x = float(location[0]) * columns - 0.5f;
  const float y = float(location[1]) * rows - 0.5f;
  if (!(y > -1.f && x > -1.f && y < rows && x < columns)) return 0.f;
  return msd_sample(grid, rows, columns, pitch, y, x) * float(factor);
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
    const int fours = num_point / 4, rest = num_point % 4;
    float sum = 0.f;
    for (int level = 0; level < num_levels; ++level) {
      const int rows = data_spatial_shapes[2 * level], columns = data_spatial_shapes[2 * level + 1];
      const Half *grid = map + static_cast<int>(data_level_start_index[level]) * pitch;
      for (int k = 0; k < fours; ++k) {
        const float a = msd_point(grid, rows, columns, pitch, location, weight[0]);
        const float b = msd_point(grid, rows, columns, pitch, location + 2, weight[1]);
        const float d = msd_point(grid, rows, columns, pitch, location + 4, weight[2]);
        const float e = msd_point(grid, rows, columns, pitch, location + 6, weight[3]);
        sum += (a + b) + (d + e);
        location += 8;
        weight += 4;
      }
      for (int k = 0; k < rest; ++k) sum += msd_point(grid, rows, columns, pitch, location + 2 * k, weight[k]);
    }
    data_col[index] = Half(sum);
  }
}
