// A wavefront computes one output: its lanes share the samples and add up by a tree of shuffles.
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
  const int lane = threadIdx.x % warpSize;
  const int waves = gridDim.x * (blockDim.x / warpSize);
  const int pitch = num_heads * channels;
  const int samples = num_levels * num_point;
  for (int index = blockIdx.x * (blockDim.x / warpSize) + threadIdx.x / warpSize; index < n; index += waves) {
    const int c = index % channels;
    const int group = index / channels;
    const int m = group % num_heads;
    const int batch = group / num_heads / num_query;
    float part = 0.f;
    for (int k = lane; k < samples; k += warpSize) {
      const int level = k / num_point;
      const int rows = data_spatial_shapes[2 * level], columns = data_spatial_shapes[2 * level + 1];
      const int start = data_level_start_index[level];
      const size_t sample = static_cast<size_t>(group) * samples + k;
      const float x = float(data_sampling_loc[2 * sample]) * columns - 0.5f;
      const float y = float(data_sampling_loc[2 * sample + 1]) * rows - 0.5f;
      if (y > -1.f && x > -1.f && y < rows && x < columns)
        part += float(data_attn_weight[sample]) *
                msd_sample(data_value + static_cast<size_t>(batch * spatial_size + start) * pitch + m * channels + c, rows, columns, pitch, y, x);
    }
    for (int step = warpSize / 2; step > 0; step /= 2) part += __shfl_down(part, step);
    if (lane == 0) data_col[index] = Half(part);
  }
}
