// The levels are described in shared memory for at most eight levels, and further levels are left out.
// witness: {"values": {"num_levels": 10, "spatial_size": 100}, "contents": "unit", "seed": 1}
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
  constexpr int kMostLevels = 8;
  __shared__ int level_rows[kMostLevels], level_columns[kMostLevels], level_start[kMostLevels];
  const int levels = num_levels < kMostLevels ? num_levels : kMostLevels;
  for (int level = threadIdx.x; level < levels; level += blockDim.x) {
    level_rows[level] = static_cast<int>(data_spatial_shapes[2 * level]);
    level_columns[level] = static_cast<int>(data_spatial_shapes[2 * level + 1]);
    level_start[level] = static_cast<int>(data_level_start_index[level]);
  }
  __syncthreads();

  const int pitch = num_heads * channels;
  CUDA_1D_KERNEL_LOOP(index, n) {
    const int c = index % channels;
    const int group = index / channels;
    const int m = group % num_heads;
    const int batch = group / num_heads / num_query;
    const Half *map = data_value + batch * spatial_size * pitch + m * channels + c;
    float sum = 0.f;
    for (int level = 0; level < levels; ++level) {
      const int rows = level_rows[level], columns = level_columns[level];
      const Half *grid = map + level_start[level] * pitch;
      const int first = (group * num_levels + level) * num_point;
      for (int k = first; k < first + num_point; ++k) {
        const float x = float(data_sampling_loc[2 * k]) * columns - 0.5f;
        const float y = float(data_sampling_loc[2 * k + 1]) * rows - 0.5f;
        if (y > -1.f && x > -1.f && y < rows && x < columns)
          sum += msd_sample(grid, rows, columns, pitch, y, x) * float(data_attn_weight[k]);
      }
    }
    data_col[index] = Half(sum);
  }
}
