// The upper left corner is found by conversion to int, which rounds toward zero, so that samples in the border strip before the first row or column get the wrong corners.
// witness: {"contents": "unit", "seed": 3}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/ms_deform_attn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ inline float tap(const float *map, int y, int x, int height, int width, int pitch) {
  return y >= 0 && x >= 0 && y < height && x < width ? map[(y * width + x) * pitch] : 0.f;
}

__global__ void ms_deformable_im2col_gpu_kernel_float(
    const int n, const float *data_value, const int64_t *data_spatial_shapes,
    const int64_t *data_level_start_index, const float *data_sampling_loc,
    const float *data_attn_weight, const int batch_size,
    const int spatial_size, const int num_heads, const int channels,
    const int num_levels, const int num_query, const int num_point,
    float *data_col) {
  const int pitch = num_heads * channels;
  for (int index = blockIdx.x * blockDim.x + threadIdx.x; index < n; index += blockDim.x * gridDim.x) {
    const int inner = index % pitch;  // head and channel
    const int query = index / pitch;
    const int batch = query / num_query;
    const int head = inner / channels;
    const float *weights = data_attn_weight + (size_t)(query * num_heads + head) * num_levels * num_point;
    const float *locations = data_sampling_loc + (size_t)(query * num_heads + head) * num_levels * num_point * 2;
    const float *values = data_value + (size_t)batch * spatial_size * pitch + inner;

    float sum = 0.f;
    for (int level = 0; level < num_levels; ++level) {
      const int height = (int)data_spatial_shapes[2 * level];
      const int width = (int)data_spatial_shapes[2 * level + 1];
      const float *map = values + data_level_start_index[level] * pitch;
      for (int p = 0; p < num_point; ++p, ++weights, locations += 2) {
        const float x = locations[0] * width - 0.5f;
        const float y = locations[1] * height - 0.5f;
        if (!(y > -1 && x > -1 && y < height && x < width)) continue;
        const int y_low = (int)y, x_low = (int)x;
        const float fy = y - y_low, fx = x - x_low;
        const float top = (1 - fx) * tap(map, y_low, x_low, height, width, pitch) +
                          fx * tap(map, y_low, x_low + 1, height, width, pitch);
        const float bottom = (1 - fx) * tap(map, y_low + 1, x_low, height, width, pitch) +
                             fx * tap(map, y_low + 1, x_low + 1, height, width, pitch);
        sum += ((1 - fy) * top + fy * bottom) * *weights;
      }
    }
    data_col[index] = sum;
  }
}
