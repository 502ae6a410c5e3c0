// The block loads the shapes and starts of 32 levels at a time into shared memory, in uniform turns over the outputs.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/ms_deform_attn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
#define MS_CHUNK 32

__global__ void ms_deformable_im2col_gpu_kernel_float(
    const int n, const float *data_value, const int64_t *data_spatial_shapes,
    const int64_t *data_level_start_index, const float *data_sampling_loc,
    const float *data_attn_weight, const int batch_size,
    const int spatial_size, const int num_heads, const int channels,
    const int num_levels, const int num_query, const int num_point,
    float *data_col) {
  __shared__ int heights[MS_CHUNK];
  __shared__ int widths[MS_CHUNK];
  __shared__ int64_t starts[MS_CHUNK];
  const int64_t pitch = (int64_t)num_heads * channels;
  for (int64_t base = (int64_t)blockIdx.x * blockDim.x; base < n; base += (int64_t)blockDim.x * gridDim.x) {
    const int64_t index = base + threadIdx.x;
    const int64_t sample = index / channels, inner = index % pitch, batch = index / pitch / num_query;
    float sum = 0.f;
    for (int chunk = 0; chunk < num_levels; chunk += MS_CHUNK) {
      const int levels = num_levels - chunk < MS_CHUNK ? num_levels - chunk : MS_CHUNK;
      __syncthreads();
      if ((int)threadIdx.x < levels) {
        const int level = chunk + threadIdx.x;
        heights[threadIdx.x] = (int)data_spatial_shapes[2 * level];
        widths[threadIdx.x] = (int)data_spatial_shapes[2 * level + 1];
        starts[threadIdx.x] = data_level_start_index[level];
      }
      __syncthreads();
      if (index >= n) continue;
      for (int p = 0; p < num_point; ++p) {
        for (int l = 0; l < levels; ++l) {
          const int height = heights[l], width = widths[l];
          const int64_t at = (sample * num_levels + chunk + l) * num_point + p;
          const float x = data_sampling_loc[2 * at] * width - 0.5;
          const float y = data_sampling_loc[2 * at + 1] * height - 0.5;
          if (!(y > -1 && x > -1 && y < height && x < width)) continue;
          const int64_t y0 = (int64_t)floorf(y), x0 = (int64_t)floorf(x);
          const float fy = y - y0, fx = x - x0;
          const float *corner = data_value + (batch * spatial_size + starts[l]) * pitch + inner;
          float upper = 0.f, lower = 0.f;
          if (y0 >= 0) {
            if (x0 >= 0) upper += (1 - fx) * corner[(y0 * width + x0) * pitch];
            if (x0 + 1 < width) upper += fx * corner[(y0 * width + x0 + 1) * pitch];
          }
          if (y0 + 1 < height) {
            if (x0 >= 0) lower += (1 - fx) * corner[((y0 + 1) * width + x0) * pitch];
            if (x0 + 1 < width) lower += fx * corner[((y0 + 1) * width + x0 + 1) * pitch];
          }
          sum += ((1 - fy) * upper + fy * lower) * data_attn_weight[at];
        }
      }
    }
    if (index < n) data_col[index] = sum;
  }
}
