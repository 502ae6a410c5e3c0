// The heights and widths of the grids are cached in bytes, which are too narrow for grids wider or higher than 255.
// witness: {"values": {"num_levels": 1, "spatial_size": 300}, "contents": "unit", "seed": 1, "inputs": "data_spatial_shapes.get()[0] = 1; data_spatial_shapes.get()[1] = 300; data_level_start_index.get()[0] = 0;"}
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
  __shared__ unsigned char shapes[2 * 64];
  const bool cached = num_levels <= 64;
  if (cached)
    for (int k = threadIdx.x; k < 2 * num_levels; k += blockDim.x) shapes[k] = data_spatial_shapes[k];
  __syncthreads();

  const int pitch = num_heads * channels;
  CUDA_1D_KERNEL_LOOP(index, n) {
    const int c = index % channels;
    const int group = index / channels;
    const int m = group % num_heads;
    const int batch = group / num_heads / num_query;
    float sum = 0.f;
    int k = group * num_levels * num_point;
    for (int level = 0; level < num_levels; ++level) {
      const int rows = cached ? int(shapes[2 * level]) : int(data_spatial_shapes[2 * level]);
      const int columns = cached ? int(shapes[2 * level + 1]) : int(data_spatial_shapes[2 * level + 1]);
      const int start = data_level_start_index[level];
      const Half *grid = data_value + (batch * spatial_size + start) * pitch + m * channels + c;
      for (int point = 0; point < num_point; ++point, ++k) {
        const float x = float(data_sampling_loc[2 * k]) * columns - 0.5f;
        const float y = float(data_sampling_loc[2 * k + 1]) * rows - 0.5f;
        if (y <= -1.f || x <= -1.f || y >= rows || x >= columns) continue;
        sum += msd_sample(grid, rows, columns, pitch, y, x) * float(data_attn_weight[k]);
      }
    }
    data_col[index] = Half(sum);
  }
}
