// The pixels of the four corners in their level are kept as unsigned short, so that levels of more than 65536 pixels are read at the wrong places.
// witness: {"values": {"batch_size": "1", "spatial_size": "80000", "num_heads": "1", "channels": "1", "num_levels": "1", "num_query": "4", "num_point": "4"}, "contents": "unit", "seed": 3, "inputs": "for (size_t i = 0; i < data_sampling_loc_count; ++i) data_sampling_loc[i] = 0.9f + 0.002f * i;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/ms_deform_attn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
struct MsCorners {
  unsigned short pixel[4];
  bool inside[4];
  float weight[4];
};

__device__ inline void find_corners(float y, float x, int height, int width, MsCorners &corners) {
  const int y0 = (int)floorf(y), x0 = (int)floorf(x);
  const float fy = y - y0, fx = x - x0;
  corners.weight[0] = (1 - fy) * (1 - fx);
  corners.weight[1] = (1 - fy) * fx;
  corners.weight[2] = fy * (1 - fx);
  corners.weight[3] = fy * fx;
  for (int k = 0; k < 4; ++k) {
    const int cy = y0 + (k >> 1), cx = x0 + (k & 1);
    const bool inside = cy >= 0 && cx >= 0 && cy < height && cx < width;
    corners.pixel[k] = (unsigned short)(inside ? cy * width + cx : 0);
    corners.inside[k] = inside;
  }
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
    const int inner = index % pitch;
    const int sample = index / channels;
    const int batch = index / pitch / num_query;
    float sum = 0.f;
    int at = sample * num_levels * num_point;
    for (int level = 0; level < num_levels; ++level) {
      const int height = (int)data_spatial_shapes[2 * level];
      const int width = (int)data_spatial_shapes[2 * level + 1];
      const float *map = data_value + ((size_t)batch * spatial_size + data_level_start_index[level]) * pitch + inner;
      for (int p = 0; p < num_point; ++p, ++at) {
        const float y = data_sampling_loc[2 * at + 1] * height - 0.5f;
        const float x = data_sampling_loc[2 * at] * width - 0.5f;
        if (!(y > -1 && x > -1 && y < height && x < width)) continue;
        MsCorners corners;
        find_corners(y, x, height, width, corners);
        float value = 0.f;
        for (int k = 0; k < 4; ++k)
          if (corners.inside[k]) value += corners.weight[k] * map[(size_t)corners.pixel[k] * pitch];
        sum += value * data_attn_weight[at];
      }
    }
    data_col[index] = sum;
  }
}
