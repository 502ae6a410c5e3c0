// The channel of a thread is computed before the loop, although the stride of the grid need not be a multiple of the number of channels.
// witness: {"values": {"num_query": 12, "max_blocks": 1}, "contents": "unit", "seed": 1}
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
  const int start_index = blockIdx.x * blockDim.x + threadIdx.x;
  const int stride = blockDim.x * gridDim.x;
  const int pitch = num_heads * channels;
  const int c = start_index % channels;
  const int per_group = num_levels * num_point;
  for (int index = start_index; index < n; index += stride) {
    const int group = index / channels;
    const int m = group % num_heads;
    const int batch = group / num_heads / num_query;
    const Half *map = data_value + batch * spatial_size * pitch + m * channels + c;
    const Half *weight = data_attn_weight + group * per_group;
    const Half *location = data_sampling_loc + 2 * group * per_group;
    float sum = 0.f;
    for (int level = 0; level < num_levels; ++level) {
      const int rows = data_spatial_shapes[2 * level], columns = data_spatial_shapes[2 * level + 1];
      const Half *grid = map + static_cast<int>(data_level_start_index[level]) * pitch;
      for (int point = 0; point < num_point; ++point) {
        const float x = float(*location++) * columns - 0.5f;
        const float y = float(*location++) * rows - 0.5f;
        const float factor = *weight++;
        if (y > -1.f && x > -1.f && y < rows && x < columns)
          sum = fmaf(factor, msd_sample(grid, rows, columns, pitch, y, x), sum);
      }
    }
    data_col[index] = Half(sum);
  }
}
