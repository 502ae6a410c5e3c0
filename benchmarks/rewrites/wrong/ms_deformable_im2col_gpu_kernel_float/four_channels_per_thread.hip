// Each thread computes four channels in a row of one head, although the number of channels need not be a multiple of four.
// witness: {"contents": "unit", "seed": 3, "values": {"channels": "6"}}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/ms_deform_attn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ inline void add_scaled(float *sum, const float *values, float scale) {
  for (int i = 0; i < 4; ++i) sum[i] += scale * values[i];
}

__global__ void ms_deformable_im2col_gpu_kernel_float(
    const int n, const float *data_value, const int64_t *data_spatial_shapes,
    const int64_t *data_level_start_index, const float *data_sampling_loc,
    const float *data_attn_weight, const int batch_size,
    const int spatial_size, const int num_heads, const int channels,
    const int num_levels, const int num_query, const int num_point,
    float *data_col) {
  const int pitch = num_heads * channels;
  const int quads = n / 4;
  for (int quad = blockIdx.x * blockDim.x + threadIdx.x; quad < quads; quad += blockDim.x * gridDim.x) {
    const int index = 4 * quad;
    const int inner = index % pitch;
    const int sample = index / channels;
    const int batch = index / pitch / num_query;
    float sum[4] = {0.f, 0.f, 0.f, 0.f};
    for (int level = 0; level < num_levels; ++level) {
      const int height = (int)data_spatial_shapes[2 * level];
      const int width = (int)data_spatial_shapes[2 * level + 1];
      const float *map = data_value + ((size_t)batch * spatial_size + data_level_start_index[level]) * pitch + inner;
      for (int p = 0; p < num_point; ++p) {
        const int at = (sample * num_levels + level) * num_point + p;
        const float y = data_sampling_loc[2 * at + 1] * height - 0.5f;
        const float x = data_sampling_loc[2 * at] * width - 0.5f;
        if (!(y > -1 && x > -1 && y < height && x < width)) continue;
        const float weight = data_attn_weight[at];
        const int y0 = (int)floorf(y), x0 = (int)floorf(x);
        const float fy = y - y0, fx = x - x0;
        const bool up = y0 >= 0, down = y0 + 1 < height, left = x0 >= 0, right = x0 + 1 < width;
        const float *corner = map + (y0 * width + x0) * pitch;
        if (up && left) add_scaled(sum, corner, weight * (1 - fy) * (1 - fx));
        if (up && right) add_scaled(sum, corner + pitch, weight * (1 - fy) * fx);
        if (down && left) add_scaled(sum, corner + width * pitch, weight * fy * (1 - fx));
        if (down && right) add_scaled(sum, corner + (width + 1) * pitch, weight * fy * fx);
      }
    }
    for (int i = 0; i < 4; ++i) data_col[index + i] = sum[i];
  }
}
