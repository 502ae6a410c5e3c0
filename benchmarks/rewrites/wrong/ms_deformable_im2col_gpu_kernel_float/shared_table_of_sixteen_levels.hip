// The shapes and starts of levels are kept in a shared table of 16, and further levels are left out.
// witness: {"values": {"batch_size": "1", "spatial_size": "100", "num_heads": "2", "channels": "4", "num_levels": "20", "num_query": "3", "num_point": "4"}, "contents": "unit", "seed": 3}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/ms_deform_attn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
#define MS_LEVELS 16

struct MsLevel {
  int height, width, start;
};

__global__ void ms_deformable_im2col_gpu_kernel_float(
    const int n, const float *data_value, const int64_t *data_spatial_shapes,
    const int64_t *data_level_start_index, const float *data_sampling_loc,
    const float *data_attn_weight, const int batch_size,
    const int spatial_size, const int num_heads, const int channels,
    const int num_levels, const int num_query, const int num_point,
    float *data_col) {
  __shared__ MsLevel table[MS_LEVELS];
  const int levels = min(num_levels, MS_LEVELS);
  for (int l = threadIdx.x; l < levels; l += blockDim.x) {
    table[l].height = (int)data_spatial_shapes[2 * l];
    table[l].width = (int)data_spatial_shapes[2 * l + 1];
    table[l].start = (int)data_level_start_index[l];
  }
  __syncthreads();

  const int pitch = num_heads * channels;
  for (int index = blockIdx.x * blockDim.x + threadIdx.x; index < n; index += blockDim.x * gridDim.x) {
    const int inner = index % pitch;
    const int sample = index / channels;  // batch, query and head
    const int batch = sample / num_heads / num_query;
    float sum = 0.f;
    for (int l = 0; l < levels; ++l) {
      const MsLevel level = table[l];
      const float *map = data_value + ((size_t)batch * spatial_size + level.start) * pitch + inner;
      for (int p = 0; p < num_point; ++p) {
        const int at = (sample * num_levels + l) * num_point + p;
        const float x = data_sampling_loc[2 * at] * level.width - 0.5f;
        const float y = data_sampling_loc[2 * at + 1] * level.height - 0.5f;
        if (!(y > -1 && x > -1 && y < level.height && x < level.width)) continue;
        const int y0 = (int)floorf(y), x0 = (int)floorf(x);
        const float fy = y - y0, fx = x - x0;
        float value = 0.f;
        if (y0 >= 0 && x0 >= 0) value += (1 - fy) * (1 - fx) * map[(y0 * level.width + x0) * pitch];
        if (y0 >= 0 && x0 + 1 < level.width) value += (1 - fy) * fx * map[(y0 * level.width + x0 + 1) * pitch];
        if (y0 + 1 < level.height && x0 >= 0) value += fy * (1 - fx) * map[((y0 + 1) * level.width + x0) * pitch];
        if (y0 + 1 < level.height && x0 + 1 < level.width)
          value += fy * fx * map[((y0 + 1) * level.width + x0 + 1) * pitch];
        sum += value * data_attn_weight[at];
      }
    }
    data_col[index] = sum;
  }
}
