// Rows of a level are taken to be apart by its height instead of its width, which is the same for square levels only.
// witness: {"contents": "unit", "seed": 3, "values": {"spatial_size": "60", "num_levels": "1"}, "inputs": "data_spatial_shapes[0] = 5; data_spatial_shapes[1] = 12;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/ms_deform_attn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
struct MsMap {
  const float *origin;
  int rows, columns;
  int row_pitch, pitch;

  __device__ float at(int row, int column) const {
    if (row < 0 || row >= rows || column < 0 || column >= columns) return 0.f;
    return origin[row * row_pitch + column * pitch];
  }
};

__global__ void ms_deformable_im2col_gpu_kernel_float(
    const int n, const float *data_value, const int64_t *data_spatial_shapes,
    const int64_t *data_level_start_index, const float *data_sampling_loc,
    const float *data_attn_weight, const int batch_size,
    const int spatial_size, const int num_heads, const int channels,
    const int num_levels, const int num_query, const int num_point,
    float *data_col) {
  for (int index = blockIdx.x * blockDim.x + threadIdx.x; index < n; index += blockDim.x * gridDim.x) {
    const int pitch = num_heads * channels;
    const int inner = index % pitch;
    const int sample = index / channels;
    const int batch = index / pitch / num_query;
    int at = sample * num_levels * num_point;
    float sum = 0.f;
    for (int level = 0; level < num_levels; ++level) {
      MsMap map;
      map.rows = (int)data_spatial_shapes[2 * level];
      map.columns = (int)data_spatial_shapes[2 * level + 1];
      map.pitch = pitch;
      map.row_pitch = map.rows * pitch;
      map.origin = data_value + ((size_t)batch * spatial_size + data_level_start_index[level]) * pitch + inner;
      for (int p = 0; p < num_point; ++p, ++at) {
        const float row = data_sampling_loc[2 * at + 1] * map.rows - 0.5f;
        const float column = data_sampling_loc[2 * at] * map.columns - 0.5f;
        if (row > -1 && column > -1 && row < map.rows && column < map.columns) {
          const float r = floorf(row), c = floorf(column);
          const float fr = row - r, fc = column - c;
          const float value = (1 - fr) * ((1 - fc) * map.at((int)r, (int)c) + fc * map.at((int)r, (int)c + 1)) +
                              fr * ((1 - fc) * map.at((int)r + 1, (int)c) + fc * map.at((int)r + 1, (int)c + 1));
          sum += data_attn_weight[at] * value;
        }
      }
    }
    data_col[index] = sum;
  }
}
