// Points whose attention weight is zero are skipped, although zero times a NaN or infinite value is NaN.
// witness: {"contents": "unit", "seed": 3, "inputs": "for (size_t i = 0; i < data_attn_weight_count; i += 2) data_attn_weight[i] = 0; for (size_t i = 0; i < data_value_count; i += 97) data_value[i] = INFINITY;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/ms_deform_attn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void ms_deformable_im2col_gpu_kernel_float(
    const int n, const float *data_value, const int64_t *data_spatial_shapes,
    const int64_t *data_level_start_index, const float *data_sampling_loc,
    const float *data_attn_weight, const int batch_size,
    const int spatial_size, const int num_heads, const int channels,
    const int num_levels, const int num_query, const int num_point,
    float *data_col) {
  const int pitch = num_heads * channels;
  for (int index = blockIdx.x * blockDim.x + threadIdx.x; index < n; index += blockDim.x * gridDim.x) {
    const int channel = index % channels;
    const int sample = index / channels;
    const int head = sample % num_heads;
    const int batch = sample / (num_heads * num_query);
    const int points = num_levels * num_point;
    float sum = 0.f;
    for (int k = 0; k < points; ++k) {
      const float weight = data_attn_weight[sample * points + k];
      if (weight == 0.f) continue;  // nothing to add
      const int level = k / num_point;
      const int height = (int)data_spatial_shapes[2 * level];
      const int width = (int)data_spatial_shapes[2 * level + 1];
      const float2 location = reinterpret_cast<const float2 *>(data_sampling_loc)[sample * points + k];
      const float y = location.y * height - 0.5f;
      const float x = location.x * width - 0.5f;
      if (!(y > -1 && y < height) || !(x > -1 && x < width)) continue;
      const int y0 = (int)floorf(y), x0 = (int)floorf(x);
      const float *map = data_value +
                         ((size_t)batch * spatial_size + data_level_start_index[level]) * pitch +
                         head * channels + channel;
      float value = 0.f;
      for (int corner = 0; corner < 4; ++corner) {
        const int cy = y0 + corner / 2, cx = x0 + corner % 2;
        if (cy < 0 || cx < 0 || cy >= height || cx >= width) continue;
        const float wy = corner / 2 ? y - y0 : 1 - (y - y0);
        const float wx = corner % 2 ? x - x0 : 1 - (x - x0);
        value += wy * wx * map[(cy * width + cx) * pitch];
      }
      sum += value * weight;
    }
    data_col[index] = sum;
  }
}
