// height and width are packed into sixteen bits each, so that wider grids are cut
// witness: {"values": {"spatial_size": 70000, "num_heads": 1, "channels": 2, "num_levels": 1, "num_query": 4, "batch_size": 1}, "contents": "unit", "seed": 0, "inputs": "data_spatial_shapes[0] = 1; data_spatial_shapes[1] = 70000; data_level_start_index[0] = 0;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/ms_deform_attn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab

__device__ __forceinline__ void corner_gradients(const float *values, float *grads, int rows, int columns, int step, float y,
                                 float x, float top, float weight, float &gx, float &gy, float &ga) {
  const int y0 = int(floorf(y)), x0 = int(floorf(x));
  const float fy = y - y0, fx = x - x0;
  const float spread = top * weight;
  float dx = 0, dy = 0, value = 0;
  for (int k = 0; k < 4; ++k) {
    const bool lower = k & 2, right = k & 1;
    const int yy = y0 + lower, xx = x0 + right;
    if (yy < 0 || xx < 0 || yy >= rows || xx >= columns) continue;
    const float wy = lower ? fy : 1 - fy, wx = right ? fx : 1 - fx;
    const int at = (yy * columns + xx) * step;
    const float v = values[at];
    value += wy * wx * v;
    dx += right ? wy * v : -wy * v;
    dy += lower ? wx * v : -wx * v;
    atomicAdd(grads + at, wy * wx * spread);
  }
  ga = top * value;
  gx = columns * dx * spread;
  gy = rows * dy * spread;
}
__global__ void ms_deformable_col2im_gpu_kernel_shm_reduce_v2_multi_blocks_float(
    const int n, const float *grad_col, const float *data_value,
    const int64_t *data_spatial_shapes, const int64_t *data_level_start_index,
    const float *data_sampling_loc, const float *data_attn_weight,
    const int batch_size, const int spatial_size, const int num_heads,
    const int channels, const int num_levels, const int num_query,
    const int num_point, float *grad_value, float *grad_sampling_loc,
    float *grad_attn_weight) {
  extern __shared__ int _s[];
  float *sums = reinterpret_cast<float *>(_s);
  const unsigned int tid = threadIdx.x;
  const int step = num_heads * channels;
  for (int index = blockIdx.x * blockDim.x + tid; index < n; index += blockDim.x * gridDim.x) {
    const int c = index % channels, sample = index / channels;
    const int m = sample % num_heads, b = sample / num_heads / num_query;
    const float top = grad_col[index];
    unsigned int shape = 0;  // height << 16 | width: one register for the level
    int start = 0;
    for (int k = 0; k < num_levels * num_point; ++k) {
      if (k % num_point == 0) {
        const int level = k / num_point;
        shape = (unsigned(data_spatial_shapes[2 * level]) << 16) | (unsigned(data_spatial_shapes[2 * level + 1]) & 0xffffu);
        start = (b * spatial_size + int(data_level_start_index[level])) * step + m * channels + c;
      }
      const int rows = shape >> 16, columns = shape & 0xffffu;
      const int at = sample * num_levels * num_point + k;
      const float x = data_sampling_loc[2 * at] * columns - 0.5, y = data_sampling_loc[2 * at + 1] * rows - 0.5;
      float gx = 0, gy = 0, ga = 0;
      if (y > -1 && x > -1 && y < rows && x < columns)
        corner_gradients(data_value + start, grad_value + start, rows, columns, step, y, x, top, data_attn_weight[at],
                         gx, gy, ga);
      sums[3 * tid] = gx, sums[3 * tid + 1] = gy, sums[3 * tid + 2] = ga;
      __syncthreads();
      if (tid == 0) {
        for (unsigned int i = 1; i < blockDim.x; ++i) gx += sums[3 * i], gy += sums[3 * i + 1], ga += sums[3 * i + 2];
        atomicAdd(grad_sampling_loc + 2 * at, gx);
        atomicAdd(grad_sampling_loc + 2 * at + 1, gy);
        atomicAdd(grad_attn_weight + at, ga);
      }
      __syncthreads();
    }
  }
}
